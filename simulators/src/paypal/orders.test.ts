import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { approved, callsTo, eventLines, fresh, linkOf, order, press } from './testing.ts';

const start = '2026-11-18T18:00:00Z';
async function parts() {
  const simulators = await simulate({ now: () => new Date(start) });
  return { simulators, calls: await callsTo(simulators) };
}
const refusal = (status: number, issue: string, name = 'UNPROCESSABLE_ENTITY') => ({
  status,
  body: expect.objectContaining({
    name,
    message: expect.any(String),
    debug_id: expect.stringMatching(/^[0-9a-f]{13}$/),
    details: [expect.objectContaining({ issue })],
  }),
});

describe('an order', () => {
  it('is created, approved on the page, captured, and readable at every step', async () => {
    const { simulators, calls } = await parts();
    const made = await calls.post('/v2/checkout/orders', order({ description: 'Ocho clases' }), fresh());
    expect(made).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^[A-Z0-9]{17}$/),
        status: 'PAYER_ACTION_REQUIRED',
        payment_source: { paypal: {} },
      },
    });
    const { id } = made.body;
    const page = await (await fetch(linkOf(made, 'payer-action'))).text();
    expect(page).toContain('$925.00 MXN');
    expect(page).toContain('Ocho clases');
    expect(await press(linkOf(made, 'payer-action'), 'paid')).toBe(
      `https://tbm.test/gracias?token=${id}&PayerID=TESTBUYERANA7`,
    );
    expect(await calls.get(`/v2/checkout/orders/${id}`)).toMatchObject({
      status: 200,
      body: {
        status: 'APPROVED',
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: 'default',
            custom_id: '7',
            amount: { currency_code: 'MXN', value: '925.00' },
          },
        ],
        payer: { email_address: 'ana.compradora@example.com' },
      },
    });
    const captured = await calls.post(`/v2/checkout/orders/${id}/capture`, undefined, fresh());
    const capture = {
      id: expect.stringMatching(/^[A-Z0-9]{17}$/),
      status: 'COMPLETED',
      amount: { currency_code: 'MXN', value: '925.00' },
      custom_id: '7',
      final_capture: true,
      seller_receivable_breakdown: {
        gross_amount: { currency_code: 'MXN', value: '925.00' },
        paypal_fee: { currency_code: 'MXN', value: '40.54' },
        net_amount: { currency_code: 'MXN', value: '884.46' },
      },
      supplementary_data: { related_ids: { order_id: id } },
      create_time: start,
    };
    expect(captured).toMatchObject({
      status: 201,
      body: { id, status: 'COMPLETED', purchase_units: [{ payments: { captures: [capture] } }] },
    });
    expect(eventLines(simulators)).toEqual([
      '2026-11-18T18:00 CHECKOUT.ORDER.APPROVED',
      '2026-11-18T18:00 PAYMENT.CAPTURE.COMPLETED',
    ]);
  });

  it('can also be created in the older way, with an approval link', async () => {
    const { calls } = await parts();
    const { payment_source, ...older } = order();
    const made = await calls.post('/v2/checkout/orders', {
      ...older,
      application_context: payment_source.paypal.experience_context,
    });
    expect(made).toMatchObject({ status: 201, body: { status: 'CREATED' } });
    expect(await press(linkOf(made, 'approve'), 'paid')).toContain('https://tbm.test/gracias?token=');
  });

  it('is returned in full on request, minimal otherwise', async () => {
    const { calls } = await parts();
    const short = await calls.post('/v2/checkout/orders', order(), fresh());
    expect(short.body.purchase_units).toBeUndefined();
    const whole = await calls.post('/v2/checkout/orders', order(), {
      ...fresh(),
      prefer: 'return=representation',
    });
    expect(whole.body).toMatchObject({ intent: 'CAPTURE', purchase_units: [{ custom_id: '7' }] });
  });

  it('stays open when the buyer turns back', async () => {
    const { simulators, calls } = await parts();
    const made = await calls.post('/v2/checkout/orders', order(), fresh());
    expect(await press(linkOf(made, 'payer-action'), 'cancel')).toBe(
      `https://tbm.test/carrito?token=${made.body.id}`,
    );
    expect((await calls.get(`/v2/checkout/orders/${made.body.id}`)).body.status).toBe(
      'PAYER_ACTION_REQUIRED',
    );
    expect(eventLines(simulators)).toEqual([]);
  });

  it('expires after six hours without approval; a captured one stays', async () => {
    const { simulators, calls } = await parts();
    const paid = await approved(calls);
    await calls.post(`/v2/checkout/orders/${paid}/capture`, undefined, fresh());
    const made = await calls.post('/v2/checkout/orders', order(), fresh());
    simulators.advance(new Date('2026-11-19T00:00:01Z'));
    const notFound = refusal(404, 'INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND');
    expect(await calls.get(`/v2/checkout/orders/${made.body.id}`)).toMatchObject(notFound);
    expect(await calls.post(`/v2/checkout/orders/${made.body.id}/capture`)).toMatchObject(notFound);
    const page = await fetch(linkOf(made, 'payer-action'));
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('Esta solicitud ya no está.');
    expect((await calls.get(`/v2/checkout/orders/${paid}`)).body.status).toBe('COMPLETED');
  });
});

describe('orders that PayPal refuses', () => {
  it('a capture before the approval', async () => {
    const { calls } = await parts();
    const { body } = await calls.post('/v2/checkout/orders', order(), fresh());
    expect(await calls.post(`/v2/checkout/orders/${body.id}/capture`)).toMatchObject(
      refusal(422, 'ORDER_NOT_APPROVED'),
    );
  });

  it('[double pay] a second capture', async () => {
    const { simulators, calls } = await parts();
    const id = await approved(calls);
    await calls.post(`/v2/checkout/orders/${id}/capture`, undefined, fresh());
    expect(await calls.post(`/v2/checkout/orders/${id}/capture`, undefined, fresh())).toMatchObject(
      refusal(422, 'ORDER_ALREADY_CAPTURED'),
    );
    expect(simulators.paypal.list('transaction')).toHaveLength(1);
  });

  it('a declined instrument; the buyer may choose another one for the same order', async () => {
    const { simulators, calls } = await parts();
    const id = await approved(calls, 'declined');
    const refused = await calls.post(`/v2/checkout/orders/${id}/capture`, undefined, fresh());
    expect(refused).toMatchObject(refusal(422, 'INSTRUMENT_DECLINED'));
    expect(simulators.paypal.list('transaction')).toEqual([]);
    await press(linkOf(refused, 'redirect'), 'paid');
    expect(await calls.post(`/v2/checkout/orders/${id}/capture`, undefined, fresh())).toMatchObject({
      status: 201,
      body: { status: 'COMPLETED' },
    });
  });

  it('[double pay] an invoice already paid by another order', async () => {
    const { calls } = await parts();
    const [first, second] = [
      await approved(calls, 'paid', { invoice_id: 'TBM-7' }),
      await approved(calls, 'paid', { invoice_id: 'TBM-7' }),
    ];
    expect((await calls.post(`/v2/checkout/orders/${first}/capture`)).status).toBe(201);
    expect(await calls.post(`/v2/checkout/orders/${second}/capture`)).toMatchObject(
      refusal(422, 'DUPLICATE_INVOICE_ID'),
    );
  });

  it.each([
    ['no units', { purchase_units: [] }, 400, 'INVALID_ARRAY_MIN_ITEMS', 'INVALID_REQUEST'],
    ['no intent', { intent: undefined }, 400, 'MISSING_REQUIRED_PARAMETER', 'INVALID_REQUEST'],
    ['another intent', { intent: 'GIFT' }, 400, 'INVALID_PARAMETER_VALUE', 'INVALID_REQUEST'],
    ['authorising', { intent: 'AUTHORIZE' }, 422, 'AUTH_CAPTURE_NOT_ENABLED', undefined],
  ])('%s', async (_name, change, status, issue, name) => {
    const { calls } = await parts();
    const answer = await calls.post('/v2/checkout/orders', { ...order(), ...change }, fresh());
    expect(answer).toMatchObject(refusal(status, issue, name));
  });

  it.each([
    ['zero pesos', { currency_code: 'MXN', value: '0.00' }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['three decimals', { currency_code: 'MXN', value: '1.005' }, 422, 'DECIMAL_PRECISION'],
    ['no currency of PayPal', { currency_code: 'ZZZ', value: '1.00' }, 422, 'INVALID_CURRENCY_CODE'],
    ['a number', { currency_code: 'MXN', value: 925 }, 400, 'INVALID_PARAMETER_SYNTAX'],
  ])('an amount of %s', async (_name, amount, status, issue) => {
    const { calls } = await parts();
    const answer = await calls.post('/v2/checkout/orders', order({ amount }), fresh());
    expect(answer).toMatchObject(refusal(status, issue, status === 400 ? 'INVALID_REQUEST' : undefined));
  });

  it('a PayPal order without a request id, broken JSON, and a script as an address', async () => {
    const { calls } = await parts();
    expect(await calls.post('/v2/checkout/orders', order())).toMatchObject(
      refusal(400, 'PAYPAL_REQUEST_ID_REQUIRED', 'INVALID_REQUEST'),
    );
    expect(await calls.post('/v2/checkout/orders', '{"intent":')).toMatchObject(
      refusal(400, 'MALFORMED_REQUEST_JSON', 'INVALID_REQUEST'),
    );
    const scripted = { paypal: { experience_context: { return_url: 'javascript:alert(1)' } } };
    expect(
      await calls.post('/v2/checkout/orders', { ...order(), payment_source: scripted }, fresh()),
    ).toMatchObject(refusal(400, 'INVALID_PARAMETER_SYNTAX', 'INVALID_REQUEST'));
  });
});

describe('a payment held for review', () => {
  it.each([
    [true, 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    [false, 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ])('is pending until PayPal decides: %s', async (passed, status, type) => {
    const { simulators, calls } = await parts();
    const id = await approved(calls, 'review');
    const { body } = await calls.post(`/v2/checkout/orders/${id}/capture`, undefined, fresh());
    const pending = { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } };
    expect(body.purchase_units).toMatchObject([{ payments: { captures: [pending] } }]);
    const [payment] = simulators.paypal.list('transaction');
    expect(await calls.post(`/v2/payments/captures/${payment?.id}/refund`)).toMatchObject(
      refusal(422, 'PENDING_CAPTURE'),
    );
    simulators.paypal.decide(String(payment?.id), passed);
    expect(simulators.paypal.list('transaction')[0]?.status).toBe(status);
    expect(eventLines(simulators).map((line) => line.slice(17))).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.PENDING',
      type,
    ]);
  });
});

describe('refunds', () => {
  const amount = (value: string, currency_code = 'MXN') => ({ amount: { value, currency_code } });
  async function paid() {
    const { simulators, calls } = await parts();
    await calls.post(`/v2/checkout/orders/${await approved(calls)}/capture`, undefined, fresh());
    const id = String(simulators.paypal.list('transaction')[0]?.id);
    const refund = (body?: unknown, headers = fresh()) =>
      calls.post(`/v2/payments/captures/${id}/refund`, body, { prefer: 'return=representation', ...headers });
    return { simulators, calls, id, refund };
  }

  it('in parts and then the rest, each with an event', async () => {
    const { simulators, id, refund } = await paid();
    expect(await refund({ ...amount('125.5'), note_to_payer: 'Una clase' })).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        amount: { currency_code: 'MXN', value: '125.50' },
        note_to_payer: 'Una clase',
      },
    });
    expect(simulators.paypal.list('transaction')[0]?.status).toBe('PARTIALLY_REFUNDED');
    const rest = await refund();
    expect(rest.body).toMatchObject({
      amount: { value: '799.50' },
      seller_payable_breakdown: { total_refunded_amount: { value: '925.00' } },
    });
    expect(linkOf(rest, 'up')).toContain(`/v2/payments/captures/${id}`);
    expect(simulators.paypal.list('transaction')[0]?.status).toBe('REFUNDED');
    const [, , first] = simulators.paypal.list('event');
    expect(first).toMatchObject({
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource_type: 'refund',
      resource: { status: 'COMPLETED', amount: { value: '125.50' } },
    });
  });

  it('never exceed the payment, never in another currency, never after a full refund', async () => {
    const { refund } = await paid();
    expect(await refund(amount('925.01'))).toMatchObject(refusal(422, 'REFUND_AMOUNT_EXCEEDED'));
    expect(await refund(amount('10', 'USD'))).toMatchObject(refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH'));
    expect(await refund(amount('-1'))).toMatchObject(refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE'));
    await refund();
    expect(await refund()).toMatchObject(refusal(422, 'CAPTURE_FULLY_REFUNDED'));
  });

  it('not after 180 days, and not of an unknown payment', async () => {
    const { simulators, id } = await paid();
    simulators.advance(new Date('2027-05-17T18:00:01Z'));
    const later = await callsTo(simulators);
    expect(await later.post(`/v2/payments/captures/${id}/refund`)).toMatchObject(
      refusal(422, 'REFUND_TIME_LIMIT_EXCEEDED'),
    );
    expect((await later.post('/v2/payments/captures/NONE/refund')).status).toBe(404);
  });
});
