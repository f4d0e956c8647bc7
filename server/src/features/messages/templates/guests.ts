import { createElement as h, type ReactElement } from 'react';
import { classTime } from './about-class.ts';
import { button, greeting, layout, note, paragraph } from './layout.ts';

interface About {
  guest_name: string;
  class_name: string;
  class_date: string;
  timezone: string;
  branch: string;
}

/** A member invited a guest: the mail has the link to pass on. */
export interface GuestInvited extends About {
  name: string;
  spot: number | null;
  /** The place of the guest, of which the mail has the link. */
  guest: { class_reservation_id: number };
  /** Signed when the mail is sent. */
  guest_path?: string;
}

/** What became of a class to which a guest comes who left an address. */
export interface GuestTold extends About {
  what: 'cancelled' | 'removed' | 'changed';
  /** The guest's page, if the place is still held. */
  guest: { class_reservation_id: number } | null;
  guest_path?: string;
}

interface Mail {
  subject: string;
  html: ReactElement;
  text: string;
}

export const guestInvitedText = (data: GuestInvited): string =>
  `${data.guest_name} tiene lugar en ${data.class_name}: ${classTime(data)} en ${data.branch}.`;

/** The mail to the member, with the guest's link. */
export function guestInvited(data: GuestInvited, publicUrl: string): Mail {
  const link = `${publicUrl}/${data.guest_path ?? ''}`;
  const lines = [
    greeting(data.name),
    guestInvitedText(data),
    'Envíale este enlace. Ahí ve la dirección, su código de llegada y firma su responsiva:',
  ];
  const foot = 'El enlace es solo para tu invitada y deja de servir cuando termina la clase.';
  const label = 'Ver mi reservación';
  const own = `${publicUrl}/mytbm/reservaciones?filter=upcoming`;
  return {
    subject: 'El enlace para tu invitada',
    html: layout({
      preview: guestInvitedText(data),
      title: `${data.guest_name} va contigo`,
      children: h('div', null, [
        ...lines.map(paragraph),
        h('p', { key: 'link' }, h('a', { href: link }, link)),
        button(own, label),
        note(foot),
      ]),
    }),
    text: [...lines, link, '', `${label}: ${own}`, '', foot].join('\n'),
  };
}

const whatHappened: Record<GuestTold['what'], (data: GuestTold) => string> = {
  cancelled: (data) =>
    `Cancelamos la clase de ${data.class_name} del ${classTime(data)} en ${data.branch}. Perdón por el cambio.`,
  removed: (data) =>
    `Cancelamos tu lugar en ${data.class_name} del ${classTime(data)} en ${data.branch}. Perdón por el cambio.`,
  changed: (data) => `Tu clase cambió: ahora es ${data.class_name}, ${classTime(data)} en ${data.branch}.`,
};

const subjects: Record<GuestTold['what'], string> = {
  cancelled: 'Se canceló tu clase',
  removed: 'Se canceló tu lugar',
  changed: 'Cambió tu clase',
};

export const guestToldText = (data: GuestTold): string => whatHappened[data.what](data);

/** The mail to a guest who left an address. */
export function guestTold(data: GuestTold, publicUrl: string): Mail {
  const lines = [greeting(data.guest_name), guestToldText(data)];
  const foot = 'Te escribimos porque dejaste tu correo para saber si tu clase cambiaba.';
  const link = data.guest && data.guest_path ? `${publicUrl}/${data.guest_path}` : publicUrl;
  const label = data.guest ? 'Ver mi lugar' : 'Ver el horario';
  return {
    subject: subjects[data.what],
    html: layout({
      preview: guestToldText(data),
      title: subjects[data.what],
      children: h('div', null, [...lines.map(paragraph), button(link, label), note(foot)]),
    }),
    text: [...lines, '', `${label}: ${link}`, '', foot].join('\n'),
  };
}
