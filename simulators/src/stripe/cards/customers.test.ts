import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { receiver, refusalOf, simulate, stripeAt } from '../../testing.ts';

const start = new Date('2027-01-01T00:00:00Z');
const day = 86_400;

async function shop() {
  const simulators = await simulate({ now: () => start });
  return { simulators, stripe: stripeAt(simulators.url) };
}

describe('a customer', () => {
  it('is changed field by field; absent fields stay, an empty text clears one', async () => {
    const { stripe } = await shop();
    const { id } = await stripe.customers.create({
      email: 'ana@example.com',
      name: 'Ana',
      phone: '811',
      metadata: { a: '1', b: '2' },
      address: { city: 'Monterrey', country: 'MX' },
    });
    const changed = await stripe.customers.update(id, {
      name: 'Ana María',
      phone: '',
      metadata: { a: '', c: '3' },
    });
    expect(changed).toMatchObject({
      email: 'ana@example.com',
      name: 'Ana María',
      phone: null,
      metadata: { b: '2', c: '3' },
      address: { city: 'Monterrey', country: 'MX', line1: null },
    });
    expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });

  it('emits events with the previous values, and only when something changed', async () => {
    const { simulators, stripe } = await shop();
    const endpoint = await receiver(simulators);
    const { id } = await stripe.customers.create({ name: 'Ana' });
    await stripe.customers.update(id, { name: 'Ana' });
    await stripe.customers.update(id, { name: 'Eva' });
    await simulators.stripe.delivered();
    expect(endpoint.received.map(({ event }) => [event.type, event.data.previous_attributes])).toEqual([
      ['customer.created', undefined],
      ['customer.updated', { name: 'Ana' }],
    ]);
  });

  it('accepts only an attached card as the default for invoices', async () => {
    const { stripe } = await shop();
    const { id } = await stripe.customers.create();
    const loose = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    const settings = (default_payment_method: string) => ({ invoice_settings: { default_payment_method } });
    for (const other of ['pm_none', loose.id])
      expect(await refusalOf(stripe.customers.update(id, settings(other)))).toMatchObject({
        statusCode: 400,
        code: 'resource_missing',
        param: 'invoice_settings[default_payment_method]',
      });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    const updated = await stripe.customers.update(id, settings(method.id));
    expect(updated.invoice_settings.default_payment_method).toBe(method.id);
  });

  it.each(['ana', 'ana@', '@example.com', 'a b@example.com'])(
    'rejects "%s" as an e-mail address',
    async (email) => {
      const { simulators, stripe } = await shop();
      expect(await refusalOf(stripe.customers.create({ email }))).toMatchObject({ code: 'email_invalid' });
      expect(simulators.stripe.list('customer')).toEqual([]);
    },
  );

  it('is shown as deleted afterwards, and cannot be used', async () => {
    const { simulators, stripe } = await shop();
    const { id } = await stripe.customers.create({ email: 'ana@example.com' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    expect(await stripe.customers.del(id)).toMatchObject({ id, object: 'customer', deleted: true });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect((await stripe.customers.list({ email: 'ana@example.com' })).data).toEqual([]);
    expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
    for (const call of [
      stripe.customers.del(id),
      stripe.customers.update(id, { name: 'x' }),
      stripe.paymentIntents.create({ amount: 10_000, currency: 'mxn', customer: id }),
    ])
      expect((await refusalOf(call)).code).toBe('resource_missing');
    expect(simulators.stripe.list('event')[0]?.type).toBe('customer.deleted');
  });

  it('an unknown parameter is refused and nothing is changed', async () => {
    const { simulators, stripe } = await shop();
    expect(await refusalOf(stripe.customers.create({ emial: 'a@b.mx' } as object))).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'emial',
      message: 'Received unknown parameter: emial',
    });
    expect(simulators.stripe.list('customer')).toEqual([]);
  });
});

describe('lists', () => {
  async function seven() {
    const { simulators, stripe } = await shop();
    const made: Stripe.Customer[] = [];
    for (let count = 0; count < 7; count++) {
      made.unshift(await stripe.customers.create({ email: `${count}@example.com` }));
      simulators.advance(day);
    }
    return { stripe, made, ids: made.map(({ id }) => id) };
  }
  const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

  it('continue after an id and before an id', async () => {
    const { stripe, ids } = await seven();
    const after = await stripe.customers.list({ limit: 3, starting_after: ids[1] as string });
    expect([idsOf(after), after.has_more]).toEqual([ids.slice(2, 5), true]);
    const before = await stripe.customers.list({ limit: 3, ending_before: ids[5] as string });
    expect([idsOf(before), before.has_more]).toEqual([ids.slice(2, 5), true]);
    const first = await stripe.customers.list({ limit: 3, ending_before: ids[2] as string });
    expect([idsOf(first), first.has_more]).toEqual([ids.slice(0, 2), false]);
  });

  it('are paged automatically by Stripe’s library, in both directions', async () => {
    const { stripe, ids } = await seven();
    expect(
      idsOf({ data: await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 }) }),
    ).toEqual(ids);
    const back: string[] = [];
    for await (const { id } of stripe.customers.list({ limit: 2, ending_before: ids[6] as string }))
      back.push(id);
    expect(back).toEqual(ids.slice(0, 6).toReversed());
  });

  it('are filtered by creation time', async () => {
    const { stripe, ids, made } = await seven();
    const at = (index: number) => made[index]?.created as number;
    expect(idsOf(await stripe.customers.list({ created: { gte: at(3) } }))).toEqual(ids.slice(0, 4));
    expect(idsOf(await stripe.customers.list({ created: { gt: at(3), lt: at(0) } }))).toEqual(
      ids.slice(1, 3),
    );
    expect(idsOf(await stripe.customers.list({ created: { lte: at(5) } }))).toEqual(ids.slice(5));
    expect(idsOf(await stripe.customers.list({ created: at(2) }))).toEqual([ids[2]]);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { starting_after: 'cus_none' }, { ending_before: 'cus_none' }])(
    'with %o are refused',
    async (query) => {
      const { stripe } = await shop();
      expect(await refusalOf(stripe.customers.list(query))).toMatchObject({
        statusCode: 400,
        param: Object.keys(query)[0],
      });
    },
  );
});
