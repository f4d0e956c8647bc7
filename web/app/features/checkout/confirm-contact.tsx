import { useQuery } from '@tanstack/react-query';
import type { Customer } from '@tbm/contract/accounts';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useEffect, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { errorText } from '../../platform/form-state.ts';
import { identity } from '../../platform/identity.ts';
import { continuesAt } from '../../platform/next.ts';
import { queryClient } from '../../platform/query.ts';
import { customerQuery } from '../../platform/session.ts';
import { WhatsappStatus } from '../profile/index.ts';
import styles from './checkout.module.css';

/** A free package is given once a person. The buyer confirms e-mail or WhatsApp first, and the checkout continues by itself. */
export function ConfirmContact({ customer }: { customer: Customer }): ReactNode {
  const [isSending, setSending] = useState(false);
  // Confirmed in another tab: seen when the buyer comes back to this one.
  const {
    data = customer,
    refetch,
    isFetching,
  } = useQuery({ ...customerQuery, refetchOnWindowFocus: 'always' });
  const isConfirmed = data.email_verified || data.whatsapp_verified;
  useEffect(() => {
    if (isConfirmed) void queryClient.invalidateQueries({ queryKey: ['session'] });
  }, [isConfirmed]);

  const send = async () => {
    setSending(true);
    try {
      await identity.sendVerification(customer.email, continuesAt(location));
      showSuccess(notices.email_sent);
    } catch (error) {
      showAlert(errorText(error));
    }
    setSending(false);
  };
  const look = async () => {
    const { data: found } = await refetch();
    if (found && !found.email_verified && !found.whatsapp_verified)
      showAlert('Todavía no vemos tu confirmación. Abre el enlace del correo e inténtalo de nuevo.');
  };
  return (
    <section className={styles.card} aria-label="Confirma que eres tú">
      <p>
        Es una por persona. Para obtenerla, confirma tu correo <strong>{customer.email}</strong> con el enlace
        que te enviamos.
      </p>
      <Button look="accent" wide busy={isFetching} onClick={() => void look()}>
        Ya lo confirmé
      </Button>
      <Button look="quiet" wide busy={isSending} onClick={() => void send()}>
        Enviarme otro correo
      </Button>
      <WhatsappStatus customer={data} />
    </section>
  );
}
