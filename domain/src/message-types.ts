/**
 * The one catalogue of what the studio sends to a person (docs/decisions/0036). Nothing is sent outside it: the queue accepts only
 * its templates, the database refuses any other, and a member's preferences are kept per type.
 */

/** `receipt`: what happened to a payment, a booking or a request of the member. `staff`: for admins. Only the first two may be switched off. */
export const messageKinds = ['utility', 'marketing', 'receipt', 'security', 'staff'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** RFC 8030: `high` also wakes a device whose battery is low, `normal` one that is used or charged. */
export type PushUrgency = 'normal' | 'high';

interface MessageType {
  /** `notification_type_id`; never changes and is never used again. */
  id: number;
  /** Spanish, for Notificaciones; an admin may change both in the database. */
  name: string;
  description: string;
  kind: MessageKind;
  /** The channels it may use; the value is whether it does, unless the member chooses otherwise. */
  channels: { email?: boolean; whatsapp?: boolean; push?: boolean };
  /** Where WhatsApp cannot reach the member, or fails, it goes by mail, unless the member switched mails of this type off. */
  mailInstead?: true;
  /** It is of no use later, or the member has just caused it: quiet hours do not hold it back. */
  urgent: boolean;
  /** For a type that is sent to devices: how the push service treats it, and for how many minutes it is of use. */
  push?: { urgency: PushUrgency; minutes: number };
  /** Whether it is also written into the inbox of the member area. */
  inbox: boolean;
  /** `HH:mm` on the branch's clock, unless the member chooses another hour; null when it is sent at once. */
  preferred_time: string | null;
  /** Its texts, by name. */
  templates: readonly string[];
}

export const messageTypes = {
  evening_before: {
    id: 1,
    name: 'La noche anterior',
    description: 'Te recordamos tu clase la noche anterior, a la hora que elijas.',
    kind: 'utility',
    channels: { email: true, whatsapp: false, push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 600 },
    inbox: true,
    preferred_time: '20:00',
    templates: ['class_tomorrow'],
  },
  two_hours_before: {
    id: 2,
    name: 'Dos horas antes',
    description: 'Te recordamos tu clase dos horas antes de que empiece.',
    kind: 'utility',
    channels: { email: false, whatsapp: true, push: true },
    mailInstead: true,
    urgent: true,
    push: { urgency: 'high', minutes: 120 },
    inbox: true,
    preferred_time: null,
    templates: ['class_soon'],
  },
  waitlist: {
    id: 3,
    name: 'Lista de espera',
    description: 'Te avisamos en cuanto se abre un lugar en una clase que esperas.',
    kind: 'utility',
    channels: { email: true, whatsapp: true, push: true },
    urgent: true,
    push: { urgency: 'high', minutes: 120 },
    inbox: true,
    preferred_time: null,
    templates: ['waitlist_place'],
  },
  credits_expiring: {
    id: 4,
    name: 'Créditos por vencer',
    description: 'Te avisamos 7 y 2 días antes de que venzan tus clases.',
    kind: 'utility',
    channels: { email: true, whatsapp: false, push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: '10:00',
    templates: ['credits_expiring'],
  },
  video_rating: {
    id: 5,
    name: 'Califica tu clase en línea',
    description: 'Te preguntamos qué te pareció cuando vas a la mitad; una sola vez por clase.',
    kind: 'utility',
    channels: { email: true },
    urgent: false,
    inbox: false,
    preferred_time: null,
    templates: ['rate_video'],
  },
  class_changes: {
    id: 6,
    name: 'Cambios en tus clases',
    description: 'Te avisamos en cuanto el estudio cambia o cancela una clase que reservaste o esperas.',
    kind: 'receipt',
    channels: { email: true, whatsapp: true, push: true },
    urgent: true,
    push: { urgency: 'high', minutes: 1440 },
    inbox: true,
    preferred_time: null,
    templates: ['class_cancelled', 'class_changed', 'place_removed', 'waitlist_changed'],
  },
  purchases: {
    id: 7,
    name: 'Recibos y accesos',
    description:
      'Lo que compraste, lo que te devolvimos, el lugar que reservaste con tu compra y los accesos que el estudio da o retira.',
    kind: 'receipt',
    channels: { email: true },
    urgent: true,
    inbox: true,
    preferred_time: null,
    templates: [
      'receipt',
      'missed_fee_paid',
      'refunded',
      'access_given',
      'access_revoked',
      'place_reserved',
      'place_refused',
      'package_received',
    ],
  },
  subscriptions: {
    id: 8,
    name: 'Cargos y suscripciones',
    description: 'Tus próximos cargos, los pagos que no pasan y lo que cambia en tu suscripción.',
    kind: 'receipt',
    channels: { email: true },
    urgent: true,
    inbox: true,
    preferred_time: null,
    templates: [
      'renewal_coming',
      'trial_ending',
      'payment_failed',
      'missed_fee_failed',
      'subscription_cancelled',
      'offer_applied',
      'card_expiring',
      'pause_planned',
      'pause_started',
      'pause_ending',
      'pause_over',
      'pause_failed',
      'plan_change_planned',
      'plan_change_failed',
      'family_invited',
      'family_accepted',
      'family_ended',
      'payment_at_risk',
    ],
  },
  security: {
    id: 9,
    name: 'Seguridad de tu cuenta',
    description:
      'Enlaces para entrar o para confirmar tu correo, y lo que pides sobre tus datos y tu cuenta.',
    kind: 'security',
    channels: { email: true },
    urgent: true,
    inbox: false,
    preferred_time: null,
    templates: [
      'password_reset',
      'first_password',
      'verify_email',
      'change_email',
      'email_confirmed',
      'own_data_ready',
      'account_deletion',
      'account_erased',
      'staff_invitation',
      'guest_told',
    ],
  },
  reports: {
    id: 10,
    name: 'Comentarios reportados',
    description: 'Para el equipo: un comentario de la comunidad fue reportado.',
    kind: 'staff',
    channels: { email: true },
    urgent: true,
    inbox: false,
    preferred_time: null,
    templates: ['post_reported'],
  },
  whatsapp_verification: {
    id: 11,
    name: 'Código de WhatsApp',
    description: 'El código que pides para verificar tu número.',
    kind: 'security',
    channels: { whatsapp: true },
    urgent: true,
    inbox: false,
    preferred_time: null,
    templates: ['whatsapp_code'],
  },
  account_changes: {
    id: 12,
    name: 'Cambios en tu acceso',
    description:
      'Cambios de tu correo, tu contraseña, tu WhatsApp o tu verificación en dos pasos, y entradas desde dispositivos nuevos.',
    kind: 'security',
    channels: { email: true },
    urgent: true,
    inbox: true,
    preferred_time: null,
    templates: [
      'password_changed',
      'email_changed',
      'two_step_on',
      'two_step_off',
      'recovery_codes_renewed',
      'new_device',
      'sessions_ended',
      'whatsapp_moved',
    ],
  },
  conversation: {
    id: 13,
    name: 'Respuestas por WhatsApp',
    description: 'Lo que recepción te contesta, y la confirmación cuando escribes BAJA o ALTA.',
    kind: 'receipt',
    channels: { whatsapp: true },
    urgent: true,
    inbox: false,
    preferred_time: null,
    templates: ['staff_text', 'staff_template', 'opted_out', 'opted_in'],
  },
  weekly_streak: {
    id: 15,
    name: 'Tu racha semanal',
    description: 'Te avisamos cuando completas tu semana y prendes una flama.',
    kind: 'utility',
    channels: { push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: null,
    templates: ['weekly_streak'],
  },
  monthly_streak: {
    id: 16,
    name: 'Tu racha mensual',
    description: 'Te avisamos cuando completas cuatro semanas seguidas.',
    kind: 'utility',
    channels: { push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: null,
    templates: ['monthly_streak'],
  },
  progress: {
    id: 17,
    name: 'Mi Progreso',
    description:
      'Te recordamos tu registro cada semana, cada mes o cada tres meses, si lo pediste en Mi Progreso.',
    kind: 'utility',
    channels: { email: true, whatsapp: false, push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: '10:00',
    templates: ['track_due'],
  },
  rewards: {
    id: 18,
    name: 'Mis Rewards',
    description:
      'Te avisamos cuando cambia tu nivel, cuando respondemos por un strike y 5 días antes de que cierre tu periodo si te falta algo.',
    kind: 'utility',
    channels: { email: true, push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: '10:00',
    templates: ['level_up', 'level_down', 'period_ending', 'strike_pardoned', 'strike_declined'],
  },
  payment_alerts: {
    id: 19,
    name: 'Avisos de pagos',
    description: 'Para el equipo: un aviso de Stripe o PayPal que hay que revisar.',
    kind: 'staff',
    channels: { email: true },
    urgent: true,
    inbox: false,
    preferred_time: null,
    templates: ['event_unfamiliar'],
  },
  mentions: {
    id: 20,
    name: 'Menciones en la comunidad',
    description: 'Te avisamos cuando alguien te menciona en un comentario.',
    kind: 'utility',
    channels: { push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: null,
    templates: ['post_mention'],
  },
  community_warnings: {
    id: 21,
    name: 'Advertencias de la comunidad',
    description: 'Lo que el equipo te escribe cuando un comentario tuyo no va con las reglas.',
    kind: 'receipt',
    channels: { email: true },
    urgent: true,
    inbox: true,
    preferred_time: null,
    templates: ['community_warning'],
  },
  posts_waiting: {
    id: 22,
    name: 'Comentarios por revisar',
    description: 'Para el equipo: hay comentarios de la comunidad que esperan su revisión.',
    kind: 'staff',
    channels: { email: true },
    urgent: true,
    inbox: true,
    preferred_time: null,
    templates: ['post_held'],
  },
  bookings: {
    id: 23,
    name: 'Reservación confirmada',
    description: 'Te confirmamos tu lugar, con la clase para tu agenda.',
    kind: 'utility',
    channels: { email: true },
    urgent: true,
    inbox: false,
    preferred_time: null,
    templates: ['class_booked', 'guest_invited'],
  },
  campaigns: {
    id: 24,
    name: 'Promociones y novedades',
    description: 'Promociones, retos y novedades que el estudio te escribe, si lo permites en Tu privacidad.',
    kind: 'marketing',
    channels: { email: true, push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: null,
    templates: ['campaign'],
  },
  substitutes: {
    id: 30,
    name: 'Coach sustituta',
    description: 'Te avisamos cuando otra coach da una clase que reservaste.',
    kind: 'receipt',
    channels: { email: true, push: true },
    urgent: true,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: null,
    templates: ['class_substitute'],
  },
  substitute_requests: {
    id: 31,
    name: 'Solicitudes de sustituta',
    description: 'Para el equipo: una coach pide sustituta, y quién da su clase.',
    kind: 'staff',
    channels: { email: true },
    urgent: true,
    inbox: true,
    preferred_time: null,
    templates: ['substitute_wanted', 'substitute_found'],
  },
  program_alerts: {
    id: 32,
    name: 'Avisos de programas',
    description: 'Para el equipo: un programa que ya no recibe avisos.',
    kind: 'staff',
    channels: { email: true },
    urgent: true,
    inbox: false,
    preferred_time: null,
    templates: ['webhook_disabled'],
  },
  booking_rules: {
    id: 33,
    name: 'Reglas de reservación',
    description: 'Te avisamos cuando las clases a las que faltas cambian cómo puedes reservar.',
    kind: 'utility',
    channels: { email: true, push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: null,
    templates: ['booking_restricted'],
  },
  fixed_places: {
    id: 34,
    name: 'Mi lugar fijo',
    description: 'Te avisamos si no pudimos reservar tu lugar fijo, y cuando empieza o termina.',
    kind: 'utility',
    channels: { email: true, push: true },
    urgent: false,
    push: { urgency: 'normal', minutes: 1440 },
    inbox: true,
    preferred_time: null,
    templates: ['fixed_place_refused', 'fixed_place_given', 'fixed_place_ended'],
  },
} as const satisfies Record<string, MessageType>;

type Types = typeof messageTypes;
export type MessageTypeKey = keyof Types;
type OptionalKind = 'utility' | 'marketing';
/** The types that a member may switch off. */
export type OptionalTypeKey = {
  [K in MessageTypeKey]: Types[K]['kind'] extends OptionalKind ? K : never;
}[MessageTypeKey];

/** Every text, by name. */
export type TemplateName = Types[MessageTypeKey]['templates'][number];
/** The texts of types that a member may switch off. */
export type OptionalTemplate = Types[OptionalTypeKey]['templates'][number];
/** The texts that are always sent. */
export type FixedTemplate = Exclude<TemplateName, OptionalTemplate>;
/** The texts that can be sent by mail. */
export type MailTemplate = {
  [K in MessageTypeKey]: Types[K]['channels'] extends { email: boolean }
    ? Types[K]['templates'][number]
    : never;
}[MessageTypeKey];
/** The texts that can be sent to devices. */
export type PushTemplate = {
  [K in MessageTypeKey]: Types[K]['channels'] extends { push: boolean }
    ? Types[K]['templates'][number]
    : never;
}[MessageTypeKey];
/** The texts that are also written into the inbox. */
export type InboxTemplate = {
  [K in MessageTypeKey]: Types[K]['inbox'] extends true ? Types[K]['templates'][number] : never;
}[MessageTypeKey];

/** The catalogue as a list. */
export const messageTypeList: readonly (MessageType & { key: MessageTypeKey })[] = (
  Object.keys(messageTypes) as MessageTypeKey[]
).map((key) => ({ key, ...messageTypes[key] }));

/** Whether a member may switch messages of this kind off. */
export const isOptional = (kind: MessageKind): boolean => kind === 'utility' || kind === 'marketing';

/** The type with this id; undefined when nothing is sent under it. */
export const messageTypeOf = (notification_type_id: number) =>
  messageTypeList.find(({ id }) => id === notification_type_id);

/** The type of a text. Throws for a text outside the catalogue. */
export function typeOfTemplate(template: TemplateName): MessageType & { key: MessageTypeKey } {
  const type = messageTypeList.find(({ templates }) => templates.includes(template));
  if (!type) throw new Error(`"${template}" is not in the catalogue of messages`);
  return type;
}

/** Whether a text can be sent to devices. */
export const goesToDevices = (template: TemplateName): template is PushTemplate =>
  typeOfTemplate(template).channels.push !== undefined;

/** Whether a text is also written into the inbox. */
export const goesToInbox = (template: TemplateName): template is InboxTemplate =>
  typeOfTemplate(template).inbox;
