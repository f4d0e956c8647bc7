import type { Family, FamilySubscription } from '@tbm/contract/family';
import { formatPesos } from '@tbm/domain/money';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Heading } from '../../design/layout.tsx';
import { useApiMutation } from '../../platform/query.ts';
import styles from './family.module.css';

/** For whom the caller pays, what renews, and the way out of each. */
export function PaidMembers({ members }: { members: Family['members'] }): ReactNode {
  if (members.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Pagas para">
      <Heading level={2} size="s">
        Pagas para
      </Heading>
      <ul className={styles.list}>
        {members.map((member) => (
          <li key={member.family_link_id} className={styles.card}>
            <Heading level={3} size="s">
              {member.name}
            </Heading>
            {member.subscriptions.map((subscription) => (
              <PaidSubscription
                key={subscription.purchase_id}
                subscription={subscription}
                name={member.name}
              />
            ))}
            <p className={styles.note}>
              Ves lo que pagas en Mis Cargos. Sus clases y sus datos son solo de ella.
            </p>
            <div className={styles.actions}>
              <ButtonLink look="ink" to="/mytbm/paquetes">
                Comprar para {member.name}
              </ButtonLink>
              <EndLink link={member} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What of a subscription was paid stays until this day. */
const untilText = (paid_until: string | null): string =>
  paid_until ? `sigue hasta el ${formatLongDay(paid_until)}` : 'termina hoy';

/** What is stored as the reason: who pays is asked for none. */
const payerReason = 'Quien la pagaba la terminó';

/** A subscription that the caller pays, with one button to stop. */
function PaidSubscription({
  subscription: { purchase_id, title, price, next_charge, paid_until },
  name,
}: {
  subscription: FamilySubscription;
  name: string;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const cancel = useApiMutation('POST /purchases/cancel', {
    onSuccess: () => {
      showSuccess('Cancelamos la suscripción');
      close();
    },
    onError: (error) => showAlert(error.message),
  });
  return (
    <div className={styles.line}>
      <span>
        <strong>{title}</strong>
        {next_charge ? (
          <>
            <br />
            {formatPesos(price)} el {formatLongDay(next_charge)}
          </>
        ) : null}
      </span>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Cancelar suscripción
      </Button>
      <Dialog title="¿Cancelar la suscripción?" opened={isAsking} onClose={close}>
        <p>
          No te cobramos más {title}. El acceso de {name} {untilText(paid_until)}, y le avisamos.
        </p>
        <Button
          look="danger"
          wide
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ body: { purchase_id, cancel_reason: payerReason } })}
        >
          Cancelar suscripción
        </Button>
        <Button look="quiet" wide onClick={close}>
          Conservarla
        </Button>
      </Dialog>
    </div>
  );
}

/** Who pays for the caller. */
export function Payer({ payer }: { payer: NonNullable<Family['payer']> }): ReactNode {
  return (
    <section className={styles.part} aria-label="Paga para ti">
      <Heading level={2} size="s">
        Paga para ti
      </Heading>
      <div className={styles.card}>
        <Heading level={3} size="s">
          {payer.name}
        </Heading>
        <p className={styles.note}>
          Ve qué paquete paga y cuánto cuesta. No ve tus clases, tus mensajes ni tus datos de salud.
        </p>
        <div className={styles.actions}>
          <EndLink link={payer} />
        </div>
      </div>
    </section>
  );
}

/** Ends a link, after saying what ends with it. */
function EndLink({
  link: { family_link_id, role, name, subscriptions },
}: {
  link: Pick<NonNullable<Family['payer']>, 'family_link_id' | 'role' | 'name' | 'subscriptions'>;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const end = useApiMutation('POST /family/:id/end', {
    onSuccess: () => {
      showSuccess('Terminó el vínculo');
      close();
    },
    onError: (error) => showAlert(error.message),
  });
  const isPayer = role === 'payer';
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Terminar con {name}
      </Button>
      <Dialog title={`¿Terminar con ${name}?`} opened={isAsking} onClose={close}>
        <p>
          {isPayer
            ? `Ya no podrás comprar para ${name}. Lo que ya pagaste sigue siendo de ella hasta que venza.`
            : `${name} ya no podrá comprar para ti. Lo que ya está pagado sigue siendo tuyo hasta que venza.`}
        </p>
        {subscriptions.length > 0 ? (
          <>
            <p>Se cancela en este momento y no se cobra otra vez:</p>
            <ul>
              {subscriptions.map(({ purchase_id, title, paid_until }) => (
                <li key={purchase_id}>
                  {title}: {untilText(paid_until)}.
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <Button
          look="danger"
          wide
          busy={end.isPending}
          onClick={() => end.mutate({ params: { id: family_link_id }, body: {} })}
        >
          Sí, terminar
        </Button>
        <Button look="quiet" wide onClick={close}>
          Seguir
        </Button>
      </Dialog>
    </>
  );
}
