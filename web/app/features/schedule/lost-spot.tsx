import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import styles from './schedule.module.css';

/**
 * Says that another member took the chosen spot meanwhile; null while none is lost. It is in the page from the start,
 * so that the text is announced. The button that confirms the choice does nothing before the member has chosen again.
 */
export function LostSpot({ spot, onGoOn }: { spot: number | null; onGoOn?: () => void }): ReactNode {
  return (
    <>
      <p role="alert" className={spot === null ? 'visually-hidden' : styles.lost}>
        {spot === null ? '' : `Alguien acaba de tomar el lugar ${spot}. Elige otro.`}
      </p>
      {spot !== null && onGoOn ? (
        <Button look="quiet" wide onClick={onGoOn}>
          Seguir sin elegir lugar
        </Button>
      ) : null}
    </>
  );
}
