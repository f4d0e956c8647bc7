import { formatPesos } from '@tbm/domain/money';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { createElement as h } from 'react';
import { button, cancelLink, layout, note, pairs, paragraph, subjectWith } from './layout.ts';

export interface Receipt {
  name: string;
  purchase_id: number;
  title: string;
  total_payment: number;
  paidAt: string;
  timezone: string;
  branch: string;
  /** Null when nothing was due. */
  payment_method: string | null;
  /** Null for packages without classes. */
  classes: string | null;
  /** Last day, civil. */
  expiration_date: string;
  /** A subscription: the purchase that its link cancels, and that link, signed when the mail is sent. */
  cancellable?: number;
  cancel_url?: string;
  /** What she authorised for it, and when. */
  authorised?: { text: string; at: string };
}

/** What was bought and paid. */
export function receipt(data: Receipt, publicUrl: string) {
  const rows: [string, string][] = [
    ['Folio de compra', String(data.purchase_id)],
    ['Paquete', data.title],
    ...(data.classes ? [['Clases', data.classes] as [string, string]] : []),
    ['Sucursal', data.branch],
    ['Fecha', formatInstant(data.paidAt, data.timezone)],
    ['Vigencia', `Hasta el ${formatDay(data.expiration_date)}`],
    ...(data.payment_method ? [['Método de pago', data.payment_method] as [string, string]] : []),
    ['Total', `${formatPesos(data.total_payment)} MXN`],
  ];
  const thanks = `Gracias por tu compra, ${data.name}. Tu paquete ya está activo.`;
  const [path, invitation] = data.classes
    ? ['/mytbm/presencial', 'Reservar una clase']
    : ['/mytbm', 'Entrar a mi cuenta'];
  const link = `${publicUrl}${path}`;
  const links = [{ href: link, label: invitation }, cancelLink(data.cancel_url)].filter(
    (one) => one !== undefined,
  );
  const authorised = data.authorised
    ? `Lo que autorizaste el ${formatInstant(data.authorised.at, data.timezone)}: «${data.authorised.text}»`
    : null;
  const help = 'Si algo no cuadra, responde a este correo con tu folio de compra y lo revisamos contigo.';
  return {
    subject: subjectWith('Tu recibo de TBM: ', data.title),
    html: layout({
      preview: `${data.title} · ${formatPesos(data.total_payment)} MXN`,
      title: '¡Listo, a entrenar!',
      children: h('div', null, [
        paragraph(thanks),
        pairs(rows),
        ...(authorised ? [note(authorised)] : []),
        ...links.map(({ href, label }) => button(href, label)),
        note(help),
      ]),
    }),
    text: [
      thanks,
      '',
      ...rows.map(([name, value]) => `${name}: ${value}`),
      '',
      ...(authorised ? [authorised, ''] : []),
      ...links.map(({ href, label }) => `${label}: ${href}`),
      '',
      help,
    ].join('\n'),
  };
}
