import type { Purchase } from '@tbm/contract/purchases';
import { checkoutAddress } from '@tbm/domain/checkout-address';
import { notices } from '@tbm/domain/notices';
import { settings } from '@tbm/domain/settings';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { ApiProblem } from '../../platform/api.ts';
import { refreshAfter } from '../../platform/query.ts';
import { capture } from './paypal.ts';

/** The query parameter of a return from PayPal's page. */
const mark = 'paypal';

/** On return from PayPal's page, applies the approval once. Without this page, PayPal's event does. */
export function useApproval(purchase: Purchase | undefined, onApplied: () => void): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const captured = useRef(false);
  useEffect(() => {
    if (!purchase || !search.has(mark) || captured.current) return;
    captured.current = true;
    const { class_package_id, payment_id, subscription_id } = purchase;
    const apply = async () => {
      try {
        await capture({ class_package_id }, { orderID: payment_id, subscriptionID: subscription_id });
      } catch (error) {
        const declined = error instanceof ApiProblem && error.code === 'wallet_declined';
        if (declined) await navigate(checkoutAddress(purchase), { replace: true });
        if (error instanceof ApiProblem) showAlert(error.message);
        return declined ? undefined : onApplied();
      }
      if (class_package_id !== settings.offer_package_id) return onApplied();
      // The offer is not a purchase to thank for [ERR-071].
      await navigate('/mytbm/membresias', { replace: true });
      showSuccess(notices.offer_redeemed);
      void refreshAfter('POST /checkout/capture');
    };
    void apply();
  }, [purchase, search, navigate, onApplied]);
}
