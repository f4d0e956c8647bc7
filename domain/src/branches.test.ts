import { expect, it } from 'vitest';
import { isAtBranch } from './branches.ts';

it('a thing without a branch belongs to every branch, anything else to its own', () => {
  expect([null, 1, 2].map((branch_id) => isAtBranch({ branch_id }, 1))).toEqual([true, true, false]);
});
