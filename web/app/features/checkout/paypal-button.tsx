import { problemText } from '@tbm/domain/messages';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { api } from '../../platform/api.ts';
import styles from './checkout.module.css';
import { approvalOf, capture, loadButtons, type PaypalProvider, type PaypalWanted } from './paypal.ts';

interface Props {
  provider: PaypalProvider;
  wanted: PaypalWanted;
  /** Charged again and again. */
  renews: boolean;
  /** Whether she may go on: the terms are accepted. */
  mayGo: () => boolean;
  onBegun: (begun: { purchase_id: number; left: boolean }) => void;
  onRefused: (error: unknown) => void;
}

/** PayPal's button [CHK-020]: its own one, or in the demo one that leads to the simulator's page. */
export const PaypalButton = (props: Props): ReactNode =>
  props.provider.simulated ? <PageButton {...props} /> : <OwnButtons key={String(props.renews)} {...props} />;

/** She agrees on PayPal's page and comes back to her thank-you page, which takes her word. */
function PageButton({ wanted, mayGo, onBegun, onRefused }: Props): ReactNode {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const go = async () => {
    if (!mayGo()) return;
    setBusy(true);
    try {
      const step = await api('POST /checkout/paypal', { body: wanted });
      const address = approvalOf(step);
      onBegun({ purchase_id: step.purchase_id, left: address !== undefined });
      if (address) location.assign(address);
      else await navigate(`/gracias/${step.purchase_id}/`);
    } catch (error) {
      onRefused(error);
      setBusy(false);
    }
  };
  return (
    <Button look="accent" wide busy={busy} onClick={() => void go()}>
      Continuar con PayPal
    </Button>
  );
}

/** PayPal's own buttons, loaded from its address when she chooses them. */
function OwnButtons(props: Props): ReactNode {
  const { provider, renews } = props;
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading');
  // The buttons are drawn once; what they do is what the form says when they are pressed.
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    let over = false;
    let close = () => {};
    const begin = async () => {
      const { wanted, onBegun } = now.current;
      const step = await api('POST /checkout/paypal', { body: wanted });
      onBegun({ purchase_id: step.purchase_id, left: false });
      const id = step.orderID ?? step.subscription_id;
      if (id) return id;
      await navigate(`/gracias/${step.purchase_id}/`);
      throw new Error('nothing is left to pay');
    };
    const draw = async () => {
      const sdk = await loadButtons(provider, renews);
      if (over || !place.current) return;
      let refused: unknown;
      const told = () =>
        begin().catch((error: unknown) => {
          refused = error;
          throw error;
        });
      const buttons = sdk.Buttons({
        style: { layout: 'vertical', label: 'pay', height: 48 },
        onClick: (_data, actions) => (now.current.mayGo() ? actions.resolve() : actions.reject()),
        ...(renews ? { createSubscription: told } : { createOrder: told }),
        onApprove: async (agreed) => {
          const taken = await capture(now.current.wanted, agreed).catch(now.current.onRefused);
          if (taken) await navigate(`/gracias/${taken.purchase_id}/`);
        },
        onError: (error) => now.current.onRefused(refused ?? error),
      });
      close = () => void buttons.close();
      await buttons.render(place.current);
      setState('ready');
    };
    draw().catch(() => setState('missing'));
    return () => {
      over = true;
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
