import { currentInstant } from '@tbm/browser/clock';
import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import { canReschedule } from '@tbm/domain/reservations';
import { cancellationAt, hasBegun, isBookable } from '@tbm/domain/schedule';
import { spotRows } from '@tbm/domain/spots';
import { dayIn } from '@tbm/domain/time';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { CodeButton } from '../check-in/index.ts';
import { changeSpotParameter, rescheduleAddress } from './class-address.ts';
import { LostSpot } from './lost-spot.tsx';
import styles from './schedule.module.css';
import { SpotMap } from './spot-map.tsx';
import { cancelTerms } from './terms.ts';
import { useCancel } from './use-cancel.tsx';

const GuestPart = lazy(() => import('./guest-part.tsx'));

type Place = SingleClass['class_reservations'][number];

/** The member's own spot in a class: change it or cancel it [RES-023..025, API-084]. */
export function MyPlace({
  item,
  branch,
  mine,
}: {
  item: SingleClass;
  branch: Branch;
  mine: Place;
}): ReactNode {
  const { ask, modal } = useCancel();
  const [params] = useSearchParams();
  const [isMoving, setMoving] = useState(params.has(changeSpotParameter));
  const [isInviting, setInviting] = useState(params.has('invitar'));
  const now = currentInstant();
  const canInvite =
    !item.is_virtual_class && item.class_package_id === null && !hasBegun(item.class_date, now);
  const canMove =
    spotRows(item.class_type.spot_map).length > 0 &&
    isBookable(item.class_date, now, branch.book_after_start_minutes);
  const cancellation = cancellationAt(item.class_date, now, branch.cancel_minutes);
  const row = { ...mine, guest_name: null, attend: false, deletedAt: null, single_class: item };
  if (isMoving && canMove) return <ChangeSpot item={item} mine={mine} onDone={() => setMoving(false)} />;
  if (isInviting && canInvite)
    return (
      <Suspense fallback={<Skeleton height="16rem" />}>
        <GuestPart
          item={item}
          branch={branch}
          class_reservation_id={mine.class_reservation_id}
          map={(chosen, onChoose) => <SpotMap item={item} chosen={chosen} onChoose={onChoose} />}
          onDone={() => setInviting(false)}
        />
      </Suspense>
    );
  return (
    <>
      <p>
        Tu lugar está reservado
        {item.is_virtual_class ? (
          '.'
        ) : mine.spot === null ? (
          '; te lo damos al llegar.'
        ) : (
          <strong>: lugar {mine.spot}.</strong>
        )}
      </p>
      <CodeButton id={mine.class_reservation_id} wide />
      {canInvite ? (
        <Button look="quiet" wide onClick={() => setInviting(true)}>
          Invitar a una amiga
        </Button>
      ) : null}
      {canMove ? (
        <Button look="quiet" wide onClick={() => setMoving(true)}>
          {mine.spot === null ? 'Elegir lugar' : 'Cambiar de lugar'}
        </Button>
      ) : null}
      {canReschedule(row, now, branch.cancel_minutes) ? (
        <ButtonLink
          to={rescheduleAddress(item, dayIn(item.class_date, branch.timezone).toString())}
          look="quiet"
          wide
        >
          Reagendar
        </ButtonLink>
      ) : null}
      {cancellation === 'closed' ? null : (
        <Button look="quiet" wide onClick={() => ask(row)}>
          {cancellation === 'free' ? 'Cancelar clase' : 'No voy a llegar'}
        </Button>
      )}
      <p className={styles.sub}>
        {cancellation === 'free' ? 'Puedes cancelar' : 'Cancelar'} {cancelTerms(item, branch)}.
      </p>
      <ButtonLink to="/mytbm/reservaciones?filter=upcoming" look="plain" wide>
        Ver mis reservaciones
      </ButtonLink>
      {modal}
    </>
  );
}

function ChangeSpot({
  item,
  mine,
  onDone,
}: {
  item: SingleClass;
  mine: Place;
  onDone: () => void;
}): ReactNode {
  const [chosen, setChosen] = useState(mine.spot);
  const change = useApiMutation('PUT /class_reservations', {
    refreshFirst: true,
    onSuccess: ({ spot }) => {
      showSuccess(`Tu lugar es el ${spot}`);
      onDone();
    },
    onError: (error) => showAlert(error.message),
  });
  const other = chosen === mine.spot ? null : chosen;
  const isSpotLost = other !== null && !change.isPending && item.taken_spots.includes(other);
  const spot = isSpotLost ? null : other;
  return (
    <>
      <SpotMap item={item} chosen={spot ?? mine.spot} mine={mine.spot} onChoose={setChosen} />
      <LostSpot spot={isSpotLost ? other : null} />
      <Button
        look="accent"
        wide
        busy={change.isPending}
        why={spot === null ? 'Elige otro lugar en el mapa.' : ''}
        onClick={() => change.mutate({ body: { class_reservation_id: mine.class_reservation_id, spot } })}
      >
        {spot === null ? 'Elige otro lugar' : `Cambiarme al lugar ${spot}`}
      </Button>
      <Button look="plain" wide onClick={onDone}>
        {mine.spot === null ? 'Después elijo' : `Quedarme en el ${mine.spot}`}
      </Button>
    </>
  );
}
