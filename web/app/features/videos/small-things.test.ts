import { muscleSelectors } from '@tbm/contract/video-kinds';
import { expect, it } from 'vitest';
import { back, front } from '../../design/woman-shapes.ts';
import { requestToken } from '../../platform/request-token.ts';
import { shouldAskOnce } from './ask-once.ts';
import { opensIn } from './opens-in.ts';

it('prompts for a rating once per device and video [RATE-008, X61]', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      return true;
    },
  };
  expect([shouldAskOnce(1, storage), shouldAskOnce(1, storage), shouldAskOnce(2, storage)]).toEqual([
    true,
    false,
    true,
  ]);
  const refusing = { getItem: () => null, setItem: () => false };
  expect(shouldAskOnce(1, refusing)).toBe(false);
});

it('refetches a closed premiere at its opening time, and stops once that is past [VID-031]', () => {
  const at = '2026-11-27T12:00:00Z';
  const asked = (seconds: number) => opensIn(at, Date.parse(at) - seconds * 1_000);
  expect([asked(3_600), asked(12), asked(0), asked(-30)]).toEqual([30_000, 12_250, 1_000, 1_000]);
  expect([asked(-61), opensIn(null, 0)]).toEqual([false, false]);
});

it('identifies each search by sixteen new random letters and digits [VID-010]', () => {
  const made = Array.from({ length: 50 }, requestToken);
  for (const token of made) expect(token).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(new Set(made).size).toBe(50);
});

it('draws every muscle on the front or back of the body [VID-018, VID-028]', () => {
  for (const selector of muscleSelectors)
    expect((front[selector] ?? []).length + (back[selector] ?? []).length, selector).toBeGreaterThan(0);
});
