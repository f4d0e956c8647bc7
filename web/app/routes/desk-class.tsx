import type { RosterRow } from '@tbm/contract/rosters';
import { doorsClosed, hasEnded, isSoldOut } from '@tbm/domain/schedule';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import desk from '../features/desk/desk.module.css';
import {
  BookDialog,
  CancelClassDialog,
  CheckInDialog,
  ConnectionNote,
  PlaceDialog,
  RoomMap,
  RosterList,
  useDesk,
  useMark,
} from '../features/desk/index.ts';
import styles from '../features/desk/roster.module.css';
import { coachNames } from '../features/schedule/index.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import { useNow } from '../platform/use-now.ts';
import type { Route } from './+types/desk-class';

/** `/recepcion/clase/:id/`: who comes, who is here, and what can be done with each place. */
export default function DeskClass({ params }: Route.ComponentProps) {
  const { branches, branch: first } = useRoot();
  const { isDesk } = useDesk();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'book' | 'check-in' | 'cancel' | null>(null);
  const [row, setRow] = useState<RosterRow | null>(null);
  const id = Number(params.single_class_id);
  const {
    data: item,
    error,
    refetch,
  } = useApi('GET /rosters/:id', { params: { id } }, { refetchInterval: 10_000 });
  const now = useNow(10_000);
  const attend = useMark(id);
  const close = () => {
    setOpened(null);
    setRow(null);
  };
  // She has the list in front of her: what only the line refused does not take it away.
  const isRefused = error !== null && error.status >= 400 && error.status < 500;
  if (error && (isRefused || !item))
    return (
      <Screen title="Clase">
        {error.status === 404 || error.status === 400 ? (
          <EmptyState
            title="Esta clase ya no está"
            text="Se canceló, o no es de las tuyas."
            action={{ to: '/recepcion/', label: 'Ver las clases del día' }}
          />
        ) : (
          <ErrorState message={error.message} retry={() => void refetch()} />
        )}
      </Screen>
    );
  if (!item)
    return (
      <Screen title="Clase">
        <Skeleton height="60vh" />
      </Screen>
    );
  const branch = branches.find(({ branch_id }) => branch_id === item.branch_id) ?? first;
  const isOver = hasEnded(item.class_date, item.duration, now);
  const hasBegun = Date.parse(item.class_date) <= Date.parse(now);
  return (
    <Screen
      title={item.class_type.name}
      aside={
        <>
          <Button look="accent" onClick={() => setOpened('check-in')}>
            Registrar llegada
          </Button>
          {isDesk && !isOver && item.class_package_id === null ? (
            <Button disabled={isSoldOut(item)} onClick={() => setOpened('book')}>
              {isSoldOut(item) ? 'Clase llena' : 'Agregar'}
            </Button>
          ) : null}
          {isDesk && !hasBegun ? (
            <Button look="quiet" onClick={() => setOpened('cancel')}>
              Cancelar clase
            </Button>
          ) : null}
        </>
      }
    >
      <ConnectionNote failed={error !== null} />
      <div className={desk.row}>
        <p>
          <strong>{formatLongDay(dayIn(item.class_date, branch.timezone))}</strong>,{' '}
          {formatHour(item.class_date, branch.timezone)} · {coachNames(item)} · {branch.name},{' '}
          {item.location.name}
        </p>
        <Badge tone="soft">
          {item.attended} de {item.taken} llegaron · cupo {item.capacity}
        </Badge>
        {doorsClosed(item.class_date, now) && !isOver ? <Badge tone="bad">Puertas cerradas</Badge> : null}
      </div>
      {item.rows.length === 0 ? (
        <EmptyState
          title="Nadie ha apartado lugar"
          text={`Aquí aparecen las socias en cuanto reservan.${isDesk && !isOver ? ' También puedes agregarlas tú.' : ''}`}
        />
      ) : (
        <div className={styles.board}>
          <RosterList
            rows={item.rows}
            isDesk={isDesk}
            onMark={({ class_reservation_id, attend: marked }) =>
              attend({ class_reservation_id, attend: !marked })
            }
            onMore={setRow}
          />
          <RoomMap item={item} />
        </div>
      )}
      {opened === 'book' ? <BookDialog item={item} onClose={close} /> : null}
      {opened === 'check-in' ? <CheckInDialog single_class_id={id} onClose={close} /> : null}
      {opened === 'cancel' ? (
        <CancelClassDialog item={item} onClose={close} onDone={() => void navigate('/recepcion/')} />
      ) : null}
      {row ? <PlaceDialog item={item} row={row} branch={branch} onClose={close} /> : null}
    </Screen>
  );
}
