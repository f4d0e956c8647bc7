import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { callsTo, cycle, eventLines, linkOf, planOf, press, subscribed } from './testing.ts';

const start = '2026-11-18T18:00:00Z';
async function parts(at = start) {
  const simulators = await simulate({ now: () => new Date(at) });
  return {
    simulators,
    paypal: simulators.paypal,
    moveTo: (time: string) => simulators.advance(new Date(time)),
    calls: await callsTo(simulators),
  };
}
const path = '/v1/billing/subscriptions';
const refused = (issue: string, status = 422) => ({ status, body: { details: [{ issue }] } });

describe('a subscription', () => {
  it('waits for the buyer’s approval and then charges at once', async () => {
    const { simulators, calls } = await parts();
    const made = await calls.post(path, {
      plan_id: await planOf(calls),
      custom_id: '7',
      application_context: { return_url: 'https://tbm.test/gracias', cancel_url: 'https://tbm.test/no' },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^I-[A-Z0-9]{12}$/), status: 'APPROVAL_PENDING' },
    });
    const { id } = made.body;
    const page = await (await fetch(linkOf(made, 'approve'))).text();
    expect(page).toContain('Mensualidad');
    expect(page).toContain('$925.00 MXN cada mes');
    const back = new URL(await press(linkOf(made, 'approve'), 'agree'));
    expect(back.origin + back.pathname).toBe('https://tbm.test/gracias');
    expect(back.searchParams.get('subscription_id')).toBe(id);
    expect(back.searchParams.get('ba_token')).toMatch(/^BA-/);
    expect((await calls.get(`${path}/${id}`)).body).toMatchObject({
      status: 'ACTIVE',
      custom_id: '7',
      start_time: start,
      subscriber: { payer_id: 'TESTBUYERANA7' },
      billing_info: {
        outstanding_balance: { currency_code: 'MXN', value: '0.00' },
        cycle_executions: [
          { tenure_type: 'REGULAR', cycles_completed: 1, cycles_remaining: 0, total_cycles: 0 },
        ],
        last_payment: { amount: { value: '925.00' }, time: start },
        next_billing_time: '2026-12-18T10:00:00Z',
        failed_payments_count: 0,
      },
    });
    expect(eventLines(simulators)).toEqual([
      '2026-11-18T18:00 BILLING.SUBSCRIPTION.CREATED',
      '2026-11-18T18:00 BILLING.SUBSCRIPTION.ACTIVATED',
      '2026-11-18T18:00 PAYMENT.SALE.COMPLETED',
    ]);
  });

  it('begins on the requested day', async () => {
    const { simulators, paypal, calls, moveTo } = await parts();
    const id = await subscribed(calls, await planOf(calls), { start_time: '2026-12-05T06:00:00Z' });
    expect((await calls.get(`${path}/${id}`)).body).toMatchObject({
      status: 'ACTIVE',
      billing_info: { next_billing_time: '2026-12-05T10:00:00Z' },
    });
    moveTo('2026-12-05T09:59:59Z');
    expect(paypal.list('transaction')).toEqual([]);
    moveTo('2026-12-05T10:00:00Z');
    expect(eventLines(simulators).slice(2)).toEqual(['2026-12-05T10:00 PAYMENT.SALE.COMPLETED']);
  });

  it('charges nothing when the buyer turns back, and can still be approved', async () => {
    const { paypal, calls } = await parts();
    const made = await calls.post(path, {
      plan_id: await planOf(calls),
      application_context: { return_url: 'https://tbm.test/gracias', cancel_url: 'https://tbm.test/no' },
    });
    expect(await press(linkOf(made, 'approve'), 'cancel')).toContain('https://tbm.test/no?subscription_id=');
    expect((await calls.get(`${path}/${made.body.id}`)).body.status).toBe('APPROVAL_PENDING');
    await press(linkOf(made, 'approve'), 'agree');
    await press(linkOf(made, 'approve'), 'agree');
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it('with "continue" is activated by the seller', async () => {
    const { paypal, calls } = await parts();
    const id = await subscribed(calls, await planOf(calls), {
      application_context: {
        user_action: 'CONTINUE',
        return_url: 'https://tbm.test/gracias',
        cancel_url: 'https://tbm.test/no',
      },
    });
    expect((await calls.get(`${path}/${id}`)).body.status).toBe('APPROVED');
    expect(paypal.list('transaction')).toEqual([]);
    expect((await calls.post(`${path}/${id}/activate`, {})).status).toBe(204);
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it.each([
    ['a start in the past', { start_time: '2026-11-18T17:59:59Z' }, 'INVALID_PARAMETER_VALUE', 400],
    ['a start that is no time', { start_time: 'mañana a las diez ok' }, 'INVALID_PARAMETER_SYNTAX', 400],
    ['accents in the custom id', { custom_id: 'señal' }, 'INVALID_PARAMETER_SYNTAX', 400],
    ['a quantity of a plan without', { quantity: '2' }, 'SUBSCRIPTION_CANNOT_HAVE_QUANTITY', 422],
    ['no plan', { plan_id: 'P-NONE' }, 'INVALID_RESOURCE_ID', 404],
    ['no place to return to', { application_context: {} }, 'MISSING_REQUIRED_PARAMETER', 400],
  ])('is refused with %s', async (_name, given, issue, status) => {
    const { calls } = await parts();
    const plan_id = await planOf(calls);
    expect(await calls.post(path, { plan_id, ...given })).toMatchObject(refused(issue, status));
  });
});

describe('ending and pausing a subscription', () => {
  const reason = { reason: 'Ya no vivo en Monterrey' };

  it('is never charged again after cancelling', async () => {
    const { simulators, paypal, calls, moveTo } = await parts();
    const id = await subscribed(calls, await planOf(calls));
    expect((await calls.post(`${path}/${id}/cancel`, reason)).status).toBe(204);
    const { body } = await calls.get(`${path}/${id}`);
    expect(body).toMatchObject({ status: 'CANCELLED', status_change_note: reason.reason });
    expect(body.billing_info).not.toHaveProperty('next_billing_time');
    moveTo('2027-11-18T18:00:00Z');
    expect(paypal.list('transaction')).toHaveLength(1);
    expect(eventLines(simulators).at(-1)).toBe('2026-11-18T18:00 BILLING.SUBSCRIPTION.CANCELLED');
  });

  it('refuses calls that its status does not allow, and ending without a reason', async () => {
    const { calls } = await parts();
    const id = await subscribed(calls, await planOf(calls));
    const act = (action: string, body: unknown = reason) => calls.post(`${path}/${id}/${action}`, body);
    expect(await act('activate')).toMatchObject(refused('SUBSCRIPTION_STATUS_INVALID'));
    expect(await act('cancel', {})).toMatchObject(refused('MISSING_REQUIRED_PARAMETER', 400));
    expect(await act('cancel', { reason: 'x'.repeat(129) })).toMatchObject(
      refused('INVALID_STRING_MAX_LENGTH', 400),
    );
    await act('cancel');
    for (const action of ['cancel', 'activate'])
      expect(await act(action)).toMatchObject(refused('SUBSCRIPTION_STATUS_INVALID'));
    const waiting = await calls.post(path, { plan_id: await planOf(calls) });
    expect(await calls.post(`${path}/${waiting.body.id}/cancel`, reason)).toMatchObject(
      refused('SUBSCRIPTION_STATUS_INVALID'),
    );
  });
});

describe('the payments of a subscription', () => {
  it('are listed for a period, with the net amount', async () => {
    const { simulators, calls, moveTo } = await parts();
    const id = await subscribed(calls, await planOf(calls));
    moveTo('2027-01-20T00:00:00Z');
    const later = await callsTo(simulators);
    const list = async (query: string) => (await later.get(`${path}/${id}/transactions?${query}`)).body;
    const all = await list('start_time=2026-11-18T18:00:00Z&end_time=2027-01-20T00:00:00Z');
    expect(all).toMatchObject({
      total_items: 3,
      transactions: [
        {
          status: 'COMPLETED',
          amount_with_breakdown: { gross_amount: { value: '925.00' }, net_amount: { value: '884.46' } },
          payer_email: 'ana.compradora@example.com',
          time: '2026-11-18T18:00:00Z',
        },
        { time: '2026-12-18T10:00:00Z' },
        { time: '2027-01-18T10:00:00Z' },
      ],
    });
    expect(await list('start_time=2026-12-01T00:00:00Z&end_time=2027-01-01T00:00:00Z')).toMatchObject({
      total_items: 1,
    });
    expect(await later.get(`${path}/${id}/transactions`)).toMatchObject(
      refused('MISSING_REQUIRED_PARAMETER', 400),
    );
  });

  it('can be refunded like captures, and are reported as sales', async () => {
    const { simulators, paypal, calls } = await parts();
    const id = await subscribed(calls, await planOf(calls));
    const [sale] = paypal.list('transaction');
    expect((await calls.post(`/v2/payments/captures/${sale?.id}/refund`)).status).toBe(201);
    expect(paypal.list('event').slice(-2)).toMatchObject([
      {
        event_type: 'PAYMENT.SALE.COMPLETED',
        resource_type: 'sale',
        resource: {
          id: sale?.id,
          state: 'completed',
          billing_agreement_id: id,
          custom: '7',
          amount: { total: '925.00', currency: 'MXN', details: { subtotal: '925.00' } },
          transaction_fee: { value: '40.54', currency: 'MXN' },
        },
      },
      {
        event_type: 'PAYMENT.SALE.REFUNDED',
        resource_type: 'refund',
        resource: { sale_id: sale?.id, state: 'completed', amount: { total: '925.00', currency: 'MXN' } },
      },
    ]);
    expect(simulators.paypal.list('event').at(-1)).not.toHaveProperty('resource_version');
  });
});

// developer.paypal.com/docs/subscriptions/customize/revise-subscriptions: "If re-consent is not done or if it fails, the
// subscription continues to be billed on the existing plan." "The new price is effective starting on the next billing cycle."
describe('[PUR] a revised subscription', () => {
  async function revising() {
    const given = await parts();
    const { calls } = given;
    const plan_id = await planOf(calls);
    const { product_id } = (await calls.get(`/v1/billing/plans/${plan_id}`)).body;
    const id = await subscribed(calls, plan_id);
    const dearer = await calls.post('/v1/billing/plans', {
      product_id,
      name: 'Mensualidad con clases',
      billing_cycles: [cycle('REGULAR', 1, '1850.00')],
      payment_preferences: { payment_failure_threshold: 1 },
    });
    return { ...given, id, plan_id, dearer: dearer.body.id };
  }
  const charges = (paypal: Awaited<ReturnType<typeof parts>>['paypal']) =>
    paypal
      .list('transaction')
      .map(({ amount, create_time }) => `${create_time.slice(0, 10)} ${amount.value}`);

  it('costs the new price from the next cycle on, once the buyer has agreed', async () => {
    const { calls, paypal, simulators, moveTo, id, dearer } = await revising();
    const asked = await calls.post(`${path}/${id}/revise`, { plan_id: dearer });
    expect(asked).toMatchObject({ status: 200, body: { plan_id: dearer, plan_overridden: false } });
    const link = linkOf(asked, 'approve');
    expect(await (await fetch(link)).text()).toContain('$1,850.00 MXN cada mes');
    await press(link, 'agree');
    expect((await calls.get(`${path}/${id}`)).body).toMatchObject({
      plan_id: dearer,
      billing_info: {
        next_billing_time: '2026-12-18T10:00:00Z',
        last_payment: { amount: { value: '925.00' } },
      },
    });
    expect(eventLines(simulators).at(-1)).toBe('2026-11-18T18:00 BILLING.SUBSCRIPTION.UPDATED');
    moveTo('2026-12-18T10:00:00Z');
    expect(charges(paypal)).toEqual(['2026-11-18 925.00', '2026-12-18 1850.00']);
  });

  it('continues on its plan without the consent; a plan of another product is refused', async () => {
    const { calls, paypal, moveTo, id, plan_id, dearer } = await revising();
    const asked = await calls.post(`${path}/${id}/revise`, { plan_id: dearer });
    const other = await calls.post(`${path}/${id}/revise`, { plan_id: await planOf(calls) });
    expect(other).toMatchObject(refused('PLAN_NOT_FOUND'));
    await press(linkOf(asked, 'approve'), 'cancel');
    expect((await calls.get(`${path}/${id}`)).body.plan_id).toBe(plan_id);
    moveTo('2026-12-18T10:00:00Z');
    expect(charges(paypal)).toEqual(['2026-11-18 925.00', '2026-12-18 925.00']);
  });
});
