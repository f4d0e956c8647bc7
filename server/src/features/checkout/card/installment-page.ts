import type { ClassPackage } from '@tbm/contract/packages';
import { once } from '../../../platform/payments/once.ts';
import type { InstallmentPage } from '../../../platform/payments/stripe/provider.ts';
import type { Services } from '../../../platform/services.ts';
import { providerCustomer } from '../../accounts/index.ts';
import { claimProviderId, type PurchaseRow } from '../../purchases/index.ts';
import type { Standing } from '../provider.ts';
import { applyRead } from '../settlement/apply-payment.ts';
import type { CardPayment } from './card-payment.ts';

/** The provider's page with months without interest [CHK-013]. */
export const installmentPage = (services: Services): CardPayment => {
  const { pages, payments } = services.stripe;
  const apply = async ({ status, payment_id }: InstallmentPage, unpaid: Standing): Promise<Standing> => {
    if (status === 'paid' && payment_id) return applyRead(services, await payments.readPayment(payment_id));
    return status === 'expired' ? 'over' : unpaid;
  };
  return {
    async begin(purchase, item) {
      const { status, url } = await pageOf(services, purchase, item);
      return status === 'open' ? { next: 'go', url } : null;
    },
    async read({ session_id }) {
      return session_id ? apply(await pages.readPage(session_id), 'live') : 'live';
    },
    async giveUp({ session_id }) {
      return session_id ? apply(await pages.closePage(session_id), 'over') : 'over';
    },
  };
};

/** The page of a purchase, created or read. */
async function pageOf(
  services: Services,
  { purchase_id, payer_id, total_payment, session_id }: PurchaseRow,
  { title, class_package_id }: ClassPackage,
): Promise<InstallmentPage> {
  const { db, stripe, config } = services;
  if (session_id) return stripe.pages.readPage(session_id);
  const customer = await providerCustomer(services, payer_id);
  const page = await once(services, `purchase:${purchase_id}:page`, (one) =>
    stripe.pages.createPage(one, {
      customer,
      title,
      amount: total_payment,
      success_url: `${config.public_url}/gracias/${purchase_id}/`,
      cancel_url: `${config.public_url}/checkout/${class_package_id}/`,
      metadata: { purchase_id: String(purchase_id) },
    }),
  );
  const claimed = await claimProviderId(db, { purchase_id, column: 'session_id', id: page.session_id });
  return claimed ? page : stripe.pages.closePage(page.session_id);
}
