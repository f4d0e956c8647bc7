import type { BlockedMember } from '@tbm/contract/community-members';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Avatar } from '../../design/avatar.tsx';
import { Button } from '../../design/button.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { Switch } from '../notifications/index.ts';
import { readAgain } from './cache.ts';
import styles from './panel.module.css';

/** What other members see of the member, and whom the member has blocked. */
export function CommunityCard(): ReactNode {
  const settings = useApi('GET /community/settings', {});
  const blocks = useApi('GET /blocks', {});
  const change = useApiMutation('PUT /community/settings', {
    refreshFirst: true,
    onSuccess: ({ show_birthday }) =>
      announce(show_birthday ? 'Tu cumpleaños se ve' : 'Tu cumpleaños no se ve'),
    onError: ({ message }) => showAlert(message),
  });
  const failed = settings.error ?? blocks.error;
  if (failed && !(settings.data && blocks.data))
    return (
      <ErrorState
        isPart
        message={failed.message}
        retry={() => void Promise.all([settings.refetch(), blocks.refetch()])}
      />
    );
  if (!settings.data || !blocks.data) return <Skeleton height="8rem" />;
  const isOn = change.isPending ? change.variables.body.show_birthday : settings.data.show_birthday;
  return (
    <div className={styles.settings}>
      <p>
        Las demás ven tu nombre, desde cuándo estás en TBM y tu racha. Tu foto, solo si la muestras en “Lo que
        ven otras socias”.
      </p>
      <Switch
        label="Mostrar mi cumpleaños"
        of="solo día y mes, en tu perfil de la comunidad"
        isOn={isOn}
        onChange={(show_birthday) => change.mutate({ body: { show_birthday } })}
      />
      <p className={styles.soft}>Solo el día y el mes; nunca el año.</p>
      <h3 className={styles.part}>Socias que bloqueaste</h3>
      {blocks.data.length ? (
        <ul className={styles.blocked} aria-label="Socias que bloqueaste">
          {blocks.data.map((member) => (
            <Blocked key={member.customer_id} member={member} />
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>A nadie. Puedes bloquear a una socia desde su perfil.</p>
      )}
    </div>
  );
}

function Blocked({ member: { customer_id, name, initial, file } }: { member: BlockedMember }): ReactNode {
  const full = initial ? `${name} ${initial}.` : name;
  const unblock = useApiMutation('DELETE /blocks/:customer_id', {
    refreshFirst: true,
    onSuccess: () => {
      void readAgain();
      showSuccess(`Desbloqueaste a ${name}.`);
    },
    onError: ({ message }) => showAlert(message),
  });
  return (
    <li>
      <Avatar name={full} file={file} />
      <span>{full}</span>
      <Button
        look="quiet"
        busy={unblock.isPending}
        aria-label={`Desbloquear a ${full}`}
        onClick={() => unblock.mutate({ params: { customer_id } })}
      >
        Desbloquear
      </Button>
    </li>
  );
}
