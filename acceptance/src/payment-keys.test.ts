import { refuseForeignKeys } from '@tbm/server/payment-keys';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// “Objects in one mode aren’t accessible to the other” (docs.stripe.com/keys), nor to another account. The simulator takes public
// keys that begin with pk_…_other for those of another account.
let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
});
afterAll(() => harness.close());
beforeEach(() => set('pk_test_1', 'pk_test_2'));

const set = async (first: string | null, second: string | null) => {
  const { rows } = await harness.pool.query('select branch_id from branches order by branch_id');
  for (const [index, key] of [first, second].entries())
    await harness.pool.query('update branches set stripe_public_key = $1 where branch_id = $2', [
      key,
      rows[index].branch_id,
    ]);
};
const startWith = async (stripe_secret_key: string) => {
  const { db, config, log } = harness.server.services;
  return refuseForeignKeys({ db, log, config: { ...config, stripe_secret_key } });
};
const refusal = (secret: string) =>
  startWith(secret).then(
    () => 'starts',
    (error: Error) => error.message,
  );

it('starts with keys of one account and one mode, and without public keys', async () => {
  expect(await refusal('sk_test_1')).toBe('starts');
  await set(null, null);
  expect(await refusal('sk_test_1')).toBe('starts');
  expect(harness.simulators.stripe.list('setup_intent').every(({ status }) => status === 'canceled')).toBe(
    true,
  );
});

it('refuses test keys with live ones, by name', async () => {
  const text = await refusal('sk_live_1');
  expect(text).toMatch(
    /stripe_public_key of Monterrey is a key of test mode, and STRIPE_SECRET_KEY one of live mode/,
  );
  expect(text).toMatch(/stripe_public_key of Tijuana is a key of test mode/);
});

it('refuses the key of another account, and so more than one account', async () => {
  await set('pk_test_1', 'pk_test_other');
  const text = await refusal('sk_test_1');
  expect(text).toBe(
    'The server cannot start with these keys:\n- stripe_public_key of Tijuana is of another account than STRIPE_SECRET_KEY: all branches share one Stripe account',
  );
});

it('starts while Stripe does not answer: nothing is known to be wrong', async () => {
  await set('pk_test_1', 'pk_test_other');
  harness.simulators.stripe.failNext(...Array.from({ length: 9 }, () => ({ kind: 'cut' as const })));
  expect(await refusal('sk_test_1')).toBe('starts');
});
