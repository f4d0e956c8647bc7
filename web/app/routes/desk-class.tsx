import type { Branch } from '@tbm/contract/branches';
import type { Roster, RosterRow, WaitingMember } from '@tbm/contract/rosters';
import { doorsClosed, hasBegun, hasEnded } from '@tbm/domain/schedule';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { EmptyState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import desk from '../features/desk/desk.module.css';
import {
  AskSubstitute,
  BookDialog,
  CancelClassDialog,
  CheckInDialog,
  ConnectionNote,
  FailedScreen,
  fullText,
  HealthDialog,
  PlaceDialog,
  RoomMap,
  RosterList,
  SubstituteDialog,
  useDesk,
  useLiveRosters,
  useMark,
  WaitingList,
} from '../features/desk/index.ts';
import styles from '../features/desk/roster.module.css';
import { coachNames } from '../features/schedule/index.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';
import { useNow } from '../platform/use-now.ts';
import type { Route } from './+types/desk-class';

/** `/recepcion/clase/:id/`: who has a place, who has arrived, and what can be done with each place. */
export default function DeskClass({ params }: Route.ComponentProps) {
  const id = Number(params.single_class_id);
  const { data, error, refetch } = useApi(
    'GET /rosters/:id',
    { params: { id } },
    { refetchInterval: 10_000 },
  );
  // A lost connection leaves the list on the screen; a refusal of the server removes it.
  const isRefused = error !== null && error.status >= 400 && error.status < 500;
  if (error && (isRefused || !data))
    return (
      <FailedScreen
        title="Clase"
        error={error}
        retry={() => void refetch()}
        missing={{ title: 'Esta clase ya no está', text: 'Se canceló, o no es de las tuyas.' }}
      />
    );
  if (!data)
    return (
      <Screen title="Clase">
        <Skeleton height="60vh" />
      </Screen>
    );
  return <RosterScreen item={data} isStale={error !== null} />;
}

type Opened =
  | 'book'
  | 'check-in'
  | 'substitute'
  | 'cancel'
  | { place: RosterRow }
  | { member: WaitingMember }
  | { healthOf: RosterRow }
  | null;

function RosterScreen({ item: read, isStale }: { item: Roster; isStale: boolean }): ReactNode {
  const { branches, branch: first } = useRoot();
  const { isDesk } = useDesk();
  const [opened, setOpened] = useState<Opened>(null);
  const now = useNow(10_000);
  const { shown: item, mark } = useMark(read);
  useLiveRosters(item.branch_id);
  const unsigned = item.rows.filter(({ waiver_missing }) => waiver_missing);
  const [isOnlyUnsigned, setOnlyUnsigned] = useState(false);
  const isFiltered = isOnlyUnsigned && unsigned.length > 0;
  const branch = branches.find(({ branch_id }) => branch_id === item.branch_id) ?? first;
  const isOver = hasEnded(item.class_date, item.duration, now);
  /** Whether the viewer may add a member; places of a special class are bought. */
  const isOpen = isDesk && !isOver && item.class_package_id === null;
  const waiting = <WaitingList item={item} onBook={isOpen ? (member) => setOpened({ member }) : null} />;
  return (
    <Screen title={item.class_type.name} aside={<Actions item={item} isOpen={isOpen} onOpen={setOpened} />}>
      <ConnectionNote failed={isStale} />
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
        {unsigned.length > 0 ? (
          <Button look="quiet" aria-pressed={isFiltered} onClick={() => setOnlyUnsigned((isOnly) => !isOnly)}>
            {unsigned.length} sin responsiva
          </Button>
        ) : null}
      </div>
      {item.rows.length === 0 ? (
        <>
          <EmptyState
            title="Nadie ha reservado lugar"
            text={`Aquí aparecen las socias en cuanto reservan.${isOpen ? ' También puedes agregarlas tú.' : ''}`}
          />
          {waiting}
        </>
      ) : (
        <div className={styles.board}>
          <div className={styles.lists}>
            <RosterList
              item={item}
              rows={isFiltered ? unsigned : item.rows}
              isDesk={isDesk}
              onMark={(row) => mark({ ...row, attend: !row.attend })}
              onMore={(place) => setOpened({ place })}
              onHealth={(healthOf) => setOpened({ healthOf })}
            />
            {waiting}
          </div>
          <RoomMap item={item} />
        </div>
      )}
      {/* Far from what is tapped all evening. */}
      {isDesk && !hasBegun(item.class_date, now) ? (
        <div className={desk.row}>
          <Button look="quiet" onClick={() => setOpened('substitute')}>
            Poner sustituta
          </Button>
          <Button look="quiet" onClick={() => setOpened('cancel')}>
            Cancelar clase
          </Button>
        </div>
      ) : null}
      {isDesk || hasBegun(item.class_date, now) ? null : (
        <div className={desk.row}>
          <AskSubstitute item={item} />
        </div>
      )}
      <OpenedDialog opened={opened} item={item} branch={branch} onClose={() => setOpened(null)} />
    </Screen>
  );
}

function Actions({
  item,
  isOpen,
  onOpen,
}: {
  item: Roster;
  isOpen: boolean;
  onOpen: (dialog: 'book' | 'check-in') => void;
}): ReactNode {
  const full = fullText(item);
  return (
    <>
      <Button look="accent" onClick={() => onOpen('check-in')}>
        Registrar llegada
      </Button>
      {isOpen ? (
        <Button why={full} onClick={() => onOpen('book')}>
          {full ? 'Clase llena' : 'Agregar'}
        </Button>
      ) : null}
    </>
  );
}

function OpenedDialog({
  opened,
  item,
  branch,
  onClose,
}: {
  opened: Opened;
  item: Roster;
  branch: Branch;
  onClose: () => void;
}): ReactNode {
  const navigate = useNavigate();
  switch (opened) {
    case null:
      return null;
    case 'book':
      return <BookDialog item={item} onClose={onClose} />;
    case 'check-in':
      return <CheckInDialog single_class_id={item.single_class_id} onClose={onClose} />;
    case 'substitute':
      return <SubstituteDialog item={item} onClose={onClose} />;
    case 'cancel':
      return <CancelClassDialog item={item} onClose={onClose} onDone={() => void navigate('/recepcion/')} />;
    default:
      if ('healthOf' in opened) return <HealthDialog row={opened.healthOf} onClose={onClose} />;
      return 'member' in opened ? (
        <BookDialog item={item} chosen={opened.member} onClose={onClose} />
      ) : (
        <PlaceDialog item={item} row={opened.place} branch={branch} onClose={onClose} />
      );
  }
}
