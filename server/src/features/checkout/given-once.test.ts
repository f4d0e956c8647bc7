import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePackage } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());
beforeEach(() => shop.provider.forget());

const courtesy = { price: 0, class_amount: 1, customer_limit: 1 };
/** A member whose e-mail, telephone, both or neither are verified. */
async function member(email: string | null, phone: string | null = null): Promise<SignedIn> {
  const made = await signedInCustomer(shop, 'member', {
    ...(email ? { email } : {}),
    whatsapp_number: phone,
  });
  if (email)
    await shop.pool.query('update identity_users set "emailVerified" = true where id = $1', [made.uid]);
  const token = await shop.app.inject({
    method: 'GET',
    url: '/api/auth/token',
    headers: { cookie: made.cookie, origin: shop.services.config.public_url },
  });
  return { ...made, token: token.json<{ token: string }>().token };
}
const take = async (buyer: SignedIn, class_package_id: number) => {
  const { status, body } = await shop.attempt(buyer, class_package_id);
  return status === 200 ? 200 : body.code;
};

describe('a free package, one a person', () => {
  it('asks for a verified e-mail or telephone before anything is bought', async () => {
    const { class_package_id } = await makePackage(shop.pool, courtesy);
    const invented = await member(null);
    expect(await take(invented, class_package_id)).toBe('contact_unverified');
    expect(await shop.count('purchases where customer_id = $1', invented.customer_id)).toBe(0);
    expect(await take(await member('una@correo.tbm.test'), class_package_id)).toBe(200);
    expect(await take(await member(null, '+528112340001'), class_package_id)).toBe(200);
  });

  it('is refused to other accounts of the same person, in any spelling of the address, also at once', async () => {
    const { class_package_id } = await makePackage(shop.pool, courtesy);
    const spellings = ['regina.t@gmail.com', 'reginat+2@gmail.com', 'r.eginat+tbm@googlemail.com'];
    const accounts = await Promise.all(spellings.map((email) => member(email)));
    const taken = await Promise.all(accounts.map((buyer) => take(buyer, class_package_id)));
    expect(taken.toSorted()).toEqual([200, 'package_limit', 'package_limit']);
    // The telephone of one of the accounts, with another address.
    const phones = [
      await member('tres@correo.tbm.test', '+5218112340002'),
      await member('cuatro@correo.tbm.test', '+528112340002'),
    ];
    expect(await take(phones[0] as SignedIn, class_package_id)).toBe(200);
    expect(await take(phones[1] as SignedIn, class_package_id)).toBe('package_limit');
    expect(await shop.count('purchases where class_package_id = $1', class_package_id)).toBe(2);
    // Another package is another gift, and one that is paid asks for nothing.
    const other = await makePackage(shop.pool, courtesy);
    expect(await take(accounts[1] as SignedIn, other.class_package_id)).toBe(200);
    const paid = await makePackage(shop.pool, { customer_limit: 1 });
    expect(await take(await member(null), paid.class_package_id)).toBe(200);
    await shop.expectHealthy();
  });
});

describe('the free days of a subscription, once a person', () => {
  const trialPackage = async () =>
    (
      await makePackage(shop.pool, {
        price: 290,
        class_amount: null,
        include_online: true,
        is_subscription: true,
        subscription_period: 'month',
        subscription_interval: 1,
        free_trial_length: 7,
      })
    ).class_package_id;

  /** The shop has no service that sets up cards: a purchase that begins waits for one. */
  const begin = async (buyer: SignedIn, class_package_id: number) => {
    const code = await take(buyer, class_package_id);
    return code === 'provider_unavailable' ? 'begun' : code;
  };

  it('are refused to another account of the same mailbox or telephone, also at once, before a card is asked for', async () => {
    const trial = await trialPackage();
    const spellings = ['sonia.t@gmail.com', 'soniat+2@gmail.com', 's.oniat+tbm@googlemail.com'];
    const accounts = await Promise.all(spellings.map((email) => member(email)));
    const taken = await Promise.all(accounts.map((buyer) => begin(buyer, trial)));
    expect(taken.toSorted()).toEqual(['begun', 'trial_used', 'trial_used']);
    expect(await shop.count('purchases where class_package_id = $1', trial)).toBe(1);
    const phones = [
      await member('cinco@correo.tbm.test', '+5218112340005'),
      await member('seis@correo.tbm.test', '+528112340005'),
    ];
    expect(await begin(phones[0] as SignedIn, trial)).toBe('begun');
    // The trial of another package is refused too.
    expect(await begin(phones[1] as SignedIn, await trialPackage())).toBe('trial_used');
    await shop.expectHealthy();
  });

  it('are not taken from the owner of a mailbox by another person who only typed it', async () => {
    const trial = await trialPackage();
    const typed = async (email: string) => signedInCustomer(shop, 'member', { email });
    expect(await begin(await typed('julia+a@gmail.com'), trial)).toBe('begun');
    expect(await begin(await typed('julia+b@gmail.com'), trial)).toBe('trial_used');
    expect(await begin(await member('julia@gmail.com'), trial)).toBe('begun');
    expect(await begin(await typed('julia+c@gmail.com'), trial)).toBe('trial_used');
  });

  it('stay with the member who begins again with another cart', async () => {
    const trial = await trialPackage();
    const buyer = await member('irma@gmail.com', '+528112340009');
    expect(await begin(buyer, trial)).toBe('begun');
    expect(await begin(buyer, trial)).toBe('begun');
    expect(await begin(await member('irma+2@gmail.com'), trial)).toBe('trial_used');
  });

  it('are available again when the purchase failed', async () => {
    const trial = await trialPackage();
    expect(await begin(await member('olga@gmail.com'), trial)).toBe('begun');
    const second = await member('olga+2@gmail.com');
    expect(await begin(second, trial)).toBe('trial_used');
    await shop.pool.query(`update purchases set status = 'failed' where class_package_id = $1`, [trial]);
    expect(await begin(second, trial)).toBe('begun');
  });
});

it('a member holds one unpaid piece of a limited package, in any number of carts', async () => {
  const { class_package_id } = await makePackage(shop.pool, { available: 3 });
  const hoarder = await shop.member();
  const pending = () =>
    shop.count(`purchases where customer_id = $1 and status = 'pending'`, hoarder.customer_id);
  for (let cart = 0; cart < 3; cart += 1) {
    expect(await take(hoarder, class_package_id)).toBe(200);
    expect(await pending()).toBe(1);
  }
  await Promise.all(Array.from({ length: 6 }, () => take(hoarder, class_package_id)));
  expect(await pending()).toBeLessThanOrEqual(1);
  const others = [await shop.member(), await shop.member()];
  for (const buyer of others) expect(await take(buyer, class_package_id)).toBe(200);
  await shop.expectHealthy();
});
