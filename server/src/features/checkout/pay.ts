import type { ClassPackage } from '@tbm/contract/packages';
import type { Payment } from '../../platform/payments/payments.ts';
import type { InstallmentPage } from '../../platform/payments/stripe/provider.ts';
import type { Services } from '../../platform/services.ts';
import { providerCustomer } from '../accounts/index.ts';
import { claimProviderId, type PurchaseRow } from '../purchases/index.ts';

type Needed = Pick<Services, 'db' | 'stripe'>;

/**
 * The provider's payment of a pending purchase, begun or read again. Its key is ours, so it is made once whatever the
 * race; everything sent with the key is the same each time. Throws `provider_unavailable`.
 */
export async function beginPayment({ db, stripe }: Needed, purchase: PurchaseRow): Promise<Payment> {
  const { purchase_id, customer_id, total_payment } = purchase;
  if (purchase.payment_id) return stripe.payments.readPayment(purchase.payment_id);
  const payment = await stripe.payments.createPayment({
    key: `purchase:${purchase_id}`,
    amount: total_payment,
    customer: await providerCustomer({ db, stripe }, customer_id),
    description: `TBM ${purchase_id}`,
    metadata: { purchase_id: String(purchase_id) },
  });
  const { payment_id } = payment;
  const kept = await claimProviderId(db, { purchase_id, column: 'payment_id', id: payment_id });
  return kept ? payment : stripe.payments.cancelPayment(payment_id);
}

/** The provider's page on which a pending purchase is paid in months, begun or read again [CHK-013]. */
export async function beginPage(
  { db, stripe, config }: Needed & Pick<Services, 'config'>,
  purchase: PurchaseRow,
  { title, class_package_id }: ClassPackage,
): Promise<InstallmentPage> {
  const { purchase_id, customer_id, total_payment, session_id } = purchase;
  if (session_id) return stripe.pages.readPage(session_id);
  const page = await stripe.pages.createPage({
    key: `purchase:${purchase_id}:page`,
    customer: await providerCustomer({ db, stripe }, customer_id),
    title,
    amount: total_payment,
    success_url: `${config.public_url}/gracias/${purchase_id}/`,
    cancel_url: `${config.public_url}/checkout/${class_package_id}/`,
    metadata: { purchase_id: String(purchase_id) },
  });
  const kept = await claimProviderId(db, { purchase_id, column: 'session_id', id: page.session_id });
  return kept ? page : stripe.pages.closePage(page.session_id);
}
