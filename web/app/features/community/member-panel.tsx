import { authorName, type Viewer } from '@tbm/domain/community';
import { formatDayMonth, formatMonth } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showSuccess } from '../../design/alerts.tsx';
import { Avatar } from '../../design/avatar.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Flame } from '../../design/flame.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { readAgain } from './cache.ts';
import { Confirm } from './confirm.tsx';
import styles from './panel.module.css';
import { usePanelAddress } from './use-panel-address.ts';

const roleLabels = { coach: 'Coach', admin: 'Equipo TBM' } as const;
const runs = {
  weekly: ['semana seguida', 'semanas seguidas'],
  monthly: ['mes seguido', 'meses seguidos'],
} as const;

/** What members see of a member: photo, name, birthday if allowed, member since, and 'Streaks' [COMM-007]. */
export default function MemberPanel({
  customer_id,
  viewer,
}: {
  customer_id: number;
  viewer: Viewer;
}): ReactNode {
  const { data, error, refetch } = useApi('GET /community/members/:id', { params: { id: customer_id || 1 } });
  const [isBlocking, setBlocking] = useState(false);
  if (error && !data)
    return error.code === 'not_found' ? (
      <p>Este perfil no está disponible.</p>
    ) : (
      <ErrorState isPart message={error.message} retry={() => void refetch()} />
    );
  if (!data) return <Skeleton height="16rem" />;
  const name = authorName({ customer: data });
  const isOwn = data.customer_id === viewer.customer_id;
  const { birthday } = data;
  return (
    <div className={styles.profile}>
      <Avatar name={name} file={data.file} size="l" />
      <p className={styles.name}>
        <strong>{name}</strong>
        {data.user ? <span className={styles.role}>{roleLabels[data.user.role]}</span> : null}
      </p>
      <dl className={styles.facts}>
        {birthday ? (
          <div>
            <dt>Cumpleaños</dt>
            <dd>
              {formatDayMonth(
                `2024-${String(birthday.month).padStart(2, '0')}-${String(birthday.day).padStart(2, '0')}`,
              )}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>En TBM desde</dt>
          <dd>{formatMonth(data.member_since)}</dd>
        </div>
      </dl>
      <Heading level={3} size="s">
        Streaks
      </Heading>
      {data.streaks.length ? (
        data.streaks.map(({ kind, run }) => (
          <p key={kind} className={styles.streak}>
            <Flame state="lit" label="Racha encendida" />
            <strong>{run}</strong> {runs[kind][run === 1 ? 0 : 1]}
          </p>
        ))
      ) : (
        <p className={styles.soft}>
          {isOwn ? 'Tu próxima racha empieza con una clase.' : 'Sin racha por ahora.'}
        </p>
      )}
      {isOwn ? (
        <Link to="/mytbm/informacion/#comunidad">Qué ven de ti las demás</Link>
      ) : data.user ? null : (
        <Button look="quiet" onClick={() => setBlocking(true)}>
          Bloquear a {data.name}
        </Button>
      )}
      {isBlocking ? (
        <Block customer_id={customer_id} name={data.name} onClose={() => setBlocking(false)} />
      ) : null}
    </div>
  );
}

/** Asks before a block: neither sees the other from then on. */
function Block({
  customer_id,
  name,
  onClose,
}: {
  customer_id: number;
  name: string;
  onClose: () => void;
}): ReactNode {
  const navigate = useNavigate();
  const to = usePanelAddress();
  const block = useApiMutation('POST /blocks', {
    refreshFirst: true,
    onSuccess: () => {
      void readAgain();
      onClose();
      void navigate(to({}), { replace: true, preventScrollReset: true });
      showSuccess(`Bloqueaste a ${name}.`);
    },
  });
  return (
    <Dialog title={`¿Bloquear a ${name}?`} onClose={onClose}>
      <p>
        Ni tú ves lo que ella publica, ni ella lo tuyo. No le avisamos. Puedes desbloquearla en Mi
        Información.
      </p>
      {block.error ? <p role="alert">{block.error.message}</p> : null}
      <Confirm
        onClose={onClose}
        busy={block.isPending}
        onClick={() => block.mutate({ body: { customer_id } })}
      >
        Bloquear
      </Confirm>
    </Dialog>
  );
}
