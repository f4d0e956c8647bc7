import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { page, safe } from '../../html.ts';
import { cardFields, refusalMessage, trying, typedCard } from '../cards/card-form.ts';
import { money } from '../core/amounts.ts';
import { type Form, textOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { pagesFor } from '../core/public.ts';
import { collect, saveCardOf } from './collect.ts';
import { paymentOf } from './invoices.ts';

const states: Record<string, string> = {
  draft: 'Todavía no se cobra.',
  paid: 'Pagada. Gracias.',
  uncollectible: 'Ya no se puede pagar.',
  void: 'Anulada: ya no hay nada que pagar.',
};

function lines({ store }: Parts, invoice: Stripe.Invoice): string {
  const rows = invoice.lines.data.map(({ quantity, pricing, amount }) => {
    const name = store.find('product', pricing?.price_details?.product ?? '')?.name;
    return `<tr><td>${quantity} × ${safe(name)}</td><td>${money(amount)}</td></tr>`;
  });
  const off = invoice.subtotal - invoice.total;
  if (off > 0) rows.push(`<tr><td>Descuento</td><td>−${money(off)}</td></tr>`);
  return `<div class="wide"><table>${rows.join('')}<tr><th>Por pagar</th><th>${money(invoice.amount_remaining)}</th></tr></table></div>`;
}

function invoicePage(parts: Parts, invoice: Stripe.Invoice, message: string | null): string {
  const bank = paymentOf(parts, invoice)?.intent.next_action?.redirect_to_url?.url;
  const form = `<form method="post" action="${safe(invoice.id)}">${cardFields(message)}
    <p><label><input type="checkbox" name="keep" value="true" checked> Usar esta tarjeta para los próximos cobros</label></p>
    <button class="go">Pagar ${money(invoice.amount_remaining)}</button></form>
    ${bank ? `<p><a href="${safe(bank)}">Confirmar con tu banco</a></p>` : ''}`;
  return page(
    `Factura ${invoice.number ?? ''}`,
    `<p>TBM · ${safe(invoice.customer_email ?? invoice.customer_name)}</p>${lines(parts, invoice)}
    ${invoice.status === 'open' ? form : `<p><strong>${states[String(invoice.status)] ?? ''}</strong></p>`}`,
  );
}

/** Pays with the entered card and attaches it after the payment. */
function payWith(parts: Parts, invoice: Stripe.Invoice, form: Form, pages: string): string | null {
  let message: string | null = null;
  const wrong = trying(() => {
    const method = typedCard(parts, form, invoice.customer_email);
    if (textOf(form.keep)) saveCardOf(parts, invoice);
    const outcome = collect(parts, invoice, {
      method,
      automatic: false,
      offSession: false,
      pages,
    });
    if (outcome.kind === 'refused') message = refusalMessage(outcome.error);
  });
  return wrong ?? message;
}

/** `hosted_invoice_url`: the page of an open invoice, on which it can be paid with another card. */
export function registerInvoicePage(app: FastifyInstance, parts: Parts): void {
  const { store, clock } = parts;
  const show = (invoice: Stripe.Invoice, message: string | null = null) =>
    invoicePage(parts, invoice, message);

  app.get<{ Params: { id: string } }>('/stripe/factura/:id', async ({ params }, reply) => {
    clock.settle();
    return reply.type('text/html').send(show(store.get('invoice', params.id)));
  });
  app.post<{ Params: { id: string } }>('/stripe/factura/:id', async (request, reply) => {
    clock.settle();
    const { params, body } = request;
    const invoice = store.get('invoice', params.id);
    const message =
      invoice.status === 'open'
        ? payWith(parts, invoice, (body ?? {}) as Form, pagesFor(parts, request))
        : null;
    store.save();
    const bank = paymentOf(parts, invoice)?.intent.next_action?.redirect_to_url?.url;
    if (invoice.status === 'open' && message === null && bank) return reply.redirect(bank, 303);
    return reply.type('text/html').send(show(invoice, message));
  });
}
