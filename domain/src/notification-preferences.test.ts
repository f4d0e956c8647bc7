import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOptional, messageTypeList } from './message-types.ts';
import { afterQuietHours, isSentBy, mayDisturb, waitsWhenLate } from './notification-preferences.ts';
import { daysBefore } from './reminders.ts';
import { dayIn, formatHour } from './time.ts';

const choices = fc.record({
  active: fc.boolean(),
  email_active: fc.boolean(),
  whatsapp_active: fc.boolean(),
  push_active: fc.boolean(),
  marketing: fc.boolean(),
});
const channels = ['email', 'whatsapp', 'push'] as const;

describe('every type of the catalogue', () => {
  it.each(messageTypeList)("$key obeys the member's choice, or is always sent [NOTIF-002]", (type) => {
    fc.assert(
      fc.property(choices, fc.constantFrom(...channels), (chosen, channel) => {
        const has = type.channels[channel] !== undefined;
        const wants = chosen.active && chosen[`${channel}_active`];
        const allowed = type.kind !== 'marketing' || chosen.marketing;
        expect(isSentBy(channel, type, chosen)).toBe(has && allowed && (wants || !isOptional(type.kind)));
      }),
    );
  });
});

describe('marketing', () => {
  it("is sent only with the member's consent, and then by the channels that the member chose", () => {
    const type = { kind: 'marketing', channels: { email: false, whatsapp: false, push: false } } as const;
    fc.assert(
      fc.property(choices, fc.constantFrom(...channels), (chosen, channel) => {
        const wants = chosen.marketing && chosen.active && chosen[`${channel}_active`];
        expect(isSentBy(channel, type, chosen)).toBe(wants);
      }),
    );
  });
});

const at = (day: string, timezone: string, time = '20:00') => daysBefore(day, 1, { timezone, time });

describe('the preferred time on the branch’s clock', () => {
  it('keeps its hour through both changes of the clocks in Tijuana', () => {
    // Clocks go forward on 8 March and back on 1 November 2026.
    expect(at('2026-03-08', 'America/Tijuana')).toBe('2026-03-08T04:00:00Z');
    expect(at('2026-03-09', 'America/Tijuana')).toBe('2026-03-09T03:00:00Z');
    expect(at('2026-11-01', 'America/Tijuana')).toBe('2026-11-01T03:00:00Z');
    expect(at('2026-11-02', 'America/Tijuana')).toBe('2026-11-02T04:00:00Z');
  });

  it('is at the first moment after an hour that is skipped, and once in an hour that comes twice', () => {
    expect(at('2026-03-09', 'America/Tijuana', '02:30')).toBe('2026-03-08T10:30:00Z');
    expect(formatHour('2026-03-08T10:30:00Z', 'America/Tijuana')).toBe('03:30');
    expect(at('2026-11-02', 'America/Tijuana', '01:30')).toBe('2026-11-01T08:30:00Z');
  });

  it('never moves in Monterrey, which has no daylight saving time', () => {
    for (const day of ['2026-03-08', '2026-03-09', '2026-04-06', '2026-11-01', '2026-11-02'])
      expect(at(day, 'America/Monterrey')).toMatch(/T02:00:00Z$/);
  });

  it('is the hour that the member chose on every day of the year, in both zones', () => {
    const day = fc.date({ min: new Date('2026-01-02'), max: new Date('2027-12-31'), noInvalidDate: true });
    // Later than any change of the clocks.
    const hour = fc.integer({ min: 4, max: 23 });
    fc.assert(
      fc.property(day, hour, fc.constantFrom('America/Monterrey', 'America/Tijuana'), (date, h, timezone) => {
        const time = `${String(h).padStart(2, '0')}:15`;
        expect(formatHour(at(date.toISOString().slice(0, 10), timezone, time), timezone)).toBe(time);
      }),
    );
  });
});

describe('quiet hours', () => {
  /** Whether what was due at the last `time` of the branch's clock may go out now. */
  const may = (now: string, time = '10:00', timezone = 'America/Tijuana') => {
    const today = at(dayIn(now, timezone).add({ days: 1 }).toString(), timezone, time);
    const due = today <= now ? today : at(dayIn(now, timezone).toString(), timezone, time);
    return mayDisturb(now, { timezone, due });
  };

  it('last from 21:00 to 08:00 on the branch’s clock, in summer and in winter', () => {
    expect([may('2026-07-03T03:59:59Z'), may('2026-07-03T04:00:00Z')]).toEqual([true, false]);
    expect([may('2026-07-03T14:59:59Z'), may('2026-07-03T15:00:00Z')]).toEqual([false, true]);
    expect([may('2026-12-03T04:59:59Z'), may('2026-12-03T05:00:00Z')]).toEqual([true, false]);
    expect(may('2026-07-03T04:00:00Z', '10:00', 'America/Monterrey')).toBe(false);
    expect(may('2026-07-03T14:00:00Z', '10:00', 'America/Monterrey')).toBe(true);
  });

  it('give way for an hour to a time that the member chose', () => {
    expect(may('2026-12-03T06:29:00Z', '22:30')).toBe(false);
    expect(may('2026-12-03T06:30:00Z', '22:30')).toBe(true);
    expect(may('2026-12-03T07:29:00Z', '22:30')).toBe(true);
    expect(may('2026-12-03T07:30:00Z', '22:30')).toBe(false);
    expect(may('2026-12-03T08:10:00Z', '23:30')).toBe(true); // 00:10
    // Not to a time before them, however little late.
    expect(may('2026-12-03T05:05:00Z', '20:50')).toBe(false); // 21:05
    // Its hour is skipped: it is due at 03:30.
    expect(may('2026-03-08T10:30:00Z', '02:30')).toBe(true);
    // Its hour comes twice: the first one counts.
    expect([may('2026-11-01T08:45:00Z', '01:30'), may('2026-11-01T09:45:00Z', '01:30')]).toEqual([
      true,
      false,
    ]);
  });

  it('move nothing that is not due yet', () => {
    const late = { timezone: 'America/Monterrey', due: '2026-12-04T18:00:00Z' };
    expect(waitsWhenLate('2026-12-03T09:00:00Z', late)).toBeNull();
    expect(waitsWhenLate('2026-12-05T09:00:00Z', late)).toBe('2026-12-05T14:00:00Z');
  });

  describe('hold back what can wait until they end', () => {
    const zones = ['America/Monterrey', 'America/Tijuana'] as const;

    it('at 08:00 of the same morning, or of the next one; by day nothing waits', () => {
      expect(afterQuietHours('2026-07-03T03:59:59Z', 'America/Tijuana')).toBeNull(); // 20:59
      expect(afterQuietHours('2026-07-03T04:00:00Z', 'America/Tijuana')).toBe('2026-07-03T15:00:00Z');
      expect(afterQuietHours('2026-07-03T14:59:59Z', 'America/Tijuana')).toBe('2026-07-03T15:00:00Z');
      expect(afterQuietHours('2026-07-03T15:00:00Z', 'America/Tijuana')).toBeNull();
      expect(afterQuietHours('2026-07-03T04:00:00Z', 'America/Monterrey')).toBe('2026-07-03T14:00:00Z');
    });

    it('also in the two nights in which Tijuana changes its clocks', () => {
      // Forward on 8 March at 2:00: the night has ten hours.
      expect(afterQuietHours('2026-03-08T05:00:00Z', 'America/Tijuana')).toBe('2026-03-08T15:00:00Z');
      expect(afterQuietHours('2026-03-08T14:59:59Z', 'America/Tijuana')).toBe('2026-03-08T15:00:00Z');
      // Back on 1 November at 2:00: the hour from 1 to 2 comes twice, and 08:00 is an hour later.
      expect(afterQuietHours('2026-11-01T04:00:00Z', 'America/Tijuana')).toBe('2026-11-01T16:00:00Z');
      expect(afterQuietHours('2026-11-01T08:30:00Z', 'America/Tijuana')).toBe('2026-11-01T16:00:00Z');
      expect(afterQuietHours('2026-11-01T09:30:00Z', 'America/Tijuana')).toBe('2026-11-01T16:00:00Z');
    });

    it('the end is always the next 08:00 of that clock, at most twelve hours ahead', () => {
      const instant = fc.date({
        min: new Date('2026-01-02'),
        max: new Date('2027-12-30'),
        noInvalidDate: true,
      });
      fc.assert(
        fc.property(instant, fc.constantFrom(...zones), (date, timezone) => {
          const now = date.toISOString();
          const end = afterQuietHours(now, timezone);
          const hour = Number(formatHour(now, timezone).slice(0, 2));
          expect(end === null).toBe(hour >= 8 && hour < 21);
          if (end === null) return;
          expect(formatHour(end, timezone)).toBe('08:00');
          const hours = (Date.parse(end) - date.getTime()) / 3_600_000;
          expect(hours > 0 && hours <= 12).toBe(true);
          expect(afterQuietHours(end, timezone)).toBeNull();
        }),
      );
    });
  });
});
