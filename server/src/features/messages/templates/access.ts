import { formatPesos } from '@tbm/domain/money';
import { formatDay, formatInstant } from '@tbm/domain/time';
import { greeting, subjectWith } from './layout.ts';
import { purchaseMail } from './purchase-mail.ts';

export interface AccessGiven {
  name: string;
  purchase_id: number;
  title: string;
  branch: string;
  /** Null for packages without classes. */
  classes: string | null;
  /** Last day, civil. */
  expiration_date: string;
  /** 0 for a gift. */
  total_payment: number;
  /** Null for a gift. */
  payment_method: string | null;
  /** Number of the receipt or invoice at the desk. */
  bill: string | null;
}

export interface AccessRevoked {
  name: string;
  purchase_id: number;
  title: string;
  timezone: string;
  /** Upcoming classes that were cancelled with it. */
  cancelled: { class_type: string; class_date: string }[];
}

const optional = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);

/** A sale or gift at the desk, for the customer: the receipt. */
export function access_given(data: AccessGiven, publicUrl: string) {
  const { name, title, total_payment } = data;
  return purchaseMail(
    {
      subject: subjectWith(total_payment > 0 ? 'Tu recibo de TBM: ' : 'Tu acceso a TBM: ', title),
      preview: `${title}, hasta el ${formatDay(data.expiration_date)}`,
      title: total_payment > 0 ? '¡Listo, a entrenar!' : 'Un regalo para ti',
      text: [
        total_payment > 0
          ? `Gracias por tu compra, ${name}. Tu paquete ya está activo.`
          : `${greeting(name)} TBM te regala este paquete; ya está activo.`,
      ],
      rows: [
        ['Folio de compra', String(data.purchase_id)],
        ['Paquete', title],
        ...optional('Clases', data.classes),
        ['Sucursal', data.branch],
        ['Vigencia', `Hasta el ${formatDay(data.expiration_date)}`],
        ...optional('Método de pago', data.payment_method),
        ...optional('Comprobante', data.bill),
        ['Total', total_payment > 0 ? `${formatPesos(total_payment)} MXN` : 'GRATIS'],
      ],
      link: data.classes ? ['/mytbm/presencial', 'Reservar una clase'] : ['/mytbm', 'Entrar a mi cuenta'],
    },
    publicUrl,
  );
}

/** The revoked package, and the classes cancelled with it. */
export function access_revoked(
  { name, purchase_id, title, timezone, cancelled }: AccessRevoked,
  publicUrl: string,
) {
  return purchaseMail(
    {
      subject: subjectWith('Tu acceso a TBM terminó: ', title),
      preview: `${title} ya no está activo.`,
      title: 'Tu acceso terminó',
      text: [
        `${greeting(name)} Tu paquete ${title} ya no está activo: sus clases y su acceso a TBM Online terminaron hoy.`,
        ...(cancelled.length > 0 ? ['También se cancelaron las clases que habías reservado con él:'] : []),
      ],
      rows: [
        ['Folio de compra', String(purchase_id)],
        ...cancelled.map(({ class_type, class_date }): [string, string] => [
          formatInstant(class_date, timezone),
          class_type,
        ]),
      ],
      link: ['/mytbm/membresias', 'Ver mis compras'],
    },
    publicUrl,
  );
}
