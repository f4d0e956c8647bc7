import type { FastifyInstance } from 'fastify';
import { page, safe } from '../html.ts';
import { button, buttons } from './buttons.ts';
import type { PaypalFault } from './faults.ts';
import type { Subscription, Transaction } from './records.ts';
import type { Parts } from './routes.ts';
import type { Store } from './store.ts';
import { iso } from './time.ts';

/** The seconds of a day. */
const day = 86_400;

/** The faults that a button can request. */
const faults: Record<string, PaypalFault> = {
  error: { kind: 'error' },
  busy: { kind: 'busy' },
  cut: { kind: 'cut' },
  cut_after: { kind: 'cut_after' },
  slow: { kind: 'slow', ms: 3_000 },
};

const table = (heads: string[], rows: string[]) =>
  `<div class="wide"><table style="min-width:44rem"><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table></div>`;
const row = (...cells: unknown[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

/** The page that shows and steers the simulator: clock, events, faults, payments and subscriptions. */
export function registerPages(app: FastifyInstance, parts: Parts): void {
  const { store, clock, webhooks, payments, disputes, subscriptions } = parts;
  const newest = <T>(items: T[]): T[] => items.toReversed().slice(0, 50);

  app.get('/paypal/', async (_request, reply) => {
    clock.settle();
    const { delayMs, times, paused } = webhooks.line.delivery;
    const orders = newest(store.list('order')).map(({ id, status, purchase_units: [unit] }) =>
      row(safe(id), `$${safe(unit?.amount.value)}`, safe(status), safe(unit?.description)),
    );
    const taken = newest(store.list('transaction')).map((payment) => {
      const { id, amount, status, subscription } = payment;
      return row(
        safe(id),
        `$${safe(amount.value)}`,
        safe(status),
        safe(subscription ?? 'pago único'),
        paymentButtons(parts, payment),
      );
    });
    const contested = newest(store.list('dispute')).map(({ id, amount, status, outcome, transaction }) =>
      row(
        safe(id),
        safe(transaction),
        `$${safe(amount.value)}`,
        safe(outcome ?? status),
        status === 'RESOLVED'
          ? ''
          : buttons(
              button(`dispute/${id}/asked`, 'Pedir respuesta'),
              button(`dispute/${id}/seller`, 'A favor del estudio'),
              button(`dispute/${id}/buyer`, 'A favor de la compradora'),
            ),
      ),
    );
    const events = newest(store.list('event')).map(({ id, event_type, create_time }) => {
      const tries = webhooks.line.attempts.filter(({ event }) => event === id).map(({ status }) => status);
      return row(
        safe(event_type),
        safe(create_time),
        safe(tries.join(', ') || 'sin enviar'),
        button(`resend/${id}`, 'Reenviar'),
      );
    });
    return reply.type('text/html').send(
      page(
        'Simulador de PayPal',
        `<p><a href="../">Simuladores</a></p>
        <div class="card"><p>Reloj: <strong>${safe(iso(clock.now()))}</strong></p>
        ${buttons(button('clock/1', 'Un día después'), button('clock/5', 'Cinco días después'), button('clock/31', '31 días después'), button('clock/next', 'Hasta el próximo cobro'))}</div>
        <div class="card"><p>Avisos: ${paused ? '<strong>detenidos</strong>' : 'activos'}, retraso ${delayMs / 1000} s, ${times} ${times === 1 ? 'vez' : 'veces'} cada uno.</p>
        ${buttons(
          button('deliver/0/1', 'Normal'),
          button('deliver/5000/1', 'Retrasar 5 s'),
          button('deliver/0/3', 'Repetir 3 veces'),
          paused ? button('flush', 'Soltar avisos') : button('pause', 'Detener avisos'),
        )}</div>
        <div class="card"><p>Fallas en espera: ${parts.faults.waiting}. La próxima llamada de la tienda…</p>
        ${buttons(
          button('fault/error', 'falla (500)'),
          button('fault/busy', 'es demasiada (429)'),
          button('fault/cut', 'se corta'),
          button('fault/cut_after', 'se corta después de hacerse'),
          button('fault/slow', 'tarda 3 s'),
        )}</div>
        <h2>Suscripciones</h2>${table(
          ['Id', 'Plan', 'Estado', 'Próximo cobro', 'Acción'],
          newest(store.list('subscription')).map((one) => subscriptionRow(store, one)),
        )}
        <h2>Órdenes</h2>${table(['Id', 'Monto', 'Estado', 'Concepto'], orders)}
        <h2>Pagos</h2>${table(['Id', 'Monto', 'Estado', 'Suscripción', 'Acción'], taken)}
        <h2>Disputas</h2>${table(['Id', 'Pago', 'Monto', 'Estado', 'Acción'], contested)}
        <h2>Avisos</h2>${table(['Tipo', 'Hora', 'Respuestas', 'Acción'], events)}`,
      ),
    );
  });

  const steer = (path: string, act: (params: Record<string, string>) => void) => {
    const home = `<meta http-equiv="refresh" content="0;url=${'../'.repeat(path.split('/').length - 1) || './'}">`;
    app.post(`/paypal/${path}`, async (request, reply) => {
      act(request.params as Record<string, string>);
      store.save();
      return reply.type('text/html').send(home);
    });
  };
  steer('clock/:days', ({ days }) => {
    const next = days === 'next' ? subscriptions.billing.next() : null;
    clock.advance(
      next === null ? (Number(days) || 0) * day : new Date(Math.max(next, clock.now().getTime())),
    );
  });
  const deliver = (delivery: Partial<typeof webhooks.line.delivery>) => {
    webhooks.line.delivery = { ...webhooks.line.delivery, ...delivery };
  };
  steer('deliver/:delay/:times', ({ delay, times }) =>
    deliver({ delayMs: Number(delay) || 0, times: Math.min(Number(times) || 1, 10) }),
  );
  steer('pause', () => deliver({ paused: true }));
  steer('flush', () => webhooks.line.flush());
  steer('resend/:id', ({ id = '' }) => webhooks.resend(id));
  steer('fault/:kind', ({ kind = '' }) => {
    const fault = Object.hasOwn(faults, kind) ? faults[kind] : undefined;
    if (fault) parts.faults.next(fault);
  });
  steer('decide/:id/:end', ({ id = '', end }) => payments.decide(id, end === 'ok'));
  steer('contest/:id', ({ id = '' }) => disputes.open(id));
  steer('dispute/:id/:to', ({ id = '', to }) => {
    if (to === 'asked' || to === 'seller' || to === 'buyer') disputes.go(id, to);
  });
  steer('decline/:id/:times', ({ id = '', times }) => subscriptions.declineNext(id, Number(times) || 0));
  steer('cancel/:id', ({ id = '' }) =>
    subscriptions.cancel(id, { reason: 'Cancelada por la compradora en PayPal' }),
  );
}

function paymentButtons({ disputes }: Pick<Parts, 'disputes'>, payment: Transaction): string {
  const { id, status } = payment;
  if (status === 'PENDING')
    return buttons(button(`decide/${id}/ok`, 'Aceptar'), button(`decide/${id}/no`, 'Negar'));
  return disputes.canOpen(payment) ? buttons(button(`contest/${id}`, 'Disputar')) : '';
}

function subscriptionRow(store: Store, subscription: Subscription): string {
  const { id, plan_id, status, next_billing_time, retry, declines } = subscription;
  const lives = status === 'ACTIVE';
  const next = retry ? `${retry.at} (reintento)` : (next_billing_time ?? '');
  const steering = [
    declines
      ? button(`decline/${id}/0`, 'Volver a aceptar cobros')
      : button(`decline/${id}/1`, 'Rechazar el próximo cobro'),
    declines > 1 ? '' : button(`decline/${id}/999`, 'Rechazar todos los cobros'),
    button(`cancel/${id}`, 'Cancelar como compradora'),
  ];
  return row(
    safe(id),
    safe(store.find('plan', plan_id)?.name),
    safe(status),
    lives ? safe(next) : '',
    lives ? buttons(...steering) : '',
  );
}
