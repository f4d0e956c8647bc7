import { expect, it } from 'vitest';
import { lastSeenText, oldestSeen } from './last-seen.ts';

const zone = 'America/Monterrey';
const at = (iso: string) => Date.parse(iso);

it('says when the data came, in the zone of the device', () => {
  const now = at('2026-11-23T18:00:00Z');
  expect(lastSeenText(at('2026-11-23T16:32:10Z'), now, zone)).toBe('Visto por última vez hoy a las 10:32.');
  expect(lastSeenText(at('2026-11-23T05:59:00Z'), now, zone)).toBe('Visto por última vez ayer a las 23:59.');
  expect(lastSeenText(at('2026-11-20T16:32:00Z'), now, zone)).toBe(
    'Visto por última vez el 20 nov a las 10:32.',
  );
});

it('the oldest of what is shown counts; what never came does not', () => {
  const query = (data: unknown, dataUpdatedAt: number) => ({ state: { data, dataUpdatedAt } });
  expect(oldestSeen([query([], 30), query({}, 20), query(undefined, 0)])).toBe(20);
  expect(oldestSeen([query(undefined, 0)])).toBeNull();
});
