import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { callsTo, cycle, fresh, planOf } from './testing.ts';

const parts = async () => callsTo(await simulate());
const issueOf = ({ body }: { body: Record<string, unknown> }) => body.details;

describe('a product', () => {
  it('has the seller’s id or one of PayPal’s, each unique', async () => {
    const { post } = await parts();
    const named = { id: 'TBM-19285', name: 'Mensualidad', type: 'SERVICE' };
    expect(await post('/v1/catalogs/products', named)).toMatchObject({
      status: 201,
      body: { id: 'TBM-19285', name: 'Mensualidad' },
    });
    expect(await post('/v1/catalogs/products', named)).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'DUPLICATE_RESOURCE_IDENTIFIER' }] },
    });
    expect((await post('/v1/catalogs/products', { name: 'Otra' })).body.id).toMatch(/^PROD-/);
    expect(await post('/v1/catalogs/products', { id: 'PROD-1234', name: 'x' })).toMatchObject({
      status: 400,
      body: { name: 'INVALID_REQUEST' },
    });
  });
});

describe('a plan', () => {
  it('shows its cycles and what happens when a payment fails', async () => {
    const calls = await parts();
    const id = await planOf(calls, [
      cycle('TRIAL', 1, null, 'DAY', { count: 7 }),
      cycle('TRIAL', 2, '462.50', 'MONTH', { total: 2 }),
      cycle('REGULAR', 3, '925'),
    ]);
    expect(id).toMatch(/^P-/);
    expect((await calls.get(`/v1/billing/plans/${id}`)).body).toMatchObject({
      status: 'ACTIVE',
      billing_cycles: [
        { tenure_type: 'TRIAL', frequency: { interval_unit: 'DAY', interval_count: 7 }, total_cycles: 1 },
        { tenure_type: 'TRIAL', total_cycles: 2, pricing_scheme: { fixed_price: { value: '462.50' } } },
        { tenure_type: 'REGULAR', total_cycles: 0, pricing_scheme: { fixed_price: { value: '925.00' } } },
      ],
      payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 1 },
    });
  });

  it('is listed by product, a page at a time', async () => {
    const calls = await parts();
    const ids = [await planOf(calls), await planOf(calls), await planOf(calls)];
    const { product_id } = (await calls.get(`/v1/billing/plans/${ids[1]}`)).body;
    expect((await calls.get(`/v1/billing/plans?product_id=${product_id}`)).body.plans).toMatchObject([
      { id: ids[1] },
    ]);
    expect((await calls.get('/v1/billing/plans?page_size=2&page=2')).body.plans).toMatchObject([
      { id: ids[2] },
    ]);
    expect(await calls.get('/v1/billing/plans?page_size=21')).toMatchObject({
      status: 400,
      body: { details: [{ field: '/page_size', location: 'query' }] },
    });
  });

  it('accepts no subscriptions before it is active', async () => {
    const calls = await parts();
    const { body } = await calls.get(`/v1/billing/plans/${await planOf(calls)}`);
    const { product_id, name, billing_cycles, payment_preferences } = body;
    const created = await calls.post('/v1/billing/plans', {
      product_id,
      name,
      billing_cycles,
      payment_preferences,
      status: 'CREATED',
    });
    expect(await calls.post('/v1/billing/subscriptions', { plan_id: created.body.id })).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'PLAN_STATUS_INVALID' }] },
    });
  });

  const regular = cycle('REGULAR', 2, '925.00');
  it.each([
    ['MISSING_REGULAR_BILLING_CYCLE', [cycle('TRIAL', 1, null)]],
    ['MULTIPLE_REGULAR_BILLING_CYCLES_NOT_SUPPORTED', [cycle('REGULAR', 1, '1.00'), regular]],
    [
      'MULTIPLE_FREE_TRIAL_BILLING_CYCLES_NOT_SUPPORTED',
      [cycle('TRIAL', 1, null), cycle('TRIAL', 2, null), cycle('REGULAR', 3, '1.00')],
    ],
    ['INVALID_BILLING_CYCLE_SEQUENCE', [regular]],
    ['INVALID_BILLING_CYCLE_SEQUENCE', [cycle('REGULAR', 1, '1.00'), cycle('TRIAL', 2, null)]],
    ['INVALID_TRIAL_BILLING_TOTAL_CYCLES', [cycle('TRIAL', 1, null, 'DAY', { total: 0 }), regular]],
    [
      'MORE_THAN_TWO_TRIAL_BILLING_CYCLE_NOT_SUPPORTED',
      [1, 2, 3].map((place) => cycle('TRIAL', place, '1.00')).concat(cycle('REGULAR', 4, '2.00')),
    ],
    ['INVALID_INTEGER_MAX_VALUE', [cycle('REGULAR', 1, '1.00', 'MONTH', { count: 13 })]],
    ['INVALID_PARAMETER_VALUE', [cycle('REGULAR', 1, '1.00', 'FORTNIGHT')]],
    ['MISSING_REQUIRED_PARAMETER', [cycle('REGULAR', 1, null)]],
  ])('%s', async (issue, billing_cycles) => {
    const { post } = await parts();
    const product = await post('/v1/catalogs/products', { name: 'Mensualidad' }, fresh());
    const answer = await post('/v1/billing/plans', {
      product_id: product.body.id,
      name: 'Mensualidad',
      billing_cycles,
      payment_preferences: {},
    });
    expect(issueOf(answer)).toMatchObject([{ issue }]);
  });

  it('requires a product', async () => {
    const { post } = await parts();
    const answer = await post('/v1/billing/plans', {
      product_id: 'PROD-NONE',
      name: 'x',
      billing_cycles: [cycle('REGULAR', 1, '1.00')],
      payment_preferences: {},
    });
    expect(answer).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } });
  });
});
