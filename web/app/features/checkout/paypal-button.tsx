import { problemText } from '@tbm/domain/messages';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { api } from '../../platform/api.ts';
import { opensWindows, thisBrowser } from '../../platform/this-browser.ts';
import { useRestored } from '../../platform/use-restored.ts';
import styles from './checkout.module.css';
import { approvalOf, capture, loadButtons, type PaypalProvider, type PaypalRequest } from './paypal.ts';
import type { Begun } from './use-pay.ts';

interface Props {
  provider: PaypalProvider;
  request: PaypalRequest;
  /** A subscription. */
  renews: boolean;
  /** Shows what is missing before paying; true when nothing is. */
  isReady: () => boolean;
  onBegun: (begun: Begun) => void;
  onRefused: (error: unknown) => void;
}

/**
 * PayPal's own buttons [CHK-020], which open a window. Where none can be opened, and in the demo, a button that goes to PayPal's
 * page and comes back.
 */
export const PaypalButton = (props: Props): ReactNode =>
  props.provider.simulated || !opensWindows(thisBrowser()) ? (
    <PageButton {...props} />
  ) : (
    <OwnButtons key={String(props.renews)} {...props} />
  );

/** The buyer approves on PayPal's page and returns to the thank-you page, which captures the payment. */
function PageButton({ request, isReady, onBegun, onRefused }: Props): ReactNode {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  useRestored(() => setBusy(false));
  const go = async () => {
    if (!isReady()) return;
    setBusy(true);
    try {
      const step = await api('POST /checkout/paypal', { body: request });
      const address = approvalOf(step);
      onBegun({ purchase_id: step.purchase_id, left: address !== undefined });
      if (address) location.assign(address);
      else await navigate(`/gracias/${step.purchase_id}/`);
    } catch (error) {
      setBusy(false);
      onRefused(error);
    }
  };
  return (
    <Button look="accent" wide busy={busy} onClick={() => void go()}>
      Continuar con PayPal
    </Button>
  );
}

/** PayPal's own buttons, loaded from PayPal when the buyer chooses it. */
function OwnButtons(props: Props): ReactNode {
  const { provider, renews } = props;
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading');
  // The buttons are rendered once; when pressed they use the form's latest values.
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    let isUnmounted = false;
    let close = () => {};
    const begin = async () => {
      const { request, onBegun } = now.current;
      const step = await api('POST /checkout/paypal', { body: request });
      onBegun({ purchase_id: step.purchase_id, left: false });
      const id = step.orderID ?? step.subscription_id;
      if (id) return id;
      await navigate(`/gracias/${step.purchase_id}/`);
      throw new Error('nothing is left to pay');
    };
    const draw = async () => {
      const sdk = await loadButtons(provider, renews);
      if (isUnmounted || !place.current) return;
      let refused: unknown;
      const create = () =>
        begin().catch((error: unknown) => {
          refused = error;
          throw error;
        });
      const buttons = sdk.Buttons({
        style: { layout: 'vertical', label: 'pay', height: 48 },
        onClick: (_data, actions) => (now.current.isReady() ? actions.resolve() : actions.reject()),
        ...(renews ? { createSubscription: create } : { createOrder: create }),
        onApprove: async (approved) => {
          const captured = await capture(now.current.request, approved).catch(now.current.onRefused);
          if (captured) await navigate(`/gracias/${captured.purchase_id}/`);
        },
        onError: (error) => now.current.onRefused(refused ?? error),
      });
      close = () => void buttons.close();
      await buttons.render(place.current);
      setState('ready');
    };
    draw().catch(() => setState('missing'));
    return () => {
      isUnmounted = true;
      close();
    };
  }, [provider, renews, navigate]);
  return (
    <>
      {state === 'loading' ? <Skeleton height="3rem" /> : null}
      {state === 'missing' ? (
        <p role="alert" className={styles.help}>
          {problemText('provider_unavailable')}
        </p>
      ) : null}
      <div ref={place} />
    </>
  );
}
