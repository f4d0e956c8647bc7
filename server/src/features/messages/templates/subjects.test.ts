import { expect, it } from 'vitest';
import { render, type TemplateName, type Templates } from './index.ts';
import { subjectLength } from './layout.ts';

const title = 'Online Mensual con 7 Días Gratis y un nombre larguísimo';
const class_name = 'Barre Body Pilates para empezar el domingo';
const at = { class_date: '2026-11-28T13:00:00Z', timezone: 'America/Monterrey', branch: 'Monterrey' };
const notice = { ...at, name: 'Ana', single_class_id: 7, branch_id: 1, class_name };
const about = { ...at, name: 'Ana', guest_name: null, class_type: class_name };
const account = { name: 'Ana', token: 'x' };
const subscription = { name: 'Ana', title, purchase_id: 7, total_payment: 499, day: '2026-12-19' };
const bought = { name: 'Ana', purchase_id: 7, title, classes: null, expiration_date: '2026-12-19' };

/** Every mail with names longer than usual. */
const mails: { [T in TemplateName]: Templates[T] } = {
  receipt: { ...bought, ...at, total_payment: 499, paidAt: at.class_date, payment_method: null },
  access_given: { ...bought, branch: 'Tijuana', total_payment: 499, payment_method: 'Efectivo', bill: null },
  access_revoked: { ...bought, timezone: at.timezone, cancelled: [] },
  class_cancelled: { ...about, reason: '', paid_by: 'credit' },
  class_changed: {
    ...about,
    before: { class_type: class_name, class_date: at.class_date, location: 'Studio' },
    location: 'Studio',
    coaches: 'Renata',
    spot: null,
    lost_spot: null,
  },
  place_reserved: { ...notice, spot: 6, lost_spot: 5 },
  place_refused: { ...notice, code: 'class_full' },
  password_reset: account,
  first_password: account,
  verify_email: account,
  change_email: account,
  password_changed: account,
  email_changed: account,
  renewal_coming: subscription,
  trial_ending: subscription,
  payment_failed: subscription,
  subscription_cancelled: subscription,
  offer_applied: subscription,
  card_expiring: subscription,
  rate_video: { name: 'Ana', video_id: 7, title },
  post_reported: { post_id: 7, reporter: 'Ana', reason: '', author: 'Eva', anonymous: false, content: 'x' },
  waitlist_place: notice,
  class_tomorrow: { ...notice, spot: null },
  class_soon: { ...notice, spot: null },
  credits_expiring: { name: 'Ana', title, classes: '3', expiration_date: '2026-12-19', days: 7 },
};
const subjectOf = (name: TemplateName, data: unknown = mails[name]) =>
  render(name, data, 'https://tbm.test').subject;

it.each(Object.keys(mails) as TemplateName[])('the subject of %s fits on a phone', (name) => {
  expect(subjectOf(name).length).toBeGreaterThan(10);
  expect(subjectOf(name).length).toBeLessThanOrEqual(subjectLength);
});

it('a subject keeps what matters when a name is cut', () => {
  expect(subjectOf('class_cancelled')).toBe('Clase cancelada: Barre Bod…, sáb 28 nov 07:00');
  expect(subjectOf('class_cancelled', { ...about, class_type: 'Jump' })).toBe(
    'Clase cancelada: Jump, sáb 28 nov 07:00',
  );
  expect(subjectOf('renewal_coming')).toBe('Tu suscripción Online Mensual con… se renueva');
  expect(subjectOf('class_tomorrow', { ...notice, spot: 3, class_name: 'Jump' })).toBe('Mañana 07:00: Jump');
});

it('a paid sale is a receipt, a gift is not', () => {
  const given = { ...mails.access_given, title: '12 Clases' };
  expect(subjectOf('access_given', given)).toBe('Tu recibo de TBM: 12 Clases');
  expect(subjectOf('access_given', { ...given, total_payment: 0 })).toBe('Tu acceso a TBM: 12 Clases');
});

it('greets somebody without a name', () => {
  for (const name of ['waitlist_place', 'trial_ending', 'password_changed'] as const)
    expect(render(name, { ...mails[name], name: '' }, 'https://tbm.test').text).toMatch(/^Hola\. /);
});

it("the trial's mail has a button that cancels", () => {
  const { html, text } = render('trial_ending', mails.trial_ending, 'https://tbm.test');
  expect(html).toMatch(/href="https:\/\/tbm.test\/mytbm\/cancel\/7\/"[^>]*>Cancelar mi suscripción</);
  expect(text).toContain('Cancelar mi suscripción: https://tbm.test/mytbm/cancel/7/');
});
