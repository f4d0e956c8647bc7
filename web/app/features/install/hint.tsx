import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../design/button.tsx';
import { PromptBar } from '../../design/prompt-bar.tsx';
import { askToInstall, installPrompt, onInstallPrompt } from '../../platform/install-prompt.ts';
import { useRoot } from '../../platform/root-data.ts';
import { useSubscriptions } from '../purchases/index.ts';
import { isAddedByHand, offeredIn, readVisits, writeVisits } from './offer.ts';

export interface HintProps {
  onClose: () => void;
}

/** How to install the app; nothing where the browser offers no way, or while a charge has failed. */
export function Hint({ onClose }: HintProps): ReactNode {
  const { isPending, owing } = useSubscriptions();
  const prompt = useSyncExternalStore(onInstallPrompt, installPrompt, () => null);
  const byHand = isAddedByHand(navigator.userAgent, navigator.maxTouchPoints);
  const { offline } = useRoot().settings;
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
    <PromptBar
      name="Instala TBM"
      actions={
        <>
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
        </>
      }
    >
      <strong>TBM en tu pantalla de inicio.</strong>{' '}
      {prompt ? 'Tu horario' : 'Toca Compartir y luego «Agregar a inicio»: tu horario'} y tu código a un toque
      {offline ? ', también sin conexión' : ''}.
    </PromptBar>
  );
}
