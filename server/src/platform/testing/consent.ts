import type { Args } from '@tbm/contract';
import type { ChargeConsent } from '@tbm/contract/checkout';
import type { ChargingProvider } from '@tbm/domain/next-charge';
import { quote } from '../../features/checkout/quote/quote.ts';
import type { Services } from '../services.ts';

type Order = Args<'POST /checkout/paypal'>['body'];

/** What a screen shows for acceptance before an attempt: nothing where the purchase does not renew. */
export async function consentTo(
  services: Services,
  customer_id: number,
  { class_package_id, discountCode, metadata }: Pick<Order, 'class_package_id' | 'discountCode' | 'metadata'>,
  provider: ChargingProvider = 'stripe',
): Promise<{ charge_consent?: ChargeConsent }> {
  const { rows } = await services.pool.query('select branch_id from customers where customer_id = $1', [
    customer_id,
  ]);
  const { branch_id, payment_plan } = metadata ?? {};
  const quoted = await quote(
    services,
    {
      customer_id,
      payer_id: customer_id,
      branch_id: rows[0].branch_id,
      email_verified: false,
      test_packages: true,
    },
    { class_package_id, discountCode, branch_id, payment_plan, provider },
  ).catch(() => null);
  return quoted?.consent ? { charge_consent: quoted.consent } : {};
}
