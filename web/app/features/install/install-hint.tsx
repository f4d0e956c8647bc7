import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../design/button.tsx';
import { isAnyBusy } from '../../platform/busy-lock.ts';
import { askToInstall, installPrompt, onInstallPrompt } from '../../platform/install-prompt.ts';
import { useSubscriptions } from '../purchases/index.ts';
import styles from './install.module.css';
import { isAddedByHand, mayOffer, offeredIn, readVisits, withPage, writeVisits } from './offer.ts';

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Where the browser offers to install the app, and on iPhones by hand: a hint on her home, from her second visit on. Not
 * beside a payment, neither one that failed nor one that is open in another tab.
 */
export function InstallHint(): ReactNode {
  const { pathname } = useLocation();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const visits = withPage(readVisits(), Date.now());
    writeVisits(visits);
    setDue(false);
    if (pathname !== '/mytbm' || !mayOffer(visits) || isInstalled()) return;
    let isOver = false;
    void isAnyBusy().then((isBusy) => {
      if (!isOver) setDue(!isBusy);
    });
    return () => {
      isOver = true;
    };
  }, [pathname]);
  return isDue ? <Hint onClose={() => setDue(false)} /> : null;
}

function Hint({ onClose }: { onClose: () => void }): ReactNode {
  const { isPending, owing } = useSubscriptions();
  const prompt = useSyncExternalStore(onInstallPrompt, installPrompt, () => null);
  const byHand = isAddedByHand(navigator.userAgent, navigator.maxTouchPoints);
  const isShown = !isPending && owing.length === 0 && (prompt !== null || byHand);
  useEffect(() => {
    const visits = readVisits();
    if (isShown && visits) writeVisits(offeredIn(visits));
  }, [isShown]);
  if (!isShown) return null;
  const close = () => {
    const visits = readVisits();
    if (visits) writeVisits({ ...visits, isClosed: true });
    onClose();
  };
  return (
    <section className={styles.hint} aria-label="Instala TBM">
      <p>
        <strong>TBM en tu pantalla de inicio.</strong>{' '}
        {prompt
          ? 'Tu horario y tu código a un toque, también sin conexión.'
          : 'Toca Compartir y luego «Agregar a inicio»: tu horario y tu código a un toque, también sin conexión.'}
      </p>
      <div className={styles.ways}>
        {prompt ? (
          <Button
            look="light"
            onClick={() => {
              close();
              void askToInstall();
            }}
          >
            Instalar
          </Button>
        ) : null}
        <Button look={prompt ? 'plain' : 'light'} onClick={close}>
          {prompt ? 'Ahora no' : 'Entendido'}
        </Button>
      </div>
    </section>
  );
}
