import { expect, it } from 'vitest';
import { firstSpan, fullRows } from './full-rows.ts';

it('fills every row of a grid by the width of its first item', () => {
  for (let count = 1; count <= 12; count += 1) {
    const rows = fullRows(count) as Record<string, number>;
    const [wide, first] = [rows['--columns'] ?? 0, rows['--first'] ?? 0];
    expect((count - 1 + first) % wide, `${count} items`).toBe(0);
    expect(first).toBeLessThanOrEqual(wide);
    expect((count - 1 + (rows['--first-narrow'] ?? 0)) % 2, `${count} items on the phone`).toBe(0);
  }
});

it('shows five items as two and three, four as four', () => {
  expect(fullRows(5)).toMatchObject({ '--columns': 3, '--first': 2, '--first-narrow': 2 });
  expect(fullRows(4)).toMatchObject({ '--columns': 4, '--first': 1, '--first-narrow': 1 });
  expect(firstSpan(7, 4)).toBe(2);
});
