import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './cancellations.module.css';

/** The member approves the offer at PayPal; this page waits for it [PUR-040, PUR-041]. */
export const ApprovalScreen = ({ href, onDecline }: { href: string; onDecline: () => void }): ReactNode => (
  <section className={styles.offer} aria-label="Oferta">
    <Heading level={2} size="m">
      Confirma en PayPal
    </Heading>
    <p role="status">
      Abrimos PayPal en otra pestaña. Autoriza ahí tu nueva suscripción: empieza en tu próxima fecha de cargo
      y la actual termina sin cobrarte de nuevo. Si no la autorizas, nada cambia.
    </p>
    <div className={styles.actions}>
      <Button look="accent" onClick={() => open(href, '_blank', 'noopener')}>
        Abrir PayPal
      </Button>
      <Button look="quiet" onClick={onDecline}>
        No, quiero cancelar
      </Button>
    </div>
  </section>
);
