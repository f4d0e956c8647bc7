import type { FamilyRole } from '@tbm/contract/family';
import { counted } from '@tbm/domain/counted';
import { formatLongDay } from '@tbm/domain/time';
import { createElement as h, type ReactElement } from 'react';
import { button, greeting, layout, note, paragraph, subjectWith } from './layout.ts';

/** Someone is invited to a family. */
export interface FamilyInvited {
  /** Null when the address has no account. */
  name: string | null;
  /** The first name of who invites. */
  other_name: string;
  /** What the invited person would be. */
  role: FamilyRole;
  /** Days for which the invitation is open. */
  days: number;
  family: { family_link_id: number };
  /** Signed when the mail is sent. */
  family_path?: string;
}

/** What became of a family, for one of its two. */
export interface FamilyChanged {
  name: string;
  other_name: string;
  /** What the reader is, or was. */
  role: FamilyRole;
}

/** Another member paid a package for the reader. */
export interface PackageReceived {
  name: string;
  payer_name: string;
  title: string;
  /** Null for packages without classes. */
  classes: string | null;
  /** Last day, civil. */
  expiration_date: string;
}

/** The charge of a subscription that another member pays did not go through. */
export interface PaymentAtRisk {
  name: string;
  payer_name: string;
  title: string;
  /** The civil day of the next try; null when there is none. */
  day: string | null;
}

interface Mail {
  subject: string;
  html: ReactElement;
  text: string;
}

interface Words {
  subject: string;
  title: string;
  lines: string[];
  link: { href: string; label: string };
  foot?: string;
}

function mail({ subject, title, lines, link, foot }: Words): Mail {
  return {
    subject,
    html: layout({
      preview: lines[1] ?? lines[0] ?? subject,
      title,
      children: h('div', null, [
        ...lines.map(paragraph),
        button(link.href, link.label),
        ...(foot ? [note(foot)] : []),
      ]),
    }),
    text: [...lines, '', `${link.label}: ${link.href}`, ...(foot ? ['', foot] : [])].join('\n'),
  };
}

export const familyPagePath = '/mytbm/informacion?familia';

export const familyInvitedText = ({ other_name, role }: FamilyInvited): string =>
  role === 'member'
    ? `${other_name} quiere pagar paquetes para ti en TBM.`
    : `${other_name} te invita a pagar sus paquetes en TBM.`;

/** The mail to the invited address. It works for any account that is signed in, and says nothing about accounts. */
export const familyInvited = (data: FamilyInvited, publicUrl: string): Mail =>
  mail({
    subject: 'Te invitaron a una familia en TBM',
    title: 'Tu invitación',
    lines: [
      data.name === null ? 'Hola.' : greeting(data.name),
      familyInvitedText(data),
      'Cada quien entra con su cuenta, y nada cambia hasta que aceptes. Si todavía no tienes cuenta, créala con el mismo enlace.',
    ],
    link: { href: `${publicUrl}/${data.family_path ?? ''}`, label: 'Ver la invitación' },
    foot: `El enlace sirve ${counted(data.days, 'día', 'días')}. Si no conoces a ${data.other_name}, ignora este correo.`,
  });

export const familyAcceptedText = ({ other_name, role }: FamilyChanged): string =>
  role === 'payer'
    ? `${other_name} aceptó: ya puedes comprar paquetes para ella.`
    : `${other_name} aceptó pagar paquetes para ti.`;

export const familyAccepted = (data: FamilyChanged, publicUrl: string): Mail =>
  mail({
    subject: 'Aceptaron tu invitación',
    title: 'Ya son familia en TBM',
    lines: [
      greeting(data.name),
      familyAcceptedText(data),
      data.role === 'payer'
        ? 'En la compra eliges “Para quién”. El paquete es suyo, y el recibo llega a tu correo.'
        : 'Cuando te pague un paquete, te avisamos y lo ves en Mis Compras.',
    ],
    link: { href: `${publicUrl}${familyPagePath}`, label: 'Ver mi familia' },
  });

export const familyEndedText = ({ other_name, role }: FamilyChanged): string =>
  role === 'payer'
    ? `${other_name} terminó el vínculo: ya no se hacen cargos tuyos para ella.`
    : `${other_name} ya no paga paquetes para ti.`;

export const familyEnded = (data: FamilyChanged, publicUrl: string): Mail =>
  mail({
    subject: 'Terminó el vínculo de tu familia',
    title: 'Terminó el vínculo',
    lines: [
      greeting(data.name),
      familyEndedText(data),
      data.role === 'payer'
        ? 'Lo que ya pagaste sigue siendo suyo hasta que venza.'
        : 'Lo que ya está pagado sigue siendo tuyo hasta que venza. Después puedes comprar con tu propio método de pago.',
    ],
    link: { href: `${publicUrl}${familyPagePath}`, label: 'Ver mi familia' },
  });

export const packageReceivedText = ({ payer_name, title }: PackageReceived): string =>
  `${payer_name} pagó para ti ${title}. Ya está activo.`;

export const packageReceived = (data: PackageReceived, publicUrl: string): Mail =>
  mail({
    subject: subjectWith('Tienes paquete nuevo: ', data.title),
    title: '¡Listo, a entrenar!',
    lines: [
      greeting(data.name),
      packageReceivedText(data),
      `${data.classes === null ? 'Dura' : `Clases: ${data.classes.toLowerCase()}. Dura`} hasta el ${formatLongDay(data.expiration_date)}.`,
    ],
    link: data.classes
      ? { href: `${publicUrl}/mytbm/presencial`, label: 'Reservar una clase' }
      : { href: `${publicUrl}/mytbm`, label: 'Entrar a mi cuenta' },
    foot: `${data.payer_name} no ve tus clases, tus mensajes ni tus datos de salud.`,
  });

export const paymentAtRiskText = ({ title, payer_name, day }: PaymentAtRisk): string =>
  day
    ? `El pago de ${title} no pasó. ${payer_name} ya lo sabe y se intenta de nuevo el ${formatLongDay(day)}.`
    : `El pago de ${title} no pasó y tu suscripción terminó.`;

export const paymentAtRisk = (data: PaymentAtRisk, publicUrl: string): Mail =>
  mail({
    subject: data.day ? 'Tu acceso puede detenerse' : 'Tu suscripción terminó',
    title: data.day ? 'Tu acceso puede detenerse' : 'Tu suscripción terminó',
    lines: [
      greeting(data.name),
      paymentAtRiskText(data),
      data.day
        ? 'Tu acceso sigue activo mientras tanto.'
        : 'Cuando quieras volver, puedes comprarla tú o pedírsela otra vez.',
    ],
    link: data.day
      ? { href: `${publicUrl}/mytbm/membresias`, label: 'Ver mis compras' }
      : { href: `${publicUrl}/paquetes/`, label: 'Ver paquetes' },
  });
