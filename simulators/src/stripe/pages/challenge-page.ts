import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { page, safe } from '../../html.ts';
import { answerSetup } from '../cards/set-up.ts';
import { money } from '../core/amounts.ts';
import type { Parts } from '../core/parts.ts';
import { answerChallenge } from '../payments/attempt.ts';

/** The authentication page, in a frame or as a redirect. */
export function registerChallenge(app: FastifyInstance, parts: Parts): void {
  const { store, clock } = parts;

  app.get<{ Params: { id: string } }>('/stripe/3ds/:id', async ({ params: { id } }, reply) => {
    const intent = asked(parts, id);
    const question =
      intent.object === 'payment_intent'
        ? `¿Autorizas el cargo de <strong>${money(intent.amount)}</strong>?`
        : '¿Autorizas guardar tu tarjeta para cobros futuros?';
    return reply.type('text/html').send(
      page(
        'Tu banco',
        `<p>${question}</p>
        <form method="post" action="${safe(id)}/ok"><button class="go">Autorizar</button></form>
        <form method="post" action="${safe(id)}/no"><button>Rechazar</button></form>`,
      ),
    );
  });

  app.post<{ Params: { id: string; end: string } }>(
    '/stripe/3ds/:id/:end',
    async ({ params: { id, end } }, reply) => {
      clock.settle();
      const intent = asked(parts, id);
      const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null;
      const choice = end === 'ok' ? 'yes' : 'no';
      if (intent.object === 'payment_intent') answerChallenge(parts, intent, choice);
      else answerSetup(parts, intent, choice);
      store.save();
      const result = { [intent.object]: intent.id, status: intent.status };
      return reply
        .type('text/html')
        .send(page('Tu banco', donePage(result, returnUrl && backTo(returnUrl, intent))));
    },
  );
}

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** The payment or the setup to authenticate. */
const asked = ({ store }: Parts, id: string): Intent =>
  id.startsWith('seti_') ? store.get('setup_intent', id) : store.get('payment_intent', id);

/** The return URL with Stripe's parameters. */
function backTo(returnUrl: string, { object, id, client_secret, status }: Intent): string {
  // Our own pages do not need them.
  if (!URL.canParse(returnUrl)) return returnUrl;
  const url = new URL(returnUrl);
  url.searchParams.set(object, id);
  url.searchParams.set(`${object}_client_secret`, client_secret ?? '');
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

/** In a frame it notifies the parent page; otherwise it redirects. */
const donePage = (result: Record<string, string>, returnUrl: string | null): string =>
  `<p>Listo. ${returnUrl ? `<a href="${safe(returnUrl)}">Continuar</a>` : 'Puedes cerrar esta ventana.'}</p>
  <script>if (parent !== self) parent.postMessage(${JSON.stringify(result)}, '*');
  else document.querySelector('a')?.click()</script>`;
