import { expect, it } from 'vitest';
import { onBranchPage, onLanding } from './shown.ts';

const file = { url: '/files/1.webp' };
const classType = (class_type_id: number, row: object = {}) => ({
  class_type_id,
  branch_id: null as number | null,
  file: file as object | null,
  show_home: true,
  order: 1,
  ...row,
});
const ids = (items: { class_type_id: number }[]) => items.map(({ class_type_id }) => class_type_id);

it('the landing has the class types of branch 1 with a picture only [PUB-011]', () => {
  const everywhere = classType(1, { show_home: false });
  const items = [everywhere, classType(2, { branch_id: 1 }), classType(3, { branch_id: 2 })];
  expect(ids(onLanding([...items, classType(4, { file: null })]))).toEqual([1, 2]);
});

it('a branch has its own class types with show_home only, sorted by their order [PUB-030]', () => {
  const items = [
    classType(1, { order: 3, file: null }),
    classType(2, { order: 2, branch_id: 2 }),
    classType(3, { order: 1, branch_id: 1 }),
    classType(4, { order: 4, show_home: false }),
  ];
  expect(ids(onBranchPage(items, 1))).toEqual([3, 1]);
  expect(ids(onBranchPage(items, 2))).toEqual([2, 1]);
});
