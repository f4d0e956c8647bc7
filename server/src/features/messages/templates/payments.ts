import { createElement as h } from 'react';
import { button, layout, pairs, paragraph } from './layout.ts';

export interface EventUnfamiliar {
  provider: 'stripe' | 'paypal';
  type: string;
  event_id: string;
  /** The reason why the event could not be applied. */
  unfamiliar: string;
  /** Whether the provider's record could be read again. */
  booked: boolean;
}

const names = { stripe: 'Stripe', paypal: 'PayPal' };

/** Notifies an admin of an event about money that could not be applied. */
export function eventUnfamiliar(
  { provider, type, event_id, unfamiliar, booked }: EventUnfamiliar,
  publicUrl: string,
) {
  const name = names[provider];
  const link = `${publicUrl}/myadmin`;
  const message = booked
    ? `${name} envió un aviso en una forma que no esperábamos. Leímos el pago de nuevo y quedó registrado; pide a quien mantiene el sitio que revise el webhook con npm run webhooks.`
    : `${name} envió un aviso sobre dinero que no conocemos, así que no registramos nada. Búscalo en ${name} y regístralo a mano si hace falta.`;
  const rows: [string, string][] = [
    ['Tipo', type],
    ['Identificador', event_id],
    ['Por qué', unfamiliar],
  ];
  return {
    subject: `Revisa un aviso de ${name}`,
    html: layout({
      preview: message,
      title: 'Un aviso por revisar',
      children: h('div', null, [paragraph(message), pairs(rows), button(link, 'Abrir el back office')]),
    }),
    text: [message, '', ...rows.map(([row, value]) => `${row}: ${value}`), '', link].join('\n'),
  };
}
