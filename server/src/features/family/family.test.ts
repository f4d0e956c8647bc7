import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { familyPath } from '../../platform/family-link.ts';
import { consentTo } from '../../platform/testing/consent.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { refundAtOnce } from '../../platform/testing/refunds.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { applyBillFailure } from '../subscriptions/index.ts';
import { acceptFamily } from './accept.ts';
import { endFamily } from './end.ts';
import { inviteToFamily } from './invite.ts';
import { endFamilyPayments } from './payments.ts';

let shop: Shop;
let mother: SignedIn;
let daughter: SignedIn;

beforeAll(async () => {
  shop = await makeShop();
  refundAtOnce(shop.services);
});
afterAll(() => shop.end());
beforeEach(async () => {
  shop.provider.forget();
  mother = await confirmed(await shop.member());
  daughter = await confirmed(await shop.member());
});

/** A member whose address is confirmed. */
async function confirmed(member: SignedIn): Promise<SignedIn> {
  await shop.pool.query('update identity_users set "emailVerified" = true where id = $1', [member.uid]);
  return member;
}

const caller = ({ customer_id, email }: SignedIn) => ({
  customer_id,
  email,
  email_verified: true,
  address: '10.0.0.1',
});

async function invitationOf(inviter: SignedIn, invited: SignedIn, role: 'payer' | 'member' = 'payer') {
  await inviteToFamily(shop.services, caller(inviter), { role, email: invited.email, version: 1 });
  const { rows } = await shop.pool.query(
    'select family_link_id from family_links where email = $1 and "endedAt" is null order by family_link_id desc limit 1',
    [invited.email],
  );
  return rows[0].family_link_id as number;
}

const accept = (member: SignedIn, family_link_id: number) =>
  acceptFamily(shop.services, caller(member), { family_link_id, version: 1 });

async function link(payer = mother, member = daughter): Promise<number> {
  const id = await invitationOf(payer, member);
  await accept(member, id);
  return id;
}

const end = (member: SignedIn, family_link_id: number) =>
  endFamily(shop.services, caller(member), { family_link_id });

/** The codes of refusals, `ok` for what went through; sorted. */
async function outcomes(all: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(all);
  return settled
    .map((one) =>
      one.status === 'fulfilled' ? 'ok' : ((one.reason as { code?: string }).code ?? String(one.reason)),
    )
    .sort();
}

async function buy(payer: SignedIn, member: SignedIn | null, class_package_id: number, more: object = {}) {
  const order = { class_package_id, cart_id: shop.newCart(), ...more };
  const consent = await consentTo(shop.services, (member ?? payer).customer_id, order);
  const metadata = member ? { member_id: member.customer_id } : {};
  return shop.call(
    'POST /checkout/attempt',
    { body: { ...consent, metadata, ...order } as never },
    payer.token,
  ) as Promise<{ status: number; body: { purchase_id: number; code?: string } }>;
}

/** The mother buys for the daughter, and the card pays. */
async function paidFor(class_package_id: number): Promise<number> {
  const { body } = await buy(mother, daughter, class_package_id);
  const { payment_id } = await shop.purchase(body.purchase_id);
  await shop.webhook(shop.provider.pay(payment_id));
  return body.purchase_id;
}

/** A subscription that the mother pays for the daughter. */
async function subscribed(
  class_package_id: number,
): Promise<{ purchase_id: number; subscription_id: string }> {
  const { rows } = await shop.pool.query(
    `insert into purchases (customer_id, payer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
       expiration_days, include_online, access_until, subscription_id, subscription_period, subscription_interval,
       current_period_end, paid_until)
     values ($1, $2, $3, 1, 'active', 290, 1, 30, true, '2026-12-25T18:00:00Z', $4, 'month', 1, '2026-12-18T18:00:00Z',
       '2026-12-18T18:00:00Z') returning purchase_id, subscription_id`,
    [daughter.customer_id, mother.customer_id, class_package_id, `sub_family_${daughter.customer_id}`],
  );
  return rows[0];
}

const messagesTo = async ({ customer_id }: SignedIn): Promise<string[]> => {
  const { rows } = await shop.pool.query(
    'select template from messages where customer_id = $1 order by message_id',
    [customer_id],
  );
  return rows.map(({ template }) => template);
};

describe('an invitation', () => {
  it('has the same answer with and without an account; the mail goes to the address, the inbox to an account', async () => {
    const invite = (email: string) =>
      shop.call('POST /family/invitations', { body: { role: 'payer', email, version: 1 } }, mother.token);
    const [known, unknown] = [await invite(daughter.email), await invite('nueva@example.com')];
    expect([known.status, unknown.status]).toEqual([201, 201]);
    const { sent } = unknown.body as { sent: Record<string, unknown>[] };
    expect(sent.map(({ family_link_id: _, email: __, ...rest }) => rest)).toEqual([
      { role: 'payer', expiresAt: sent[0]?.expiresAt },
      { role: 'payer', expiresAt: sent[0]?.expiresAt },
    ]);
    const { rows } = await shop.pool.query(
      `select customer_id, recipient from messages where template = 'family_invited' order by message_id desc limit 2`,
    );
    expect(rows).toEqual([
      { customer_id: null, recipient: 'nueva@example.com' },
      { customer_id: daughter.customer_id, recipient: daughter.email },
    ]);
    expect(await outcomes([invitationOf(mother, daughter)])).toEqual(['family_invited']);
    expect(await outcomes([invitationOf(mother, mother)])).toEqual(['family_oneself']);
  });

  it('is accepted by the confirmed address or with the signed link, and by no other account', async () => {
    const stranger = await confirmed(await shop.member());
    const id = await invitationOf(mother, daughter);
    expect(await outcomes([accept(stranger, id)])).toEqual(['family_invitation_over']);
    const unconfirmed = { ...caller(daughter), email_verified: false };
    const asUnconfirmed = acceptFamily(shop.services, unconfirmed, { family_link_id: id, version: 1 });
    expect(await outcomes([asUnconfirmed])).toEqual(['family_invitation_over']);
    const [, token = ''] = familyPath(id, shop.services.config).split('familia=');
    await acceptFamily(shop.services, caller(stranger), { family_link_id: id, version: 1, token });
    const { body } = await shop.call('GET /family', {}, mother.token);
    expect(body).toMatchObject({ members: [{ customer_id: stranger.customer_id }], sent: [] });
    // Nothing of the address stays.
    expect(await shop.count('family_links where email = $1', daughter.email)).toBe(0);
    expect(await messagesTo(mother)).toContain('family_accepted');
  });

  it('of two payers who invite one member, one is accepted; a member has one payer', async () => {
    const other = await confirmed(await shop.member());
    const ids = [await invitationOf(mother, daughter), await invitationOf(other, daughter)];
    expect(await outcomes(ids.map((id) => accept(daughter, id)))).toEqual(['family_has_payer', 'ok']);
    const again = ids.flatMap((id) => [accept(daughter, id), accept(daughter, id)]);
    expect((await outcomes(again)).filter((code) => code === 'ok')).toEqual([]);
  });

  it('accepted twice at once counts once; a payer has five members at most, also at once', async () => {
    const members: SignedIn[] = [];
    for (let index = 0; index < 7; index++) members.push(await confirmed(await shop.member()));
    const ids: number[] = [];
    for (const member of members) ids.push(await invitationOf(mother, member));
    const all = members.flatMap((member, index) => [
      accept(member, ids[index] ?? 0),
      accept(member, ids[index] ?? 0),
    ]);
    const codes = await outcomes(all);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
    expect(
      await shop.count('family_links where payer_id = $1 and "acceptedAt" is not null', mother.customer_id),
    ).toBe(5);
    expect(await outcomes([invitationOf(mother, daughter)])).toEqual(['family_full']);
  });

  it('is over after its days, and its address is deleted', async () => {
    const id = await invitationOf(mother, daughter);
    const before = shop.clock.now();
    shop.clock.set('2026-12-03T18:00:00Z');
    expect(await outcomes([accept(daughter, id)])).toEqual(['family_invitation_over']);
    shop.clock.set(before);
  });
});

describe('a package that another member pays', () => {
  it('is the member’s; charge, receipt, card and refund are the payer’s', async () => {
    await link();
    const { class_package_id } = await makePackage(shop.pool, { price: 1850, class_amount: 12 });
    const purchase_id = await paidFor(class_package_id);
    expect(await shop.purchase(purchase_id)).toMatchObject({
      status: 'active',
      customer_id: daughter.customer_id,
      payer_id: mother.customer_id,
    });
    expect(await shop.count('credit_lots where customer_id = $1', daughter.customer_id)).toBe(1);
    expect(await shop.count('credit_lots where customer_id = $1', mother.customer_id)).toBe(0);
    expect(await messagesTo(mother)).toContain('receipt');
    expect(await messagesTo(daughter)).toContain('package_received');
    expect(await messagesTo(daughter)).not.toContain('receipt');
    // Mis Cargos is the payer's, Mis Compras the member's.
    const own = await shop.call('GET /purchases', { query: {} }, daughter.token);
    expect(own.body).toMatchObject({ data: [{ purchase_id, paid_by: 'Laura', payment_source_id: null }] });
    expect((await shop.call('GET /purchases', { query: {} }, mother.token)).body).toMatchObject({ data: [] });
    const charges = await shop.call('GET /invoices', { query: {} }, mother.token);
    expect(charges.body).toMatchObject({ data: [{ total_payment: 1850, purchase: { paid_for: 'Laura' } }] });
    expect((await shop.call('GET /invoices', { query: {} }, daughter.token)).body).toMatchObject({
      data: [],
    });
    const { rows } = await shop.pool.query('select invoice_id from invoices where purchase_id = $1', [
      purchase_id,
    ]);
    const receiptFor = async ({ token }: SignedIn) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await shop.app.inject({ url: `/api/invoices/${rows[0].invoice_id}/receipt`, headers }))
        .statusCode;
    };
    expect([await receiptFor(mother), await receiptFor(daughter)]).toEqual([200, 404]);
    const one = { params: { id: purchase_id } };
    expect((await shop.call('GET /purchases/:id', one, mother.token)).body).toMatchObject({
      paid_for: 'Laura',
      requested_place: null,
    });
    const stranger = await shop.member();
    expect((await shop.call('GET /purchases/:id', one, stranger.token)).status).toBe(404);
    // The payer sees no place of the member.
    expect((await shop.call('GET /credits', { query: {} }, mother.token)).body).toEqual([]);
    await shop.expectHealthy();
  });

  it('needs a link, no class, and what the member may have; what the member has is not told', async () => {
    const { class_package_id } = await makePackage(shop.pool, { customer_limit: 1 });
    expect((await buy(mother, daughter, class_package_id)).body.code).toBe('family_link_missing');
    await link();
    const withClass = { metadata: { member_id: daughter.customer_id, single_class_id: 1 } };
    expect((await buy(mother, daughter, class_package_id, withClass)).body.code).toBe('family_without_class');
    await paidFor(class_package_id);
    expect((await buy(mother, daughter, class_package_id)).body.code).toBe('family_package_unfit');
    // The limit is the member's, not the payer's.
    expect((await buy(mother, null, class_package_id)).status).toBe(200);
    // The member cannot spend on the payer.
    expect((await buy(daughter, mother, class_package_id)).body.code).toBe('family_link_missing');
    const { class_package_id: another } = await makePackage(shop.pool);
    const cart_id = shop.newCart();
    expect((await buy(mother, null, another, { cart_id })).status).toBe(200);
    expect((await buy(mother, daughter, another, { cart_id })).body.code).toBe('cart_taken');
  });

  it('never uses a card of the member for the payer, or of the payer for the member', async () => {
    await link();
    const { rows } = await shop.pool.query(
      `insert into payment_sources (customer_id, source_id, card_type, last_digits, exp_month, exp_year)
       values ($1, $2, 'visa', '4242', 1, 2030) returning payment_source_id`,
      [daughter.customer_id, `pm_${daughter.customer_id}`],
    );
    const { class_package_id } = await makePackage(shop.pool);
    const { payment_source_id } = rows[0];
    expect((await buy(mother, daughter, class_package_id, { payment_source_id })).body.code).toBe(
      'payment_source_not_found',
    );
    const { body } = await buy(mother, daughter, class_package_id);
    await expect(
      shop.pool.query('update purchases set payment_source_id = $2 where purchase_id = $1', [
        body.purchase_id,
        payment_source_id,
      ]),
    ).rejects.toMatchObject({ constraint: 'purchases_own_source' });
  });
});

describe('money of a family', () => {
  it('each of the two reads only what is theirs: the card and its payment, or why it was cancelled', async () => {
    await link();
    const { class_package_id } = await makePackage(shop.pool);
    const purchase_id = await paidFor(class_package_id);
    await shop.pool.query('update purchases set cancel_reason = $2 where purchase_id = $1', [
      purchase_id,
      'Me mudo de ciudad',
    ]);
    const seenBy = async ({ token }: SignedIn) =>
      (await shop.call('GET /purchases/:id', { params: { id: purchase_id } }, token)).body;
    expect(await seenBy(daughter)).toMatchObject({
      paid_by: 'Laura',
      payment_id: null,
      payment_source_id: null,
      cancel_reason: 'Me mudo de ciudad',
    });
    expect(await seenBy(mother)).toMatchObject({
      paid_for: 'Laura',
      payment_id: expect.any(String),
      cancel_reason: null,
    });
    const list = await shop.call('GET /purchases', { query: {} }, daughter.token);
    expect(list.body.data).toMatchObject([{ payment_id: null, payment_source_id: null }]);
  });

  it('a refund goes back to who paid, who alone is told', async () => {
    await link();
    const { class_package_id } = await makePackage(shop.pool);
    const purchase_id = await paidFor(class_package_id);
    const { rows } = await shop.pool.query('select invoice_id from invoices where purchase_id = $1', [
      purchase_id,
    ]);
    const { status } = await shop.call(
      'POST /invoices/:id/refund',
      { params: { id: rows[0].invoice_id }, body: { key: `familia-${purchase_id}` } },
      (await shop.member('admin')).token,
    );
    expect(status).toBe(200);
    expect(await messagesTo(mother)).toContain('refunded');
    expect(await messagesTo(daughter)).not.toContain('refunded');
  });

  it('a charge that fails is for the payer to mend; the member learns that access is at risk', async () => {
    await link();
    const { class_package_id } = await makePackage(shop.pool);
    const { subscription_id } = await subscribed(class_package_id);
    const now = shop.clock.now();
    await shop.services.db.transaction((tx) =>
      applyBillFailure(tx, {
        subscription_id,
        failure: {
          failure_id: `failed_${subscription_id}`,
          invoice_id: `bill_${subscription_id}`,
          amount: 290,
          first: false,
          pay_url: 'https://pay.example.com/1',
          retryAt: '2026-12-20T18:00:00Z',
        },
        at: now,
        now,
      }),
    );
    expect(await messagesTo(mother)).toContain('payment_failed');
    const toDaughter = await messagesTo(daughter);
    expect([toDaughter.includes('payment_at_risk'), toDaughter.includes('payment_failed')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the end of a family', () => {
  it('while the payer pays: nothing is left that can still be charged', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    for (let round = 0; round < 4; round++) {
      const id = await link();
      const [bought] = await Promise.all([
        buy(mother, daughter, class_package_id),
        end(round % 2 ? mother : daughter, id),
      ]);
      expect([200, 409, 503]).toContain(bought.status);
      await endFamilyPayments(shop.services);
      const { rows } = await shop.pool.query(
        'select status from purchases where customer_id = $1 and payer_id = $2',
        [daughter.customer_id, mother.customer_id],
      );
      expect(rows.filter(({ status }) => status === 'pending')).toEqual([]);
    }
  });

  it('cancels what renews at the end of the paid time, tells the other, and keeps what was paid', async () => {
    const id = await link();
    const { class_package_id } = await makePackage(shop.pool);
    const once = await paidFor(class_package_id);
    const { purchase_id } = await subscribed(class_package_id);
    const { body } = await shop.call('GET /family', {}, mother.token);
    expect(body).toMatchObject({
      members: [{ subscriptions: [{ purchase_id, price: 290, next_charge: '2026-12-18' }] }],
    });
    const stranger = await shop.member();
    const cancel = (caller: SignedIn) =>
      shop.call(
        'POST /purchases/cancel',
        { body: { purchase_id, cancel_reason: 'Ya no la voy a pagar' } },
        caller.token,
      );
    expect((await cancel(stranger)).status).toBe(404);
    expect(await outcomes([end(stranger, id)])).toEqual(['family_invitation_over']);
    await end(mother, id);
    expect(await shop.purchase(purchase_id)).toMatchObject({
      status: 'cancelled',
      access_until: '2026-12-18T18:00:00.000Z',
    });
    expect(await shop.purchase(once)).toMatchObject({ status: 'active' });
    expect(await messagesTo(daughter)).toEqual(
      expect.arrayContaining(['family_ended', 'subscription_cancelled']),
    );
    expect(await messagesTo(mother)).toContain('subscription_cancelled');
    expect((await buy(mother, daughter, class_package_id)).body.code).toBe('family_link_missing');
  });
});
