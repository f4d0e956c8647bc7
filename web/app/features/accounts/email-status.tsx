import type { Customer } from '@tbm/contract/accounts';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { errorText } from '../../platform/form-state.ts';
import { identity } from '../../platform/identity.ts';
import styles from './accounts.module.css';

/** Whether the member's e-mail is confirmed; if not, the mail can be sent again [ERR-068]. */
export function EmailStatus({ customer }: { customer: Customer }): ReactNode {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await identity.sendVerification(customer.email);
      showSuccess(notices.email_sent);
    } catch (error) {
      showAlert(errorText(error));
    }
    setBusy(false);
  };
  return (
    <>
      {customer.email_verified ? (
        <p className={styles.good}>Tu correo está confirmado.</p>
      ) : (
        <>
          <p>
            Tu correo aún no está confirmado. Confírmalo para que tus recibos y avisos siempre te lleguen.
          </p>
          <Button look="quiet" busy={busy} onClick={() => void send()}>
            Enviarme el correo
          </Button>
        </>
      )}
    </>
  );
}
