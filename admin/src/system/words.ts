import type { Answer } from '@tbm/contract';
import type { ChecklistKey } from '@tbm/contract/system';

/** The first tasks of a new studio: the name of each, and the page for it. */
export const checklist: Record<ChecklistKey, { name: string; why: string; href?: string }> = {
  legal_facts: {
    name: 'Datos legales del estudio',
    why: 'El aviso de privacidad debe nombrar razón social, domicilio y correo.',
  },
  branch_contact: {
    name: 'Teléfono, correo y dirección de cada sucursal',
    why: 'Se ven en su página y en los recibos.',
    href: '/sucursales',
  },
  branch_hours: {
    name: 'Horario de apertura de cada sucursal',
    why: 'Se ve en su página.',
    href: '/sucursales',
  },
  rooms: { name: 'Un salón en cada sucursal', why: 'Una clase es en un salón.', href: '/salones' },
  coaches: { name: 'Coaches en cada sucursal', why: 'Una clase tiene coach.', href: '/coaches' },
  packages: { name: 'Paquetes a la venta', why: 'Sin ellos nadie puede comprar.', href: '/paquetes' },
  timetable: { name: 'Clases en el horario', why: 'Las semanas que vienen no pueden estar vacías.' },
  frontdesk: {
    name: 'Alguien en la recepción de cada sucursal',
    why: 'Nadie atiende ahí todavía.',
  },
  mail: { name: 'Correos', why: 'Todavía no sale ninguno: revisa el servidor de correo.' },
  stripe: { name: 'Avisos de la tarjeta', why: 'Todavía no llega ninguno: npm run webhooks los registra.' },
  paypal: { name: 'Avisos de PayPal', why: 'Todavía no llega ninguno: npm run webhooks los registra.' },
  whatsapp: { name: 'Avisos de WhatsApp', why: 'Todavía no llega ninguno: se registran en la app de Meta.' },
  two_step: {
    name: 'Dos pasos para quien trabaja aquí',
    why: 'Protege las cuentas del equipo aunque alguien sepa una contraseña.',
  },
};

/** Names of the facts that the privacy notice needs. */
export const factNames: Record<string, string> = {
  legal_name: 'razón social',
  legal_address: 'domicilio',
  contact_email: 'correo',
};

type Job = Answer<'GET /system/jobs'>['data'][number];
export const jobStates: Record<Job['state'], string> = {
  running: 'Corriendo',
  due: 'En espera',
  scheduled: 'Programada',
  retrying: 'Se intentará de nuevo',
  failed: 'Falló',
};

export const channels: Record<Answer<'GET /system/messages'>['data'][number]['channel'], string> = {
  email: 'Correo',
  whatsapp: 'WhatsApp',
  push: 'Dispositivo',
};

type Audit = Answer<'GET /audit'>['data'][number];
export const actions: Record<Audit['action'], string> = {
  create: 'Creó',
  update: 'Cambió',
  delete: 'Borró',
  give_access: 'Dio acceso',
  revoke_access: 'Revocó acceso',
  remove_classes: 'Quitó clases',
  extend: 'Amplió la vigencia',
  pause: 'Pausó',
  end_pause: 'Terminó una pausa',
  book: 'Reservó',
  move: 'Movió',
  cancel: 'Canceló',
  mark_paid: 'Marcó pagado',
  change_role: 'Cambió permiso',
  remove_two_step: 'Quitó los dos pasos',
  answer: 'Respondió',
  assign: 'Asignó',
  close: 'Cerró',
  reopen: 'Abrió de nuevo',
  pardon: 'Perdonó',
  decline: 'Rechazó',
  hide: 'Ocultó',
  restore: 'Mostró de nuevo',
  approve: 'Aprobó',
  pin: 'Fijó',
  unpin: 'Quitó de fijos',
  warn: 'Advirtió',
  mute: 'Silenció',
  unmute: 'Dejó de silenciar',
  reject: 'No aprobó',
  merge: 'Unió dos cuentas',
  export: 'Descargó sus datos',
  view_as: 'Vio la cuenta como ella',
  end_view_as: 'Dejó de ver la cuenta',
  view: 'Vio',
  substitute: 'Puso sustituta',
  copy: 'Copió una semana',
};

/** The lists of jobs and messages. */
export const lists = [
  ['waiting', 'En espera'],
  ['failed', 'Fallaron'],
] as const;
