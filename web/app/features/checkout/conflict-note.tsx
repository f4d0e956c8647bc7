import type { SubscriptionConflict } from '@tbm/domain/second-subscription';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import styles from './checkout.module.css';

/** Warns before paying that the member has this subscription, or one with the same access [product decision 18]. */
export function ConflictNote({ conflict: { code, running } }: { conflict: SubscriptionConflict }): ReactNode {
  const isSame = code === 'already_subscribed';
  return (
    <div className={styles.help} role="note">
      <p>
        {isSame ? (
          <>
            <strong>Ya tienes esta suscripción.</strong> Se renueva sola: no necesitas comprarla otra vez.
          </>
        ) : (
          <>
            <strong>Ya tienes {running.title}</strong>, que incluye este mismo acceso. Esta sería otra
            suscripción y se cobra aparte.
          </>
        )}
      </p>
      <ButtonLink to="/mytbm/membresias" look="quiet">
        Ver Mis Compras
      </ButtonLink>
    </div>
  );
}
