import { formatPesos } from '@tbm/domain/money';
import { refundNote } from '@tbm/domain/receipts';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { createElement as h } from 'react';
import { button, cancelLink, greeting, layout, note, pairs, paragraph, subjectWith } from './layout.ts';
import { purchaseHelp, purchaseMail } from './purchase-mail.ts';

export interface Receipt {
  name: string;
  /** The member who gets it, where another one pays. */
  for_name?: string;
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
  /** The buyer's authorisation of its charges, and when it was given. */
  authorised?: { text: string; at: string };
}

export interface Refunded {
  name: string;
  purchase_id: number;
  title: string;
  /** Pesos. */
  total_payment: number;
  refundedAt: string;
  timezone: string;
  payment_method: string;
  /** Whether the money was handed back at the desk. */
  is_by_hand: boolean;
}

/** The lines about what was bought and paid. */
export function receipt(data: Receipt, publicUrl: string) {
  const rows: [string, string][] = [
    ['Folio de compra', String(data.purchase_id)],
    ['Paquete', data.title],
    ...(data.for_name ? [['Para', data.for_name] as [string, string]] : []),
    ...(data.classes ? [['Clases', data.classes] as [string, string]] : []),
    ['Sucursal', data.branch],
    ['Fecha', formatInstant(data.paidAt, data.timezone)],
    ['Vigencia', `Hasta el ${formatDay(data.expiration_date)}`],
    ...(data.payment_method ? [['Método de pago', data.payment_method] as [string, string]] : []),
    ['Total', `${formatPesos(data.total_payment)} MXN`],
  ];
  const thanks = data.for_name
    ? `Gracias por tu compra, ${data.name}. El paquete de ${data.for_name} ya está activo.`
    : `Gracias por tu compra, ${data.name}. Tu paquete ya está activo.`;
  const ownLink: [string, string] = data.classes
    ? ['/mytbm/presencial', 'Reservar una clase']
    : ['/mytbm', 'Entrar a mi cuenta'];
  const [path, invitation]: [string, string] = data.for_name ? ['/mytbm/pagos', 'Ver mis cargos'] : ownLink;
  const link = `${publicUrl}${path}`;
  const links = [{ href: link, label: invitation }, cancelLink(data.cancel_url)].filter(
    (one) => one !== undefined,
  );
  const authorised = data.authorised
    ? `Lo que autorizaste el ${formatInstant(data.authorised.at, data.timezone)}: «${data.authorised.text}»`
    : null;
  return {
    subject: subjectWith('Tu recibo de TBM: ', data.title),
    html: layout({
      preview: `${data.title} · ${formatPesos(data.total_payment)} MXN`,
      title: data.for_name ? 'Tu recibo' : '¡Listo, a entrenar!',
      children: h('div', null, [
        paragraph(thanks),
        pairs(rows),
        ...(authorised ? [note(authorised)] : []),
        ...links.map(({ href, label }) => button(href, label)),
        note(purchaseHelp),
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
      purchaseHelp,
    ].join('\n'),
  };
}

/** Money of a charge that was refunded to the buyer, whole or in part. */
export function refunded(data: Refunded, publicUrl: string) {
  const { name, title, purchase_id } = data;
  const sum = `${formatPesos(data.total_payment)} MXN`;
  return purchaseMail(
    {
      subject: subjectWith('Tu reembolso de TBM: ', title),
      preview: `${title} · ${sum}`,
      title: 'Tu reembolso',
      text: [`${greeting(name)} Te devolvimos ${sum} de tu compra de ${title}.`, refundNote(data)],
      rows: [
        ['Folio de compra', String(purchase_id)],
        ['Paquete', title],
        ['Fecha', formatInstant(data.refundedAt, data.timezone)],
        ['Método de pago', data.payment_method],
        ['Reembolso', sum],
      ],
      link: ['/mytbm/pagos', 'Ver mis cargos'],
    },
    publicUrl,
  );
}
