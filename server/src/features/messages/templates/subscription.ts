import { offer } from '@tbm/domain/cancellation';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import { formatDay, formatFullDay, formatLongDay } from '@tbm/domain/time';
import { createElement as h, type ReactElement } from 'react';
import { button, cancelLink, greeting, layout, note, pairs, paragraph, subjectWith } from './layout.ts';

/** The data of mails about a subscription and its card; each uses what it needs. Days are civil. */
export interface SubscriptionMail {
  name: string;
  title: string;
  /** The member for whom the reader pays, where another one has it. */
  for_name?: string;
  /** The purchase that its link cancels, and that link, signed when the mail is sent. */
  cancellable?: number;
  cancel_url?: string;
  /** Amount of the charge, in pesos. */
  total_payment?: number;
  /** When it is charged, retried, or ends. */
  day?: string | null;
  /** The first day of a pause. */
  from?: string;
  /** Places that were cancelled when a pause began. */
  places?: number;
  /** `Visa 4242`. */
  card?: string | null;
  /** The plan that a subscription changes to, how often it is charged, and what was authorised. */
  to_title?: string;
  rhythm?: string;
  consent?: string;
  /** The address at which an unpaid charge can be paid. */
  pay_url?: string | null;
}

interface Words {
  subject: string;
  title: string;
  text: string[];
  rows?: [string, string | null | undefined][];
  link?: { href: string; label: string } | undefined;
  /** A second button. */
  secondLink?: { href: string; label: string } | undefined;
  smallPrint?: string;
}

type Writer = (data: SubscriptionMail, publicUrl: string) => Words;

const pesos = (sum: number | undefined): string => `${formatPesos(sum ?? 0)} MXN`;
const day = (value: string | null | undefined): string => (value ? formatDay(value) : '');
const fullDay = (value: string | null | undefined): string => (value ? formatFullDay(value) : '');
const longDay = (value: string | null | undefined): string => (value ? formatLongDay(value) : '');

const words = {
  renewal_coming: ({ name, title, total_payment, day: on, card, cancel_url }, url) => ({
    subject: subjectWith('Tu suscripción ', title, ' se renueva'),
    title: 'Tu próximo cargo',
    text: [
      `${greeting(name)} Tu suscripción ${title} se renueva el ${longDay(on)}. No tienes que hacer nada.`,
    ],
    rows: [
      ['Fecha', day(on)],
      ['Tarjeta', card],
      ['Total', pesos(total_payment)],
    ],
    link: { href: `${url}/mytbm/membresias`, label: 'Ver mis compras' },
    secondLink: cancelLink(cancel_url),
    smallPrint: 'Para cancelar no necesitas iniciar sesión. Hazlo antes de esa fecha y no se hace el cargo.',
  }),
  trial_ending: ({ name, title, total_payment, day: on, cancel_url }, url) => ({
    subject: 'Tu prueba gratis termina pronto',
    title: 'Tu prueba gratis termina pronto',
    text: [
      `${greeting(name)} Tu prueba de ${title} termina el ${longDay(on)}. Ese día se hace tu primer cargo. Si cancelas antes, no pagas.`,
    ],
    rows: [
      ['Fecha', day(on)],
      ['Total', pesos(total_payment)],
    ],
    link: { href: `${url}/mytbm`, label: 'Seguir entrenando' },
    secondLink: cancelLink(cancel_url),
    smallPrint: 'Para cancelar no necesitas iniciar sesión.',
  }),
  payment_failed: ({ name, title, total_payment, day: on, pay_url }, url) => ({
    subject: 'Tu pago no pasó',
    title: 'Tu pago no pasó',
    text: [
      `${greeting(name)} Tu banco no aprobó el cargo de ${pesos(total_payment)} de tu suscripción ${title}.`,
      on
        ? `Tu acceso sigue activo. Lo intentamos de nuevo el ${longDay(on)}; si ya sabes qué pasó, resuélvelo hoy.`
        : 'Ya no lo intentaremos de nuevo y tu suscripción terminó. Cuando quieras volver, aquí estamos.',
    ],
    link: on
      ? { href: pay_url ?? `${url}/mytbm/metodos`, label: 'Resolver mi pago' }
      : { href: `${url}/paquetes/`, label: 'Ver paquetes' },
    ...(on ? { smallPrint: `También puedes cambiar tu tarjeta: ${url}/mytbm/metodos` } : {}),
  }),
  subscription_cancelled: ({ name, title, day: on }, url) => ({
    subject: 'Tu suscripción quedó cancelada',
    title: 'Suscripción cancelada',
    text: [
      `${greeting(name)} Cancelamos tu suscripción ${title}; no se hará ningún cargo más.`,
      on
        ? `Conservas tu acceso hasta el ${formatFullDay(on)}.`
        : 'Tu prueba terminó hoy y no se te cobró nada.',
    ],
    link: { href: `${url}/paquetes/`, label: 'Ver paquetes' },
    smallPrint: 'Si tú no la cancelaste, responde a este correo y lo revisamos contigo.',
  }),
  offer_applied: ({ name, title, total_payment, day: on }, url) => ({
    subject: 'Tu oferta está aplicada',
    title: '¡Qué gusto que te quedes!',
    text: [
      `${greeting(name)} Tus próximos ${offer.charges} cargos de ${title} llevan ${offer.percent}% de descuento. Después sigue el precio de siempre.`,
    ],
    rows: [
      ['Próximo cargo', day(on)],
      ['Precio después', pesos(total_payment)],
    ],
    link: { href: `${url}/mytbm`, label: 'Seguir entrenando' },
  }),
  card_expiring: ({ name, card, day: on }, url) => ({
    subject: 'Tu tarjeta está por vencer',
    title: 'Tu tarjeta vence pronto',
    text: [
      `${greeting(name)} Tu tarjeta ${card} vence el ${fullDay(on)}. Agrega otra para que tus pagos no se detengan.`,
    ],
    link: { href: `${url}/mytbm/metodos`, label: 'Actualizar mi tarjeta' },
  }),
  pause_planned: ({ name, title, from, day: on }, url) => ({
    subject: 'Tu pausa está lista',
    title: 'Tu pausa está lista',
    text: [
      `${greeting(name)} No te cobramos ${title} del ${longDay(from)} al ${longDay(on)}. En esos días no tienes acceso; antes, todo sigue igual.`,
      'Si cambias de idea, puedes quitar la pausa o volver antes cuando quieras.',
    ],
    rows: [
      ['Empieza', day(from)],
      ['Vuelves', day(on)],
    ],
    link: { href: `${url}/mytbm/membresias`, label: 'Ver mi pausa' },
  }),
  pause_started: ({ name, title, day: on, places }, url) => ({
    subject: 'Tu pausa empezó',
    title: 'Tu pausa empezó',
    text: [
      `${greeting(name)} ${title} está en pausa hasta el ${longDay(on)}: no hay cargos ni acceso, y tu racha y tus niveles te esperan.`,
      ...(places ? [`Cancelamos ${counted(places, 'reservación', 'reservaciones')} de esos días.`] : []),
    ],
    link: { href: `${url}/mytbm/membresias`, label: 'Volver antes' },
  }),
  pause_ending: ({ name, title, total_payment, day: on, card, cancel_url }, url) => ({
    subject: 'Tu pausa termina pronto',
    title: 'Te esperamos de vuelta',
    text: [
      `${greeting(name)} Tu pausa de ${title} termina el ${longDay(on)}. Ese día vuelve tu acceso y se hace tu cargo.`,
    ],
    rows: [
      ['Fecha', day(on)],
      ['Tarjeta', card],
      ['Total', pesos(total_payment)],
    ],
    link: { href: `${url}/mytbm/membresias`, label: 'Ver mis compras' },
    secondLink: cancelLink(cancel_url),
    smallPrint: 'Para cancelar no necesitas iniciar sesión. Hazlo antes de esa fecha y no se hace el cargo.',
  }),
  pause_over: ({ name, title }, url) => ({
    subject: '¡Ya estás de vuelta!',
    title: '¡Ya estás de vuelta!',
    text: [`${greeting(name)} Tu pausa de ${title} terminó y tu acceso está activo otra vez.`],
    link: { href: `${url}/mytbm`, label: 'Volver a entrenar' },
  }),
  pause_failed: ({ name, title }, url) => ({
    subject: 'No pudimos pausar tu suscripción',
    title: 'No pudimos pausar tu suscripción',
    text: [
      `${greeting(name)} No logramos detener a tiempo el cargo de ${title}, así que la pausa no empezó y tu acceso sigue activo.`,
      'Puedes pausar el siguiente cargo. Si quieres que revisemos este, responde a este correo.',
    ],
    link: { href: `${url}/mytbm/membresias`, label: 'Ver mis compras' },
  }),
  plan_change_planned: ({ name, title, to_title, total_payment, rhythm, day: on, consent }, url) => ({
    subject: 'Tu cambio de plan está listo',
    title: 'Tu cambio de plan está listo',
    text: [
      `${greeting(name)} El ${longDay(on)} pasas de ${title} a ${to_title}. Hasta ese día todo sigue igual.`,
      'Si cambias de idea, puedes quitar el cambio antes de esa fecha.',
    ],
    rows: [
      ['Desde', day(on)],
      ['Plan', to_title],
      ['Total', `${pesos(total_payment)} ${rhythm}`],
    ],
    link: { href: `${url}/mytbm/membresias`, label: 'Ver mi cambio' },
    ...(consent ? { smallPrint: `Aceptaste: “${consent}”` } : {}),
  }),
  plan_change_failed: ({ name, title, to_title }, url) => ({
    subject: 'No pudimos cambiar tu plan',
    title: 'No pudimos cambiar tu plan',
    text: [
      `${greeting(name)} No logramos pasarte de ${title} a ${to_title}. Sigues en ${title} y no se te cobró el cambio.`,
      'Puedes intentarlo de nuevo cuando quieras. Si prefieres que lo veamos contigo, responde a este correo.',
    ],
    link: { href: `${url}/mytbm/membresias`, label: 'Ver mis compras' },
  }),
} satisfies Record<string, Writer>;

type Kind = keyof typeof words;

/** What a payer reads of a subscription that another member of the family has. */
const forAnother = {
  renewal_coming: (title, { for_name, day: on }) =>
    `La suscripción ${title} que pagas para ${for_name} se renueva el ${longDay(on)}. No tienes que hacer nada.`,
  trial_ending: (title, { for_name, day: on }) =>
    `La prueba de ${title} de ${for_name} termina el ${longDay(on)}. Ese día se hace tu primer cargo. Si cancelas antes, no pagas.`,
  payment_failed: (title, { for_name, total_payment }) =>
    `Tu banco no aprobó el cargo de ${pesos(total_payment)} de ${title}, que pagas para ${for_name}.`,
  subscription_cancelled: (title, { for_name }) =>
    `La suscripción ${title} de ${for_name} quedó cancelada; no se hará ningún cargo más.`,
  pause_planned: (title, { for_name, from, day: on }) =>
    `${for_name} puso en pausa ${title}: no te cobramos del ${longDay(from)} al ${longDay(on)}.`,
  pause_ending: (title, { for_name, day: on }) =>
    `La pausa de ${title} de ${for_name} termina el ${longDay(on)}. Ese día se hace tu cargo.`,
} satisfies Partial<Record<Kind, (title: string, data: SubscriptionMail) => string>>;

/** The words of a mail; its first sentences are others when another member has the subscription. */
function wordsOf(kind: Kind, data: SubscriptionMail, publicUrl: string): Words {
  const own: Words = words[kind](data, publicUrl);
  const family = `${publicUrl}/mytbm/informacion?familia`;
  if (!data.for_name || !(kind in forAnother)) return own;
  const about = forAnother[kind as keyof typeof forAnother](data.title, data);
  const retry =
    kind === 'payment_failed'
      ? data.day
        ? `Su acceso sigue activo. Lo intentamos de nuevo el ${longDay(data.day)}.`
        : 'Ya no lo intentaremos de nuevo y la suscripción terminó.'
      : null;
  const until =
    kind === 'subscription_cancelled' && data.day
      ? `${data.for_name} conserva su acceso hasta el ${formatFullDay(data.day)}.`
      : null;
  return {
    ...own,
    text: [`${greeting(data.name)} ${about}`, ...[retry, until].filter((line) => line !== null)],
    link: kind === 'payment_failed' && data.day ? own.link : { href: family, label: 'Ver mi familia' },
  };
}

type Mail = { subject: string; html: ReactElement; text: string };

function write(kind: Kind, data: SubscriptionMail, publicUrl: string): Mail {
  const {
    subject,
    title,
    text,
    rows = [],
    link,
    secondLink,
    smallPrint,
  }: Words = wordsOf(kind, data, publicUrl);
  const links = [link, secondLink].filter((one) => one !== undefined);
  const shown = rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  return {
    subject,
    html: layout({
      preview: text[0] ?? subject,
      title,
      children: h('div', null, [
        ...text.map(paragraph),
        ...(shown.length ? [pairs(shown)] : []),
        ...links.map(({ href, label }) => button(href, label)),
        ...(smallPrint ? [note(smallPrint)] : []),
      ]),
    }),
    text: [
      ...text,
      '',
      ...shown.map(([name, value]) => `${name}: ${value}`),
      ...links.flatMap(({ href, label }) => ['', `${label}: ${href}`]),
      ...(smallPrint ? ['', smallPrint] : []),
    ].join('\n'),
  };
}

export const subscriptionMails = Object.fromEntries(
  Object.keys(words).map((kind) => [
    kind,
    (data: SubscriptionMail, publicUrl: string) => write(kind as Kind, data, publicUrl),
  ]),
) as Record<Kind, (data: SubscriptionMail, publicUrl: string) => Mail>;
