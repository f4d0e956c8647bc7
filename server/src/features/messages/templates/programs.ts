import { createElement as h } from 'react';
import { button, layout, paragraph } from './layout.ts';

export interface WebhookDisabled {
  /** The host of the address. */
  host: string;
  /** The address failed for days, or answered that it no longer exists. */
  reason: 'failing' | 'gone';
}

/** Tells an admin that a program no longer receives events. */
export function webhookDisabled({ host, reason }: WebhookDisabled, publicUrl: string) {
  const link = `${publicUrl}/myadmin/conexiones/avisos`;
  const why =
    reason === 'gone'
      ? `El programa en ${host} respondió que ya no recibe avisos, así que dejamos de enviarlos.`
      : `El programa en ${host} no recibió ningún aviso en tres días, así que dejamos de enviarlos.`;
  const message = `${why} Cuando esté arreglado, actívalo otra vez.`;
  return {
    subject: 'Un programa ya no recibe avisos',
    html: layout({
      preview: message,
      title: 'Avisos detenidos',
      children: h('div', null, [paragraph(message), button(link, 'Ver avisos')]),
    }),
    text: [message, '', link].join('\n'),
  };
}
