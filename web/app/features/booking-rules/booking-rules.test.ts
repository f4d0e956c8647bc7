import { expect, it } from 'vitest';
import { rulesInWords } from './booking-rules.tsx';
import { mostDaysAhead } from './use-booking-policy.ts';

const limits = { book_days_ahead: 14, held_places: 8, places_per_day: 2 };
const missed = {
  missed_consequence: 'none',
  missed_limit: 3,
  missed_grace: 1,
  missed_days_ahead: 2,
  missed_pause_days: 3,
  missed_fee: null,
  missed_fallback: 'none',
} as const;
const policy = {
  branch_id: 1,
  limits,
  missed,
  lots: [],
  starts: ['2026-11-18T13:00:00Z', '2026-11-20T13:00:00Z'],
  missed_count: 1,
  restriction: null,
  fee: null,
};
const now = '2026-11-18T18:00:00Z';

it('says each rule of the branch with the member’s own count', () => {
  expect(rulesInWords(policy, now)).toEqual([
    'Reservas con 14 días de anticipación.',
    'Puedes tener 8 lugares por venir; ahora tienes 1.',
    'Puedes reservar 2 clases por día.',
  ]);
});

it('says what the most generous lot allows', () => {
  const lots = [
    { credit_lot_id: 1, ...limits, book_days_ahead: 2, paused_until: null, subscription_paused_until: null },
    {
      credit_lot_id: 2,
      ...limits,
      held_places: 1,
      book_days_ahead: 30,
      paused_until: null,
      subscription_paused_until: null,
    },
  ];
  expect(mostDaysAhead({ lots, limits })).toBe(30);
  expect(rulesInWords({ ...policy, lots }, now)[0]).toBe('Reservas con 30 días de anticipación.');
});

it('says what follows from missed classes, where something does', () => {
  const pause = { ...missed, missed_consequence: 'pause' } as const;
  expect(rulesInWords({ ...policy, missed: pause }, now)[3]).toBe(
    'Con un paquete ilimitado: desde 3 strikes en 30 días dejas de reservar por 3 días. El primero de cada mes no cuenta. Llevas 1.',
  );
  const shorter = { ...missed, missed_consequence: 'shorter_window', missed_grace: 0 } as const;
  expect(rulesInWords({ ...policy, missed: shorter }, now)[3]).toBe(
    'Con un paquete ilimitado: desde 3 strikes en 30 días reservas con 2 días de anticipación por 30 días. Llevas 1.',
  );
});

it('says the fee, and what follows without consent to it', () => {
  const fees = { ...missed, missed_consequence: 'fee', missed_fee: 100, missed_fallback: 'pause' } as const;
  const withFee = { ...policy, missed: fees, fee: { amount: 100, is_agreed: false } };
  expect(rulesInWords(withFee, now).slice(3)).toEqual([
    'Con un paquete ilimitado, desde 3 strikes en 30 días cada clase a la que faltas o que cancelas tarde cuesta $100. El primero de cada mes no cuenta. Llevas 1.',
    'No has autorizado el cargo: sin tu permiso no se hace, y dejas de reservar por 3 días.',
  ]);
  expect(rulesInWords({ ...withFee, fee: { amount: 100, is_agreed: true } }, now)[4]).toBe(
    'Autorizaste este cargo.',
  );
  expect(rulesInWords({ ...withFee, fee: null }, now)).toHaveLength(4);
});
