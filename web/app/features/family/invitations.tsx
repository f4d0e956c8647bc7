import type { Family } from '@tbm/contract/family';
import { familyText, familyTextVersion } from '@tbm/domain/family';
import { dayIn, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { CheckboxField } from '../../design/checkbox-field.tsx';
import { Heading } from '../../design/layout.tsx';
import panel from '../../design/panel.module.css';
import { useApiMutation } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import styles from './family.module.css';

/** Invitations to the caller: each is agreed to with its own text, or declined. */
export const ReceivedInvitations = ({
  received,
  token,
}: {
  received: Family['received'];
  /** The signed link of the mail that the caller has opened. */
  token: string | undefined;
}): ReactNode =>
  received.map((invitation) => (
    <Received key={invitation.family_link_id} invitation={invitation} token={token} />
  ));

function Received({
  invitation: { family_link_id, role, name },
  token,
}: {
  invitation: Family['received'][number];
  token: string | undefined;
}): ReactNode {
  const [isAgreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const accept = useApiMutation('POST /family/:id/accept', {
    onSuccess: () => showSuccess('Listo: ya son familia'),
    onError: (error) => showAlert(error.message),
  });
  const decline = useApiMutation('POST /family/:id/end', {
    onSuccess: () => showSuccess('Quitamos la invitación'),
    onError: (error) => showAlert(error.message),
  });
  const params = { id: family_link_id };
  const link = token ? { token } : {};
  const title = role === 'member' ? `${name} quiere pagar para ti` : `${name} te pide pagar sus paquetes`;
  return (
    <section className={panel.important} aria-label={title}>
      <Heading level={2} size="m">
        {title}
      </Heading>
      <CheckboxField
        label={familyText(role)}
        checked={isAgreed}
        error={isAsked && !isAgreed ? 'Marca la casilla para aceptar.' : undefined}
        aria-required
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button
          look="accent"
          busy={accept.isPending}
          onClick={() => {
            setAsked(true);
            if (isAgreed) accept.mutate({ params, body: { version: familyTextVersion(role), ...link } });
          }}
        >
          Aceptar
        </Button>
        <Button look="quiet" busy={decline.isPending} onClick={() => decline.mutate({ params, body: link })}>
          No, gracias
        </Button>
      </div>
    </section>
  );
}

/** Invitations that the caller sent and that are open. */
export function SentInvitations({ sent }: { sent: Family['sent'] }): ReactNode {
  const { branch } = useRoot();
  const withdraw = useApiMutation('POST /family/:id/end', {
    onSuccess: () => showSuccess('Quitamos la invitación'),
    onError: (error) => showAlert(error.message),
  });
  if (sent.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Invitaciones enviadas">
      <Heading level={2} size="s">
        Invitaciones enviadas
      </Heading>
      <ul className={styles.list}>
        {sent.map(({ family_link_id, role, email, expiresAt }) => (
          <li key={family_link_id} className={`${styles.card} ${styles.line}`}>
            <span>
              <strong>{email}</strong>
              <br />
              <span className={styles.note}>
                {role === 'payer' ? 'Tú pagas' : 'Te paga'} · Sin responder · Vence el{' '}
                {formatLongDay(dayIn(expiresAt, branch.timezone))}
              </span>
            </span>
            <Button
              look="quiet"
              busy={withdraw.isPending}
              aria-label={`Quitar la invitación a ${email}`}
              onClick={() => withdraw.mutate({ params: { id: family_link_id }, body: {} })}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
