import { isOffered } from '@tbm/domain/cancellation';
import { notices } from '@tbm/domain/notices';
import { pollEvery } from '@tbm/domain/purchases';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { refreshAfter, useApi, useApiMutation } from '../../platform/query.ts';

/** The steps of cancelling: the reason, the offer once where it is made, and the end [PUR-032..043]. */
export function useCancellation(
  purchase_id: number,
  terms: { class_package_id: number; cancel_attempt: string | null },
  byPaypal: boolean,
) {
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<'reason' | 'offer' | 'approval' | 'confirm'>('reason');
  /** Where the member approves at PayPal [PUR-041]. */
  const [approval, setApproval] = useState<string | null>(null);
  /** Shown once, even when the member goes back and forth [PUR-036]. */
  const offered = useRef(false);
  const finish = async (message: string) => {
    await navigate('/mytbm/membresias', { replace: true });
    showSuccess(message);
  };
  const onError = (error: Error) => showAlert(error.message);
  const cancel = useApiMutation('POST /purchases/cancel', {
    onSuccess: () => finish(notices.subscription_cancelled),
    onError,
  });
  const accept = useApiMutation('POST /purchases/cancel-offer', {
    onSuccess: async ({ links }) => {
      const href = links.find(({ rel }) => rel === 'approve')?.href;
      if (!href) {
        await finish(notices.offer_applied);
        return;
      }
      if (tab.current) tab.current.location = href;
      setApproval(href);
      setStep('approval');
    },
    onError: (error) => {
      tab.current?.close();
      onError(error);
    },
  });
  // Opened during the press itself: browsers block windows that open later.
  const tab = useRef<Window | null>(null);
  const { data: now } = useApi(
    'GET /purchases/:id',
    { params: { id: purchase_id } },
    {
      enabled: step === 'approval',
      refetchInterval: pollEvery,
    },
  );
  // The new subscription has replaced the old one [ERR-071].
  const replaced = step === 'approval' && now?.status === 'cancelled';
  useEffect(() => {
    if (!replaced) return;
    void navigate('/mytbm/membresias', { replace: true });
    showSuccess(notices.offer_redeemed);
    void refreshAfter('POST /purchases/cancel-offer');
  }, [replaced, navigate]);
  const body = (cancel_reason: string) => ({ body: { purchase_id, cancel_reason } });
  return {
    reason,
    step,
    busy: cancel.isPending || accept.isPending,
    submit: (given: string) => {
      setReason(given);
      if (offered.current || !isOffered(terms, given)) {
        cancel.mutate(body(given));
        return;
      }
      offered.current = true;
      setStep('offer');
    },
    approval,
    accept: () => {
      if (byPaypal) tab.current = open('', '_blank');
      if (tab.current) tab.current.opener = null;
      accept.mutate(body(reason));
    },
    decline: () => setStep('confirm'),
    reconsider: () => setStep('offer'),
    confirm: () => cancel.mutate(body(reason)),
  };
}
