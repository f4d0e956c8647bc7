import { notices } from '@tbm/domain/notices';
import { formatLongDay } from '@tbm/domain/time';
import { trialCheckout } from '@tbm/domain/trial';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { civilDay, firstToday, useTurn } from '../popups/index.ts';
import { useTrial } from '../trial/index.ts';
import styles from './videos.module.css';

/** Whether the member has access; undefined while loading. */
export const useAccess = (): boolean | undefined => useApi('GET /customer', {}).data?.has_access;

/** The pause of a subscription that runs; undefined without one, and while loading. */
const useRunningPause = (enabled: boolean) =>
  useApi('GET /subscription_pauses', {}, { enabled }).data?.find(({ state }) => state === 'running');

/** The subscribe modal: the free trial unless it was used, and the packages [VID-005..007]. */
export function useSubscribe(): { open: () => void; modal: ReactNode } {
  const [isShown, setShown] = useState(false);
  const open = useCallback(() => setShown(true), []);
  const isTurn = useTurn(isShown);
  const customer = useApi('GET /customer', {}).data;
  const { branch } = useRoot();
  const isFirst = customer?.trial_used === false;
  const pause = useRunningPause(isShown);
  const { offer, isOver } = useTrial(isShown && isFirst);
  const trial = isFirst && !isOver;
  const modal = pause ? (
    <Dialog title="Estás en pausa" opened={isTurn} onClose={() => setShown(false)}>
      <p>
        {pause.title} está en pausa hasta el {formatLongDay(pause.returns_on)}. Ese día vuelve tu acceso.
      </p>
      <ButtonLink to="/mytbm/membresias" look="accent" wide>
        Volver antes
      </ButtonLink>
    </Dialog>
  ) : (
    <Dialog title="Entrena con TBM Online" opened={isTurn} onClose={() => setShown(false)}>
      <p>
        <strong>{notices.no_access}</strong>
      </p>
      <p>
        Toda la videoteca, los estrenos y tu progreso guardado, en el celular o en la pantalla grande.
        {trial && offer ? ` ${offer.terms}` : ''}
      </p>
      {trial ? (
        <ButtonLink to={trialCheckout(branch.branch_id)} look="accent" wide>
          Prueba {offer?.free ?? 'gratis'}
        </ButtonLink>
      ) : null}
      <ButtonLink to="/mytbm/paquetes#online" look={trial ? 'quiet' : 'accent'} wide>
        Ver paquetes
      </ButtonLink>
    </Dialog>
  );
  return { open, modal };
}

/** The banner above the library for members without access; the modal opens automatically once a day. */
export function NoAccess(): ReactNode {
  const access = useAccess();
  const { open, modal } = useSubscribe();
  const { branch } = useRoot();
  const pause = useRunningPause(access === false);
  useEffect(() => {
    if (access === false && firstToday('subscribe', civilDay(branch.timezone))) open();
  }, [access, open, branch.timezone]);
  if (access !== false) return null;
  return (
    <aside className={styles.noAccess} aria-label="TBM Online">
      <p>
        {pause
          ? `Tu suscripción está en pausa hasta el ${formatLongDay(pause.returns_on)}.`
          : 'Mira todo lo que hay. Para reproducir necesitas acceso a TBM Online.'}
      </p>
      {pause ? (
        <ButtonLink to="/mytbm/membresias" look="light">
          Volver antes
        </ButtonLink>
      ) : (
        <Button look="light" onClick={open}>
          Ver opciones
        </Button>
      )}
      {modal}
    </aside>
  );
}
