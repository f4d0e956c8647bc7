import type { SingleClass } from '@tbm/contract/schedule';
import { expect, it } from 'vitest';
import { isBeingSaved, withMyPlace, withoutMyPlace } from './use-reserve.ts';

const item = { taken: 3, taken_spots: [1, 2], class_reservations: [] } as unknown as SingleClass;

it('shows a reservation at once and undoes it on refusal or timeout [ERR-073]', () => {
  for (const spot of [7, null]) {
    const mine = withMyPlace(item, spot);
    expect(mine.taken).toBe(4);
    expect(mine.class_reservations.every(isBeingSaved)).toBe(true);
    expect(withoutMyPlace(mine)).toEqual(item);
  }
});

it('keeps a saved reservation when another one is refused', () => {
  const saved = {
    ...item,
    class_reservations: [
      {
        class_reservation_id: 9,
        spot: 2,
        is_cash: false,
        is_paid: false,
        credit_expires: null,
        paid_with: null,
      },
    ],
  };
  expect(withoutMyPlace(saved)).toBe(saved);
});
