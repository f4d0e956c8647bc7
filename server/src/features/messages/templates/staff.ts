import { createElement as h } from 'react';
import { button, greeting, layout, note, paragraph } from './layout.ts';

export interface StaffInvitation {
  name: string;
  role: 'coach' | 'frontdesk' | 'admin';
  invited_by: string;
  /** Its link is signed when the mail is sent. */
  invitation: { staff_invitation_id: number; sends: number };
  invitation_url?: string;
}

const roles = { coach: 'como coach', frontdesk: 'en recepción', admin: 'en administración' };
const small =
  'El enlace sirve siete días y una sola vez. Si no esperabas esta invitación, ignora este correo: nada cambia.';

/** The link by which a person joins the staff. */
export function staffInvitation({ name, role, invited_by, invitation_url = '' }: StaffInvitation) {
  const text = `${greeting(name)} ${invited_by} te invita al equipo de TBM, ${roles[role]}. Acepta y entra con tu propia cuenta.`;
  const label = 'Aceptar la invitación';
  return {
    subject: 'Te invitan al equipo de TBM',
    html: layout({
      preview: text,
      title: 'Te esperamos en el equipo',
      children: h('div', null, [paragraph(text), button(invitation_url, label), note(small)]),
    }),
    text: [text, '', `${label}: ${invitation_url}`, '', small].join('\n'),
  };
}
