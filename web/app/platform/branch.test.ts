import type { Branch } from '@tbm/contract/branches';
import { expect, it } from 'vitest';
import { branchInCookies, chooseBranch } from './branch.ts';

const branches = [
  { branch_id: 1, slug: 'monterrey' },
  { branch_id: 2, slug: 'tijuana' },
] as Branch[];
const choose = (address: string, cookies = '') =>
  chooseBranch(branches, new URL(`http://tbm.test/${address}`), cookies).branch_id;

it('uses branch 1 when nothing was chosen [BRANCH-002]', () => {
  expect(choose('')).toBe(1);
  expect(choose('?branch_id=77', 'tbm_branch=9')).toBe(1);
});

it('uses the branch of the query by id or slug, else the remembered one [BRANCH-003, CHK-002]', () => {
  expect(choose('?branch_id=2', 'tbm_branch=1')).toBe(2);
  expect(choose('?branch=tijuana')).toBe(2);
  expect(choose('', 'otra=1; tbm_branch=2')).toBe(2);
  expect(branchInCookies('xtbm_branch=2')).toBeNull();
});

it('prefers the branch of a branch page to any other [BRANCH-003, PUB-025]', () => {
  expect(choose('tijuana/', 'tbm_branch=1')).toBe(2);
  expect(choose('tijuana/coaches/?branch_id=1')).toBe(2);
  expect(choose('paquetes/tijuana/')).toBe(1);
});
