import fc from 'fast-check';
import { expect, it } from 'vitest';
import { studio } from '../../testing.ts';

/** Arbitrary values: valid, invalid, huge, hostile, or nested in the wrong place. */
const value = fc.oneof(
  fc.constantFrom(
    '',
    'true',
    'false',
    'now',
    'mxn',
    'card',
    'month',
    'pm_card_visa',
    'pm_none',
    'A',
    '0',
    '-1',
    '1',
  ),
  fc.constantFrom(
    '99900',
    '99999999999999999999',
    '1e9',
    'NaN',
    '__proto__',
    'constructor',
    '<script>',
    '\u0000ñ🙂',
  ),
  fc.string({ maxLength: 30 }),
  fc.integer().map(String),
);
const key = fc.constantFrom(
  '0',
  '1',
  '-1',
  'gte',
  'coupon',
  'price',
  'price_data',
  'currency',
  'unit_amount',
  '__proto__',
);
const fields = (names: string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names), fc.array(key, { maxLength: 3 }), value), { maxLength: 6 });

const names: Record<string, string[]> = {
  customers: ['email', 'name', 'metadata', 'invoice_settings', 'address', 'preferred_locales'],
  payment_methods: ['type', 'card', 'billing_details', 'metadata', 'customer'],
  payment_intents: [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'confirm',
    'payment_method_options',
    'metadata',
  ],
  setup_intents: ['customer', 'payment_method', 'confirm', 'usage', 'return_url', 'payment_method_data'],
  refunds: ['charge', 'payment_intent', 'amount', 'reason', 'metadata'],
  products: ['name', 'id', 'active', 'images', 'metadata'],
  prices: ['currency', 'unit_amount', 'product', 'product_data', 'recurring'],
  coupons: [
    'percent_off',
    'amount_off',
    'currency',
    'duration',
    'duration_in_months',
    'max_redemptions',
    'id',
  ],
  subscriptions: [
    'customer',
    'items',
    'discounts',
    'trial_end',
    'trial_period_days',
    'payment_behavior',
    'cancel_at',
  ],
  'invoices/create_preview': ['customer', 'subscription', 'discounts'],
  'checkout/sessions': ['mode', 'line_items', 'success_url', 'expires_at', 'payment_intent_data', 'customer'],
};
const paging = [
  'limit',
  'starting_after',
  'ending_before',
  'created',
  'customer',
  'status',
  'expand',
  'type',
];

it('[fuzz] any input gets one of Stripe’s responses: success, or an error with a reason', async () => {
  const { simulators, stripe, subscribe, customer, method } = await studio();
  await stripe.coupons.create({ id: 'A', percent_off: 10 });
  const { id: subscription, latest_invoice } = await subscribe();
  const { data } = await stripe.charges.list();
  const ids = [
    customer,
    method,
    subscription,
    String(latest_invoice),
    String(data[0]?.id),
    'none',
    '__proto__',
  ];
  const actions = [
    '',
    '/confirm',
    '/cancel',
    '/attach',
    '/detach',
    '/pay',
    '/finalize',
    '/void',
    '/expire',
    '/close',
  ];
  const call = fc.record({
    kind: fc.constantFrom(...Object.keys(names)),
    how: fc.constantFrom('make', 'list', 'read', 'change', 'remove'),
    id: fc.constantFrom(...ids),
    action: fc.constantFrom(...actions),
  });
  await fc.assert(
    fc.asyncProperty(
      call.chain((one) =>
        fc.record({
          one: fc.constant(one),
          sent: fields(one.how === 'list' ? paging : [...(names[one.kind] ?? []), 'expand']),
        }),
      ),
      async ({ one: { kind, how, id, action }, sent }) => {
        // It would delete the customer for all later calls.
        if (how === 'remove' && id === customer) return;
        const body = new URLSearchParams(
          sent.map(([name, path, text]) => [name + path.map((part) => `[${part}]`).join(''), text]),
        );
        const base = `${simulators.url}/v1/${kind}`;
        const method = { make: 'POST', list: 'GET', read: 'GET', change: 'POST', remove: 'DELETE' }[how];
        const path =
          how === 'make' ? '' : how === 'list' ? `?${body}` : `/${id}${how === 'change' ? action : ''}`;
        const answer = await fetch(`${base}${path}`, {
          method,
          headers: { authorization: 'Bearer sk_test_1' },
          ...(method === 'POST' ? { body } : {}),
        });
        expect([kind, how, action, answer.status < 500 ? 'answered' : await answer.text()]).toEqual([
          kind,
          how,
          action,
          'answered',
        ]);
        await answer.body?.cancel();
      },
    ),
    { numRuns: 3_000 },
  );
  // The clock still advances afterwards.
  simulators.advance(400 * 86_400);
}, 180_000);
