import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../design/button.tsx';
import { PromptBar } from '../design/prompt-bar.tsx';
import { mayNotBeInterrupted } from '../platform/busy-lock.ts';
import { announce } from '../platform/live-regions.ts';
import { followVersions, type TakeOver } from '../platform/offline/version.ts';
import { useRoot } from '../platform/root-data.ts';

const tooEarly = 'Tienes un pago o una clase en línea en otra pestaña. Actualiza cuando termines.';

/** Asks before a new version takes over; never beside a payment or a film. */
export function NewVersion(): ReactNode {
  const { pathname } = useLocation();
  const [take, setTake] = useState<TakeOver | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTooEarly, setTooEarly] = useState(false);
  const { offline } = useRoot().settings;
  useEffect(() => (offline ? followVersions((take) => setTake(() => take)) : undefined), [offline]);
  const isShown = take !== null && !mayNotBeInterrupted(pathname);
  useEffect(() => {
    if (isShown) announce('Hay una versión nueva');
  }, [isShown]);
  if (!isShown) return null;
  const renew = async () => {
    setBusy(true);
    // The page is about to be loaded again.
    if ((await take()) === 'done') return;
    setBusy(false);
    setTooEarly(true);
    announce(tooEarly, 'assertive');
  };
  return (
    <PromptBar
      name="Versión nueva"
      actions={
        <>
          <Button look="light" busy={isBusy} onClick={() => void renew()}>
            Actualizar
          </Button>
          <Button look="plain" onClick={() => setTake(null)}>
            Más tarde
          </Button>
        </>
      }
    >
      <strong>{isTooEarly ? tooEarly : 'Hay una versión nueva'}</strong>
    </PromptBar>
  );
}
