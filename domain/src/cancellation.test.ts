import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAboutHealth, isOffered, isReason, offerMonths } from './cancellation.ts';

describe('reasons to cancel', () => {
  it('count when longer than ten characters [PUR-033, PUR-034, X39]', () => {
    expect(isReason('diez letra')).toBe(false);
    expect(isReason('  diez letra  ')).toBe(false);
    expect(isReason('once letras')).toBe(true);
  });

  it('are recognised as health reasons regardless of accents and case [PUR-036]', () => {
    for (const reason of [
      'Estoy embarazada',
      'EMBARAZO',
      'una lesión',
      'Me LESIONE',
      'me lastimé la espalda',
      'tuve una cirugía',
    ])
      expect(isAboutHealth(reason)).toBe(true);
    for (const reason of ['No tengo tiempo', 'Es muy caro para mí'])
      expect(isAboutHealth(reason)).toBe(false);
  });
});

it('makes the retention offer once, for two packages, and not for health reasons [PUR-036]', () => {
  const reason = 'No tengo tiempo';
  expect(isOffered({ class_package_id: 149, cancel_attempt: null }, reason)).toBe(true);
  expect(isOffered({ class_package_id: 19_271, cancel_attempt: null }, reason)).toBe(true);
  expect(isOffered({ class_package_id: 152, cancel_attempt: null }, reason)).toBe(false);
  expect(isOffered({ class_package_id: 149, cancel_attempt: '2027-01-01T00:00:00Z' }, reason)).toBe(false);
  expect(isOffered({ class_package_id: 149, cancel_attempt: null }, 'Tengo una lesion')).toBe(false);
});

it('reduces exactly the next two monthly charges, however long the months are [PUR-037]', () => {
  const moments = fc.record({
    anchor: fc.date({ min: new Date('2027-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }),
    months: fc.integer({ min: 0, max: 30 }),
    into: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });
  fc.assert(
    fc.property(moments, ({ anchor, months, into }) => {
      const start = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO('UTC');
      const charge = (count: number) => start.add({ months: count }).toInstant();
      const [last, next] = [charge(months), charge(months + 1)];
      const now = Temporal.Instant.fromEpochMilliseconds(
        Math.floor(last.epochMilliseconds + into * (next.epochMilliseconds - last.epochMilliseconds)),
      );
      const monthsFrom = (time: Temporal.Instant) => offerMonths(time.toString(), next.toString(), start.day);
      // Tried every quarter of an hour, as the job does.
      let applied = now;
      while (monthsFrom(applied) === null) applied = applied.add({ minutes: 15 });
      expect(Temporal.Instant.compare(applied, next)).toBeLessThan(0);
      expect(Temporal.Instant.compare(applied, now.add({ hours: 72 }))).toBeLessThanOrEqual(0);
      const end = applied.toZonedDateTimeISO('UTC').add({ months: monthsFrom(applied) ?? 0 });
      const reduced = [1, 2, 3, 4].filter(
        (n) => Temporal.Instant.compare(charge(months + n), end.toInstant()) < 0,
      );
      const isLastMoment = Temporal.Instant.compare(applied, next.subtract({ minutes: 30 })) >= 0;
      expect(isLastMoment ? reduced.slice(0, 2) : reduced).toEqual([1, 2]);
      expect(reduced.length).toBeLessThanOrEqual(3);
    }),
    {
      numRuns: 5_000,
      examples: [
        // From December 30 on, two months end on February 28: before the second charge of that day.
        [{ anchor: new Date('2028-01-29T12:34:56Z'), months: 11, into: 0.02 }],
        // A day before December 30, two months end after the third charge of February 28.
        [{ anchor: new Date('2028-01-30T12:34:56Z'), months: 10, into: 0.98 }],
        [{ anchor: new Date('2028-01-30T00:00:00Z'), months: 10, into: 0.98 }],
      ],
    },
  );
});
