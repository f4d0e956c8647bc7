import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  isAddedByHand,
  mayOffer,
  offeredIn,
  readVisits,
  type Visits,
  withPage,
  writeVisits,
} from './offer.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The visits after pages at these times. */
const after = (...times: number[]) =>
  times.reduce<Visits | null>((before, now) => withPage(before, now), null) as Visits;

it('pages within half an hour of each other are one visit', () => {
  expect(after(0, 20 * 60_000, 40 * 60_000).count).toBe(1);
  expect(after(0, 31 * 60_000).count).toBe(2);
});

it('is offered from the second visit on, while that visit lasts, unless the member closes it', () => {
  expect(mayOffer(after(0))).toBe(false);
  const second = after(0, day);
  expect(mayOffer(second)).toBe(true);
  const offered = offeredIn(second);
  expect(mayOffer(withPage(offered, day + 60_000))).toBe(true);
  expect(mayOffer(withPage({ ...offered, isClosed: true }, day + 60_000))).toBe(false);
});

it('then not for sixty days, closed or not', () => {
  const offered = offeredIn(after(0, day));
  for (const isClosed of [true, false]) {
    expect(mayOffer(withPage({ ...offered, isClosed }, day + hour))).toBe(false);
    expect(mayOffer(withPage({ ...offered, isClosed }, 60 * day))).toBe(false);
    expect(mayOffer(withPage({ ...offered, isClosed }, 61 * day))).toBe(true);
  }
});

describe('the store', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('keeps the visits; empty, damaged or closed it counts as none', () => {
    let kept: string | null = null;
    const getItem = () => kept;
    const setItem = (_: string, value: string) => {
      kept = value;
    };
    vi.stubGlobal('localStorage', { getItem, setItem });
    writeVisits(after(0, day));
    expect(readVisits()).toEqual(after(0, day));
    for (const value of [null, '', '{', '7', 'null', '{"count":"2"}']) {
      kept = value;
      expect(readVisits()).toBeNull();
    }
    const closed = () => {
      throw new Error('closed');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
    expect(readVisits()).toBeNull();
    expect(() => writeVisits(after(0))).not.toThrow();
  });
});

it('is added by hand only in Safari on an iPhone or iPad', () => {
  const ios = (rest: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
  expect(isAddedByHand(ios('Version/18.5 Mobile/15E148 Safari/604.1'), 5)).toBe(true);
  expect(isAddedByHand(mac, 5)).toBe(true);
  expect(isAddedByHand(mac, 0)).toBe(false);
  for (const rest of [
    'CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1',
    'FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Mobile/15E148 Instagram 380.0.0.0',
  ])
    expect(isAddedByHand(ios(rest), 5)).toBe(false);
});
