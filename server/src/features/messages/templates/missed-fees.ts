import { formatPesos } from '@tbm/domain/money';
import { dayIn, formatInstant, formatLongDay } from '@tbm/domain/time';
import { classTime } from './about-class.ts';
import { greeting } from './layout.ts';
import { purchaseMail } from './purchase-mail.ts';

interface AboutFee {
  name: string;
  class_name: string;
  class_date: string;
  branch: string;
  timezone: string;
  /** The card, `Visa 4242`; null when none is known. */
  card: string | null;
  /** Pesos. */
  total_payment: number;
}

/** The fee of a missed class was paid. */
export interface MissedFeePaid extends AboutFee {
  purchase_id: number;
  paidAt: string;
}

/** The stored card did not pay it. */
export interface MissedFeeFailed extends AboutFee {
  /** When the card is charged again; null when it is not. */
  next: string | null;
  /** Until when it can be paid. */
  until: string;
}

export const missedFeePath = '/mytbm/creditos?cargo';

const sumOf = ({ total_payment }: AboutFee): string => `${formatPesos(total_payment)} MXN`;
const missedText = (data: AboutFee): string => `Faltaste a ${data.class_name} (${classTime(data)})`;
const dayText = (instant: string, { timezone }: AboutFee): string => formatLongDay(dayIn(instant, timezone));

/** One sentence: the class and the charge. */
export const feePaidText = (data: MissedFeePaid): string =>
  `${missedText(data)}: cobramos ${sumOf(data)}, como lo autorizaste.`;

export const feeFailedText = (data: MissedFeeFailed): string =>
  `${missedText(data)}, y el cargo de ${sumOf(data)} no pasó. Puedes pagarlo hasta el ${dayText(data.until, data)}.`;

const way =
  'Si hubo una razón, pídenos en Mis Rewards que revisemos tu strike: si lo perdonamos, te lo devolvemos.';

/** The receipt of a fee. */
export const missedFeePaid = (data: MissedFeePaid, publicUrl: string) =>
  purchaseMail(
    {
      subject: 'Tu recibo de TBM: cargo por faltar',
      preview: feePaidText(data),
      title: 'Cargo por faltar',
      text: [`${greeting(data.name)} ${feePaidText(data)}`, way],
      rows: [
        ['Folio de compra', String(data.purchase_id)],
        ['Clase', `${data.class_name}, ${classTime(data)}`],
        ['Sucursal', data.branch],
        ['Fecha', formatInstant(data.paidAt, data.timezone)],
        ...(data.card ? [['Método de pago', data.card] as [string, string]] : []),
        ['Total', sumOf(data)],
      ],
      link: ['/mytbm/pagos', 'Ver mis cargos'],
    },
    publicUrl,
  );

/** The card was refused. Nothing is blocked. */
export const missedFeeFailed = (data: MissedFeeFailed, publicUrl: string) =>
  purchaseMail(
    {
      subject: 'Tu cargo por faltar no pasó',
      preview: feeFailedText(data),
      title: 'Tu pago no pasó',
      text: [
        `${greeting(data.name)} ${feeFailedText(data)}`,
        data.next
          ? `Lo intentamos otra vez el ${dayText(data.next, data)}. Tus reservaciones siguen igual.`
          : 'Ya no lo intentamos solas: págalo cuando puedas. Tus reservaciones siguen igual.',
        way,
      ],
      rows: [
        ['Clase', `${data.class_name}, ${classTime(data)}`],
        ...(data.card ? [['Tarjeta', data.card] as [string, string]] : []),
        ['Total', sumOf(data)],
      ],
      link: [missedFeePath, 'Pagar mi cargo'],
    },
    publicUrl,
  );
