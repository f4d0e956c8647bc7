import { describe, expect, it } from 'vitest';
import { daysBefore, eveningBefore, isDue, twoHoursBefore } from './reminders.ts';

const tijuana = { timezone: 'America/Tijuana', time: '20:00' };

describe('reminders', () => {
  it('are due the evening before on the branch’s clock, also across both changes of Tijuana’s clocks', () => {
    expect(eveningBefore('2026-11-21T15:00:00Z', tijuana)).toBe('2026-11-21T04:00:00Z');
    // Back on 1 November at 2:00: 20:00 of the day before is still summer time.
    expect(eveningBefore('2026-11-01T15:00:00Z', tijuana)).toBe('2026-11-01T03:00:00Z');
    expect(eveningBefore('2026-11-02T15:00:00Z', tijuana)).toBe('2026-11-02T04:00:00Z');
    // Forward on 8 March at 2:00.
    expect(eveningBefore('2026-03-08T14:00:00Z', tijuana)).toBe('2026-03-08T04:00:00Z');
    expect(eveningBefore('2026-03-09T14:00:00Z', tijuana)).toBe('2026-03-09T03:00:00Z');
  });

  it('use the branch’s day for a class after midnight in UTC', () => {
    // 19:00 of the 30th in Monterrey.
    const monterrey = { timezone: 'America/Monterrey', time: '20:00' };
    expect(eveningBefore('2026-12-01T01:00:00Z', monterrey)).toBe('2026-11-30T02:00:00Z');
  });

  it('are due exactly two hours before the start', () => {
    expect(twoHoursBefore('2026-11-01T09:30:00Z')).toBe('2026-11-01T07:30:00Z');
  });

  it('for credits are due 7 and 2 days before their last day, across the end of a month', () => {
    const at = { timezone: 'America/Tijuana', time: '10:00' };
    expect(daysBefore('2026-12-02', 7, at)).toBe('2026-11-25T18:00:00Z');
    expect(daysBefore('2026-03-01', 2, at)).toBe('2026-02-27T18:00:00Z');
  });

  it('are sent from that moment for some hours, and never for later bookings', () => {
    const due = '2026-11-21T02:00:00Z';
    const asked = (now: string, since = '2026-11-20T00:00:00Z') => isDue(due, { now, since, lateHours: 3 });
    expect(asked('2026-11-21T01:59:59Z')).toBe(false);
    expect(asked('2026-11-21T02:00:00Z')).toBe(true);
    expect(asked('2026-11-21T04:59:59Z')).toBe(true);
    expect(asked('2026-11-21T05:00:00Z')).toBe(false);
    expect(asked('2026-11-21T03:00:00Z', '2026-11-21T02:30:00Z')).toBe(false);
  });
});
