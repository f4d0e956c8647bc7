import { makeClass, makePackage } from '@tbm/server/platform/testing/factories';
import type { PaymentHarness } from '../payment-harness.ts';
import type { Item } from './model.ts';

const oneOff = { online: false, classes: 0, unlimited: false, days: 30, months: null, trial: false };
const renewing = { ...oneOff, online: true, months: 1 };
const day = 86_400_000;

/** The package of PayPal's retention offer. It is not on the price list. */
export const retentionOffer = async (harness: PaymentHarness): Promise<Item> => ({
  ...renewing,
  id: await harness.subscription({
    class_package_id: 19_285,
    price: 145,
    class_amount: 0,
    customer_limit: 1,
  }),
});

/** Every kind of package that the studio sells. */
export async function makePriceList(harness: PaymentHarness, start: number) {
  const subscription = async (item: Omit<Item, 'id'>, row: Record<string, unknown>): Promise<Item> => ({
    ...item,
    id: await harness.subscription({
      expiration_days: item.days,
      class_amount: item.classes || null,
      ...row,
    }),
  });
  const single = async (item: Omit<Item, 'id'>, row: Record<string, unknown> = {}): Promise<Item> => {
    const { class_package_id } = await makePackage(harness.pool, {
      expiration_days: item.days,
      class_amount: item.classes || null,
      is_unlimited: item.unlimited,
      include_online: item.online,
      ...row,
    });
    return { ...item, id: class_package_id };
  };
  const event = await single({ ...oneOff }, { title: 'Clase especial', price: 350, class_amount: 1 });
  for (let month = 0; month < 12; month++)
    await makeSpecialClass(harness, event.id, start + (month * 30 + 25) * day);
  return {
    monthly: await subscription(renewing, { class_package_id: 149 }),
    trial: await subscription(
      { ...renewing, trial: true },
      { class_package_id: 19_271, free_trial_length: 7 },
    ),
    quarterly: await subscription(
      { ...renewing, months: 3, classes: 36, days: 90 },
      { price: 4200, subscription_interval: 3 },
    ),
    annual: await subscription({ ...renewing, months: 12 }, { price: 4990, subscription_period: 'year' }),
    long: await subscription(
      { ...renewing, months: 6, days: 180, classes: 72 },
      { class_package_id: 19_255, price: 6000, subscription_interval: 6 },
    ),
    single: await single({ ...oneOff, classes: 12 }),
    unlimited: await single(
      { ...oneOff, unlimited: true, online: true, days: 50 },
      { title: 'Ilimitado', price: 2950 },
    ),
    free: await single({ ...oneOff, classes: 1 }, { title: 'Clase muestra', price: 0 }),
    event,
  };
}

export type PriceList = Awaited<ReturnType<typeof makePriceList>>;

/** A class of four places that only its own package pays for. */
async function makeSpecialClass({ pool }: PaymentHarness, package_id: number, time: number): Promise<void> {
  const { single_class_id } = await makeClass(pool, {
    class_date: new Date(time).toISOString(),
    capacity: 4,
  });
  await pool.query('update single_classes set class_package_id = $1 where single_class_id = $2', [
    package_id,
    single_class_id,
  ]);
}
