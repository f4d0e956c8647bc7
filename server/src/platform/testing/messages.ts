import type { TemplateName } from '@tbm/domain/message-types';
import type { Templates } from '../../features/messages/index.ts';

const title = 'Online Mensual con 7 Días Gratis y un nombre larguísimo';
const class_name = 'Barre Body Pilates para empezar el domingo';
const at = { class_date: '2026-11-28T13:00:00Z', timezone: 'America/Monterrey', branch: 'Monterrey' };
const notice = { ...at, name: 'Ana', single_class_id: 7, branch_id: 1, class_name };
const about = { ...at, name: 'Ana', guest_name: null, class_type: class_name };
const account = { name: 'Ana', token: 'x' };
const subscription = {
  ...{ name: 'Ana', title, total_payment: 499, day: '2026-12-19' },
  cancel_url: 'https://tbm.test/cancelar/7-x',
};
const bought = { name: 'Ana', purchase_id: 7, title, classes: null, expiration_date: '2026-12-19' };

/** For tests: every message with names longer than usual. */
export const samples: { [T in TemplateName]: Templates[T] } = {
  campaign: {
    ...{ name: 'Ana', branch: 'Monterrey', subject: '{nombre}, te extrañamos en la sucursal {sucursal}' },
    text: 'Hola, {nombre}.\n\nTe esperamos esta semana en {sucursal}.',
  },
  weekly_streak: { run: 3 },
  monthly_streak: { run: 8 },
  post_mention: { post_id: 7, author: 'Ana R.' },
  community_warning: { name: 'Ana', message: 'Cuida tus palabras, por favor.', content: 'x' },
  level_up: { name: 'Ana', level: 2, level_name: 'Grinding and Shining, con un nombre larguísimo' },
  level_down: { name: 'Ana', before: 1, after: 0 },
  period_ending: { name: 'Ana', mode: 'in_person', title, missing: 12, by: '2026-12-23' },
  strike_pardoned: { name: 'Ana', day: '2026-12-23', answer: 'Vimos tu mensaje: la clase cambió de hora.' },
  strike_declined: { name: 'Ana', day: '2026-12-23', answer: 'Cancelaste con menos de una hora.' },
  receipt: { ...bought, ...at, total_payment: 499, paidAt: at.class_date, payment_method: null },
  refunded: {
    ...{ name: 'Ana', purchase_id: 7, title, total_payment: 499, refundedAt: at.class_date },
    ...{ timezone: at.timezone, payment_method: 'Tarjeta', is_by_hand: false },
  },
  access_given: { ...bought, branch: 'Tijuana', total_payment: 499, payment_method: 'Efectivo', bill: null },
  access_revoked: { ...bought, timezone: at.timezone, cancelled: [] },
  class_cancelled: { ...about, reason: '', paid_by: 'credit', credit_until: '2026-12-19' },
  place_removed: { ...about, paid_by: 'credit', credit_until: '2026-12-19' },
  waitlist_changed: {
    ...at,
    name: 'Ana',
    class_type: class_name,
    location: 'Studio',
    before: { class_type: class_name, class_date: at.class_date, location: 'Studio' },
    waiting: { waitlist_id: 7, single_class_id: 7 },
    waitlist_url: `https://tbm.test/lista-de-espera/7-7-${'x'.repeat(43)}`,
  },
  class_changed: {
    ...about,
    before: { class_type: class_name, class_date: at.class_date, location: 'Studio' },
    location: 'Studio',
    coaches: 'Renata',
    spot: null,
    lost_spot: null,
  },
  class_substitute: { ...about, planned: 'Daniela', substitute: 'Ximena Guadalupe' },
  substitute_wanted: {
    ...at,
    name: 'Ana',
    class_type: class_name,
    coach: 'Daniela',
    note: 'Tengo cita médica.',
  },
  substitute_found: {
    ...{ ...at, name: 'Ana', class_type: class_name, single_class_id: 7 },
    ...{ planned: 'Daniela', substitute: 'Ximena', told: 12, is_own: false },
  },
  class_booked: {
    ...{ ...notice, spot: 6 },
    calendar: {
      ...{ class_reservation_id: 7, class_name: 'Barre', class_date: '2026-11-24T15:00:00Z', duration: 50 },
      ...{ timezone: 'America/Tijuana', branch: 'Tijuana', location: 'Studio', coaches: 'Renata', spot: 6 },
      ...{ createdAt: '2026-11-20T18:00:00Z', changedAt: '2026-11-20T18:00:00Z', cancelled: false },
    },
  },
  place_reserved: { ...notice, spot: 6, lost_spot: 5 },
  place_refused: { ...notice, code: 'class_full' },
  staff_invitation: {
    ...{
      name: 'Ana',
      role: 'frontdesk',
      invited_by: 'Elena Ríos',
      invitation_url: 'https://tbm.test/invitacion/7-1-x',
    },
    invitation: { staff_invitation_id: 7, sends: 1 },
  },
  password_reset: account,
  first_password: account,
  verify_email: account,
  change_email: account,
  password_changed: account,
  email_changed: account,
  email_confirmed: account,
  two_step_on: account,
  two_step_off: account,
  recovery_codes_renewed: account,
  new_device: {
    ...account,
    device: 'Android · Samsung Internet',
    at: at.class_date,
    timezone: at.timezone,
  },
  sessions_ended: account,
  whatsapp_moved: account,
  own_data_ready: account,
  account_deletion: { ...account, day: '2026-12-07' },
  account_erased: account,
  renewal_coming: subscription,
  trial_ending: subscription,
  payment_failed: subscription,
  subscription_cancelled: subscription,
  offer_applied: subscription,
  card_expiring: subscription,
  rate_video: { name: 'Ana', video_id: 7, title },
  event_unfamiliar: {
    provider: 'stripe',
    type: 'charge.reversed',
    event_id: 'evt_1',
    unfamiliar: 'an unknown type',
    booked: false,
  },
  webhook_disabled: { host: 'avisos.ejemplo.mx', reason: 'failing' },
  post_reported: { post_id: 7, reporter: 'Ana', reason: '', author: 'Eva', anonymous: false, content: 'x' },
  post_held: { isNew: true },
  waitlist_place: notice,
  class_tomorrow: { ...notice, spot: null },
  class_soon: { ...notice, spot: null },
  staff_text: { text: 'Hola' },
  staff_template: { template: 'objeto_olvidado', values: ['Ana', 'Monterrey', 'tu termo'] },
  opted_out: {},
  opted_in: {},
  whatsapp_code: { token: '012345', expiresAt: '2099-12-31T00:00:00Z' },
  credits_expiring: { name: 'Ana', title, classes: '3', expiration_date: '2026-12-19', days: 7 },
  track_due: { name: 'Ana' },
};
