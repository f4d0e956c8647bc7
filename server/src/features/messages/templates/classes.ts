import { dayIn, formatFullDay, formatHour, formatInstant, formatShortDay } from '@tbm/domain/time';
import { createElement as h } from 'react';
import type { CalendarEntry } from '../../../platform/calendar/entry.ts';
import { classTime } from './about-class.ts';
import { button, greeting, layout, note, pairs, paragraph, subjectWith } from './layout.ts';

interface About {
  name: string;
  /** The guest who had the place; null for the member's own. */
  guest_name: string | null;
  class_type: string;
  class_date: string;
  timezone: string;
  branch: string;
  /** For the member's calendar; absent for a guest's place. */
  calendar?: CalendarEntry;
}

type Payment = 'credit' | 'guest_pass' | 'unlimited' | 'cash';

export interface ClassCancelled extends About {
  /** Free text of the studio; empty for none. */
  reason: string;
  /** Null for a member on the waitlist. */
  paid_by: Payment | null;
  /** The last day of the credits that paid; null without credits, absent in messages that were queued before it was kept. */
  credit_until?: string | null;
}

/** The desk cancelled a place for the studio, although the class takes place. */
export interface PlaceRemoved extends About {
  paid_by: Payment;
  credit_until: string | null;
}

interface ClassBefore {
  class_type: string;
  class_date: string;
  location: string;
  /** The time zone of the branch where the class was; absent in messages that were queued when no class changed its branch. */
  timezone?: string;
}

export interface ClassChanged extends About {
  before: ClassBefore;
  location: string;
  coaches: string;
  spot: number | null;
  /** The former spot, which no longer exists. */
  lost_spot: number | null;
  /** The last instant at which the member can cancel; null once it has passed. */
  cancel_until?: string | null;
  /** The last day of the member's credits, when the change moved it; else null, or absent in older messages. */
  credit_until?: string | null;
}

/** A class that a member waits for has another time, room or type. */
export interface WaitlistChanged {
  name: string;
  class_type: string;
  class_date: string;
  timezone: string;
  branch: string;
  location: string;
  before: ClassBefore;
  /** The waitlist that the link leaves. */
  waiting: { waitlist_id: number; single_class_id: number };
  /** Leaves the list without signing in; signed when the mail is sent. */
  waitlist_url?: string;
}

/** The templates by WhatsApp, for a class that is near; the mail has the rest. */
export const classTemplates = {
  class_cancelled: {
    template: 'clase_cancelada',
    body: 'Hola, {{1}}. Cancelamos la clase de {{2}} del {{3}} en {{4}}. Perdón por el cambio: en tu correo están los detalles.',
    button: 'Reservar otra clase',
  },
  class_changed: {
    template: 'clase_con_cambios',
    body: 'Hola, {{1}}. Tu clase de {{2}} del {{3}} tiene cambios: ahora es {{4}} el {{5}} en {{6}}. Tu lugar sigue reservado y en tu correo están los detalles.',
    button: 'Ver mi reservación',
  },
  place_removed: {
    template: 'lugar_cancelado',
    body: 'Hola, {{1}}. El estudio canceló tu lugar en la clase de {{2}} del {{3}} en {{4}}. Perdón por el cambio: en tu correo están los detalles.',
    button: 'Reservar otra clase',
  },
  waitlist_changed: {
    template: 'clase_en_espera_con_cambios',
    body: 'Hola, {{1}}. La clase de {{2}} del {{3}} que esperas tiene cambios: ahora es {{4}} el {{5}} en {{6}}. Sigues en su lista de espera; si ya no te queda, puedes salir de ella.',
    button: 'Ver mis listas de espera',
  },
} as const;
export type ClassTemplateName = keyof typeof classTemplates;

/** The values of a template, and the page that its button opens; null for a message that has no template at WhatsApp. */
export function classWhatsapp(
  name: string,
  data: ClassCancelled | ClassChanged | PlaceRemoved | WaitlistChanged,
): { template: string; values: string[]; button: string } | null {
  const first = data.name || 'socia';
  if (name === 'class_cancelled' || name === 'place_removed')
    return {
      template: classTemplates[name].template,
      values: [first, data.class_type, classTime(data), data.branch],
      button: 'mytbm/presencial',
    };
  if (name !== 'class_changed' && name !== 'waitlist_changed') return null;
  const { before, class_type, branch, location } = data as ClassChanged | WaitlistChanged;
  const was = classTime(timeBefore(data as ClassChanged | WaitlistChanged));
  return {
    template: classTemplates[name].template,
    values: [first, before.class_type, was, class_type, classTime(data), `${branch}, ${location}`],
    button: name === 'class_changed' ? 'mytbm/reservaciones?filter=upcoming' : 'mytbm/waitlists',
  };
}

/** When the class was, on the clock of its branch. */
export const timeBefore = ({ before, timezone }: { before: ClassBefore; timezone: string }) => ({
  timezone,
  ...before,
});

/** `, con el lugar de Ana`: added to the text about a class in which the member has a guest. */
export const guestOf = ({ guest_name }: Pick<About, 'guest_name'>): string =>
  guest_name ? `, con el lugar de ${guest_name}` : '';
const placeText = ({ guest_name }: About): string => (guest_name ? `El lugar de ${guest_name}` : 'Tu lugar');
/** `, sáb 28 nov 07:00` at the end of a subject. */
const whenShort = ({ class_date, timezone }: Pick<About, 'class_date' | 'timezone'>): string =>
  `, ${formatShortDay(dayIn(class_date, timezone))} ${formatHour(class_date, timezone)}`;

/** What happens to the credit of a place that the studio cancelled. */
function compensationText(paid_by: Payment, credit_until: string | null | undefined): string {
  if (paid_by === 'cash')
    return 'Si ya la habías pagado, en recepción te lo devolvemos o lo usas en otra clase.';
  const until = credit_until ? `hasta el ${formatFullDay(credit_until)}` : null;
  if (paid_by === 'guest_pass')
    return until
      ? `Tu pase de invitada ya está de vuelta y lo puedes usar ${until}.`
      : 'Tu pase de invitada ya está de vuelta, con la misma vigencia.';
  if (paid_by === 'unlimited')
    return until
      ? `Tu paquete ilimitado sigue igual: puedes reservar otra clase ${until}.`
      : 'Tu paquete ilimitado sigue igual: puedes reservar otra clase.';
  return until
    ? `Tu crédito ya está de vuelta en tu cuenta y lo puedes usar ${until}.`
    : 'Tu crédito ya está de vuelta en tu cuenta, con la misma vigencia.';
}

/** The same in a few words, for the inbox; empty when there is no credit. */
export function shortCompensation({
  paid_by,
  credit_until,
}: {
  paid_by: Payment | null;
  credit_until?: string | null;
}): string {
  if (paid_by === null || paid_by === 'cash') return '';
  const until = credit_until ? ` hasta el ${formatFullDay(credit_until)}` : '';
  if (paid_by === 'guest_pass') return ' Tu pase de invitada ya está de vuelta.';
  if (paid_by === 'unlimited') return until ? ` Puedes reservar otra clase${until}.` : '';
  return until ? ` Tu crédito ya está de vuelta: úsalo${until}.` : ' Tu crédito ya está de vuelta.';
}

/** Tells that a change moved the end of the member's credits; empty when it did not. */
export const extensionText = ({ credit_until }: Pick<ClassChanged, 'credit_until'>): string =>
  credit_until ? `Por el cambio, tu paquete ahora vale hasta el ${formatFullDay(credit_until)}.` : '';

/** The studio cancels a class. */
export function classCancelled(data: ClassCancelled, publicUrl: string) {
  const what = `Cancelamos la clase de ${data.class_type} del ${classTime(data)} en ${data.branch}${guestOf(data)}.`;
  const sorry = data.reason ? `Motivo: ${data.reason}. Perdón por el cambio.` : 'Perdón por el cambio.';
  const link = `${publicUrl}/mytbm/presencial`;
  const after =
    data.paid_by === null
      ? 'Estabas en su lista de espera; no tienes que hacer nada.'
      : compensationText(data.paid_by, data.credit_until);
  const lines = [greeting(data.name), what, sorry, after];
  return {
    subject: subjectWith('Clase cancelada: ', data.class_type, whenShort(data)),
    html: layout({
      preview: what,
      title: data.paid_by === null ? 'La clase se canceló' : 'Tu clase se canceló',
      children: h('div', null, [...lines.map(paragraph), button(link, 'Reservar otra clase')]),
    }),
    text: [...lines, '', `Reservar otra clase: ${link}`].join('\n'),
  };
}

/** The studio cancels a place, although the class takes place. */
export function placeRemoved(data: PlaceRemoved, publicUrl: string) {
  const place = data.guest_name ? `el lugar de ${data.guest_name}` : 'tu lugar';
  const what = `El estudio canceló ${place} en la clase de ${data.class_type} del ${classTime(data)} en ${data.branch}.`;
  const link = `${publicUrl}/mytbm/presencial`;
  const lines = [
    greeting(data.name),
    what,
    'Perdón por el cambio.',
    compensationText(data.paid_by, data.credit_until),
  ];
  return {
    subject: subjectWith('Lugar cancelado: ', data.class_type, whenShort(data)),
    html: layout({
      preview: what,
      title: data.guest_name ? 'Cancelamos el lugar de tu invitada' : 'Cancelamos tu lugar',
      children: h('div', null, [...lines.map(paragraph), button(link, 'Reservar otra clase')]),
    }),
    text: [...lines, '', `Reservar otra clase: ${link}`].join('\n'),
  };
}

/** A class that the member waits for has another time, room or type. */
export function waitlistChanged(data: WaitlistChanged, publicUrl: string) {
  const { before, timezone } = data;
  const what = `La clase de ${before.class_type} del ${classTime(timeBefore(data))} que esperas tiene cambios.`;
  const rows: [string, string][] = [
    ['Clase', data.class_type],
    ['Cuándo', formatInstant(data.class_date, timezone)],
    ['Dónde', `${data.branch} · ${data.location}`],
  ];
  const after = 'Sigues en su lista de espera: si se abre un lugar, te avisamos.';
  // A preview has no signed link.
  const link = data.waitlist_url ?? `${publicUrl}/mytbm/waitlists`;
  const label = 'Salir de la lista de espera';
  const foot = data.waitlist_url ? ['Para salir no necesitas iniciar sesión.'] : [];
  const lines = [greeting(data.name), what];
  return {
    subject: subjectWith('Cambió la clase: ', before.class_type, whenShort(timeBefore(data))),
    html: layout({
      preview: what,
      title: 'Cambió la clase que esperas',
      children: h('div', null, [
        ...lines.map(paragraph),
        pairs(rows),
        paragraph(after),
        button(link, label),
        ...foot.map(note),
      ]),
    }),
    text: [
      ...lines,
      '',
      ...rows.map(([name, value]) => `${name}: ${value}`),
      '',
      after,
      `${label}: ${link}`,
      ...foot,
    ].join('\n'),
  };
}

/** A class has another time, room, type, or spots. */
export function classChanged(data: ClassChanged, publicUrl: string) {
  const { before, timezone } = data;
  const what = `${placeText(data)} en la clase de ${before.class_type} del ${classTime(timeBefore(data))} sigue reservado, con cambios.`;
  const rows: [string, string][] = [
    ['Clase', data.class_type],
    ['Cuándo', formatInstant(data.class_date, timezone)],
    ['Dónde', `${data.branch} · ${data.location}`],
    ['Coach', data.coaches],
    ['Lugar', data.spot === null ? 'Te lo damos al llegar' : String(data.spot)],
  ];
  const lostSpotText =
    data.lost_spot === null
      ? []
      : [`El lugar ${data.lost_spot} ya no está en el mapa; elige otro si quieres.`];
  const link = `${publicUrl}/mytbm/reservaciones?filter=upcoming`;
  const help = data.cancel_until
    ? [
        `Si ya no te queda, cancela hasta el ${classTime({ class_date: data.cancel_until, timezone })} y tu crédito regresa.`,
      ]
    : [];
  const extension = extensionText(data);
  if (extension) help.push(extension);
  const lines = [greeting(data.name), what, ...lostSpotText];
  return {
    subject: subjectWith('Clase con cambios: ', before.class_type, whenShort(timeBefore(data))),
    html: layout({
      preview: what,
      title: 'Tu clase cambió',
      children: h('div', null, [
        ...lines.map(paragraph),
        pairs(rows),
        ...help.map(paragraph),
        button(link, 'Ver mi reservación'),
      ]),
    }),
    text: [...lines, '', ...rows.map(([name, value]) => `${name}: ${value}`), '', ...help, link].join('\n'),
  };
}
