import { expect, it } from 'vitest';
import { subscriptionConflict } from './second-subscription.ts';

const online = {
  class_package_id: 149,
  title: 'Online Mensual',
  include_online: true,
  is_unlimited: false,
  class_amount: null,
  package_branch_id: null,
};
const unlimited = { ...online, class_package_id: 30, is_unlimited: true, package_branch_id: 1 };
const twelve = { ...online, class_package_id: 31, class_amount: 12, package_branch_id: 1 };
const against = (
  { package_branch_id: branch_id, ...item }: typeof online | typeof unlimited | typeof twelve,
  ...running: (typeof online | typeof unlimited | typeof twelve)[]
) =>
  subscriptionConflict(
    { ...item, branch_id },
    running.map((one, index) => ({ ...one, purchase_id: index + 1 })),
  );

it('a second one of the same package is refused, even if other subscriptions run', () => {
  expect(against(online)).toBeNull();
  expect(against(online, unlimited, online)).toMatchObject({
    code: 'already_subscribed',
    running: { purchase_id: 2 },
  });
});

it('access that a running one gives has to be confirmed: the trial or the quarterly one beside the monthly one', () => {
  const confirm = { code: 'second_access_unconfirmed' };
  expect(against({ ...online, class_package_id: 19_271 }, online)).toMatchObject(confirm);
  expect(against(online, twelve)).toMatchObject(confirm);
  expect(against(twelve, unlimited)).toMatchObject(confirm);
});

it('a package that gives more, or at another branch, needs no answer', () => {
  expect(against(unlimited, online)).toBeNull();
  expect(against(twelve, online)).toBeNull();
  // Counted classes add up.
  expect(against({ ...twelve, class_package_id: 32 }, twelve)).toBeNull();
  expect(against({ ...twelve, package_branch_id: 2 }, unlimited)).toBeNull();
  expect(against({ ...twelve, package_branch_id: null as never }, unlimited)).toBeNull();
  expect(
    against({ ...twelve, package_branch_id: 2 }, { ...unlimited, package_branch_id: null as never }),
  ).toMatchObject({
    code: 'second_access_unconfirmed',
  });
  expect(against(twelve, { ...unlimited, include_online: false })).toBeNull();
  // Nothing to cover.
  expect(against({ ...online, class_package_id: 33, include_online: false }, online)).toBeNull();
});
