import { chargeDays } from '@tbm/domain/next-charge';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// The day of the next charge is the provider's [product decision 16], from the checkout to the receipt.
const boughtAt = '2027-01-31T20:45:00Z';
let harness: PaymentHarness;
let item: number;

beforeAll(async () => {
  harness = await openPaymentHarness(boughtAt);
  item = await harness.subscription();
});
afterAll(() => harness.close());

const nextCharge = async (customer: SignedIn, purchase_id: number) =>
  (await harness.purchase(customer, purchase_id)).next_charge;
/** The days that the mails of a template name. */
const daysInMails = async (customer: SignedIn, template: string) =>
  (
    await harness.rows<{ day: string }>(
      `select data->>'day' as day from messages where customer_id = $1 and cause like $2 || ':%' order by message_id`,
      customer.customer_id,
      template,
    )
  ).map(({ day }) => day);
/** The renewal text of the checkout before the purchase. */
const saidBefore = (provider: 'stripe' | 'paypal') =>
  chargeDays(
    {
      is_subscription: true,
      free_trial_length: null,
      subscription_period: 'month',
      subscription_interval: 1,
    },
    boughtAt,
    { timezone: 'America/Monterrey', provider },
  )?.next;

it('of the 31st comes back after February by card, and moves to the first at PayPal [PUR-014, PUR-015]', async () => {
  const byCard = await harness.member();
  const card = await harness.attempt(byCard, item, { payment_method: 'pm_card_visa' });
  const atPaypal = await harness.member();
  const wallet = await harness.atPaypal(atPaypal, item);
  await harness.approve(wallet.body, 'agree');
  await harness.capture(atPaypal, wallet.body, item);
  await harness.idle();
  const read = async () => [
    await nextCharge(byCard, card.body.purchase_id),
    await nextCharge(atPaypal, wallet.body.purchase_id),
  ];
  expect([saidBefore('stripe'), saidBefore('paypal')]).toEqual(['2027-02-28', '2027-03-01']);
  expect(await read()).toEqual(['2027-02-28', '2027-03-01']);
  await harness.moveTo('2027-02-25T18:00:00Z');
  await harness.job('announce_charges');
  await harness.moveTo('2027-03-02T18:00:00Z');
  expect(await read()).toEqual(['2027-03-31', '2027-04-01']);
  await harness.moveTo('2027-03-27T18:00:00Z');
  await harness.job('announce_charges');
  expect(await daysInMails(byCard, 'renewal_coming')).toEqual(['2027-02-28', '2027-03-31']);
  expect(await daysInMails(atPaypal, 'renewal_coming')).toEqual(['2027-03-01', '2027-04-01']);
});

it('keeps its day when a charge is paid at a retry, on the receipt too [PUR-014, PUR-022]', async () => {
  const { stripe } = harness.simulators;
  const member = await harness.member();
  await harness.moveTo('2027-04-02T18:00:00Z');
  const { body } = await harness.attempt(member, item, { payment_method: 'pm_card_visa' });
  await harness.idle();
  stripe.declineNext(
    String((await harness.purchase(member, body.purchase_id)).subscription_id),
    'generic_decline',
    1,
  );
  await harness.moveTo('2027-05-03T21:00:00Z');
  const bought = await harness.purchase(member, body.purchase_id);
  expect(
    bought.invoices.map(({ status, createdAt }) => `${createdAt.slice(0, 10)} ${status}`).toSorted(),
  ).toEqual(['2027-04-02 paid', '2027-05-02 failed', '2027-05-03 paid']);
  expect(bought.next_charge).toBe('2027-06-02');
  expect(
    await harness.rows(
      `select period_start::date::text as "from", period_end::date::text as "to" from invoices
       where purchase_id = $1 and status = 'paid' order by invoice_id`,
      body.purchase_id,
    ),
  ).toEqual([
    { from: '2027-04-02', to: '2027-05-02' },
    { from: '2027-05-02', to: '2027-06-02' },
  ]);
  await harness.expectConsistent();
});
