import type { Purchase } from '@tbm/contract/purchases';
import { notices } from '@tbm/domain/messages';
import { settings } from '@tbm/domain/settings';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { ApiProblem } from '../../platform/api.ts';
import { refreshAfter } from '../../platform/query.ts';
import { capture } from './paypal.ts';

/** The query parameters of a return from PayPal's page. */
const mark = 'paypal';

/** On return from PayPal's page, applies the approval once. Without this page, PayPal's event does. */
export function useAgreed(purchase: Purchase | undefined, onTaken: () => void): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = useRef(false);
  useEffect(() => {
    if (!purchase || !search.has(mark) || asked.current) return;
    asked.current = true;
    const { class_package_id, payment_id, subscription_id } = purchase;
    const take = async () => {
      try {
        await capture({ class_package_id }, { orderID: payment_id, subscriptionID: subscription_id });
      } catch (error) {
        if (error instanceof ApiProblem) showAlert(error.message);
        if (error instanceof ApiProblem && error.code === 'wallet_declined')
          return navigate(`/checkout/${class_package_id}/`, { replace: true });
        return onTaken();
      }
      if (class_package_id !== settings.offer_package_id) return onTaken();
      // The offer is not a purchase to thank for [ERR-071].
      await navigate('/mytbm/membresias', { replace: true });
      showSuccess(notices.offer_redeemed);
      void refreshAfter('POST /checkout/capture');
    };
    void take();
  }, [purchase, search, navigate, onTaken]);
}
