import { expect, it } from 'vitest';
import { classChanged, classWhatsapp } from './classes.ts';
import { shortText } from './short.ts';

const data = {
  name: 'Ana',
  guest_name: null,
  class_type: 'Barre Flow',
  timezone: 'America/Tijuana',
  class_date: '2026-07-03T16:00:00Z',
  branch: 'Tijuana',
  location: 'Sala B',
  coaches: 'Renata',
  before: { class_type: 'Barre Flow', class_date: '2026-07-03T14:00:00Z', location: 'Sala A' },
  spot: null,
  lost_spot: null,
};

it('a mail names the last moment to cancel a changed class, and nothing after it has passed', () => {
  const text = (cancel_until: string | null) =>
    classChanged({ ...data, cancel_until }, 'https://tbm.mx').text;
  expect(text('2026-07-03T12:30:00Z')).toContain(
    'Si ya no te queda, cancela hasta el viernes 3 de julio a las 05:30 y tu crédito regresa.',
  );
  expect(text(null)).not.toContain('Si ya no te queda');
});

it('a mail shows the time of a class of another branch on the clock of that branch', () => {
  const texts = (before: typeof data.before & { timezone?: string }) => {
    const changed = { ...data, before };
    const { subject, text } = classChanged(changed, 'https://tbm.mx');
    const { values = [] } = classWhatsapp('class_changed', changed) ?? {};
    return [subject, text.split('\n')[1], values[2], shortText('class_changed', changed).content];
  };
  const hours = (all: (string | undefined)[]) => all.map((text) => text?.match(/\d\d:\d\d/)?.[0]);
  expect(hours(texts({ ...data.before, timezone: 'America/Monterrey' }))).toEqual(Array(4).fill('08:00'));
  // A message that was queued before messages named the branch.
  expect(hours(texts(data.before))).toEqual(Array(4).fill('07:00'));
});
