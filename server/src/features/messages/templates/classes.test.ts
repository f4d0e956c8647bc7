import { expect, it } from 'vitest';
import { classChanged } from './classes.ts';

it('says until when a changed class can be cancelled, and nothing once it cannot', () => {
  const data = {
    ...{ name: 'Ana', guest_name: null, class_type: 'Barre Flow', timezone: 'America/Tijuana' },
    ...{ class_date: '2026-07-03T14:00:00Z', branch: 'Tijuana', location: 'Sala B', coaches: 'Renata' },
    before: { class_type: 'Barre Flow', class_date: '2026-07-03T14:00:00Z', location: 'Sala A' },
    ...{ spot: null, lost_spot: null },
  };
  const text = (cancel_until: string | null) =>
    classChanged({ ...data, cancel_until }, 'https://tbm.mx').text;
  expect(text('2026-07-03T12:30:00Z')).toContain(
    'Si ya no te queda, cancela hasta el viernes 3 de julio a las 05:30 y tu crédito regresa.',
  );
  expect(text(null)).not.toContain('Si ya no te queda');
});
