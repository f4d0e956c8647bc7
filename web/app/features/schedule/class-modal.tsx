import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import { canPay } from '@tbm/domain/credits';
import { notices } from '@tbm/domain/messages';
import { hasEnded, isBookable, isSoldOut, placesLeft } from '@tbm/domain/schedule';
import { spotRows } from '@tbm/domain/spots';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { rememberClass } from '../../platform/pending-class.ts';
import { useApi, useOnce } from '../../platform/query.ts';
import { WaitlistChoice } from '../waitlist/index.ts';
import { buyAt, classAddress } from './class-address.ts';
import { MyPlace } from './my-place.tsx';
import styles from './schedule.module.css';
import { SpotMap } from './spot-map.tsx';
import { isBeingSaved, useReserve } from './use-reserve.ts';
import { coachNames } from './week.ts';

interface Props {
  item: SingleClass;
  branch: Branch;
  onClose: () => void;
}

/**
 * The actions for a class: book, change spot, cancel, join the waitlist, buy, or none any more [RES-017, RES-018,
 * RES-020].
 */
export function ClassModal({ item, branch, onClose }: Props): ReactNode {
  const day = dayIn(item.class_date, branch.timezone);
  return (
    <Dialog title={item.class_type.name} onClose={onClose}>
      <div className={styles.facts}>
        <p>
          <strong>{formatLongDay(day)}</strong>, {formatHour(item.class_date, branch.timezone)} ·{' '}
          {item.duration} min
        </p>
        <p>Con {coachNames(item)}</p>
        <p className={styles.sub}>
          {branch.name} · {item.location.name}
        </p>
        {item.description ? <p className={styles.sub}>{item.description}</p> : null}
      </div>
      <Choice item={item} branch={branch} onClose={onClose} day={day.toString()} />
    </Dialog>
  );
}

function Choice({ item, branch, onClose, day }: Props & { day: string }): ReactNode {
  const credits = useApi('GET /credits', {});
  const now = new Date().toISOString();
  const [mine] = item.class_reservations;
  // The pressed button stays in place until the change is saved, so that a second tap hits nothing else.
  if (mine && isBeingSaved(mine)) return <Book item={item} onClose={onClose} />;
  if (mine && !hasEnded(item.class_date, item.duration, now))
    return <MyPlace item={item} branch={branch} mine={mine} />;
  if (mine) return <PastReservation spot={mine.spot} />;
  if (!isBookable(item.class_date, now, branch.book_after_start_minutes))
    return (
      <>
        <p>Esta clase ya pasó.</p>
        <Button wide onClick={onClose}>
          Ver otras clases
        </Button>
      </>
    );
  if (item.class_package_id !== null && !isSoldOut(item))
    return (
      <>
        <p>Es una clase especial: tu lugar se reserva al comprar su paquete.</p>
        <ButtonLink to={buyAt(item, branch.branch_id)} look="accent" wide>
          Comprar mi lugar
        </ButtonLink>
      </>
    );
  if (isSoldOut(item)) return <WaitlistChoice single_class_id={item.single_class_id} onClose={onClose} />;
  if (credits.isPending) return <Skeleton height="14rem" />;
  // Unknown credits are not the same as no credits.
  if (!credits.data)
    return <ErrorState message={credits.error.message} retry={() => void credits.refetch()} />;
  if (!credits.data.some((lot) => canPay(lot, day, branch.branch_id)))
    return <OutOfCredits address={classAddress(item, day)} />;
  return <Book item={item} onClose={onClose} />;
}

/** A reserved class that is over. */
const PastReservation = ({ spot }: { spot: number | null }): ReactNode => (
  <>
    <p>Esta clase ya pasó. Tu lugar {spot === null ? 'estuvo reservado' : `fue el ${spot}`}.</p>
    <ButtonLink to="/mytbm/reservaciones?filter=past" wide>
      Ver mis reservaciones
    </ButtonLink>
  </>
);

function Book({ item, onClose }: Pick<Props, 'item' | 'onClose'>): ReactNode {
  const [spot, setSpot] = useState<number | null>(null);
  const reserve = useReserve();
  const send = useOnce(reserve);
  const saving = reserve.isPending || item.class_reservations.some(isBeingSaved);
  const hasMap = spotRows(item.class_type.spot_map).length > 0;
  // The spot was taken meanwhile: clear the selection so that another one can be chosen.
  const free = spot !== null && (saving || !item.taken_spots.includes(spot)) ? spot : null;
  return (
    <>
      <SpotMap item={item} chosen={free} mine={saving ? free : null} onChoose={setSpot} />
      <p className={styles.sub}>
        {placesLeft(item)} {placesLeft(item) === 1 ? 'lugar libre' : 'lugares libres'}.
        {hasMap && free === null ? ' Puedes elegir tu lugar o dejar que te lo demos al llegar.' : ''}
      </p>
      <Button
        look="accent"
        wide
        busy={saving}
        // Close only if this class is still open: the member may have navigated elsewhere meanwhile.
        onClick={() => send({ body: { single_class_id: item.single_class_id, spot: free } }, onClose)}
      >
        {free === null ? 'Reservar' : `Reservar lugar ${free}`}
      </Button>
    </>
  );
}

/** No credit for this class [RES-017, ERR-042]; after buying, the member returns to it. */
const OutOfCredits = ({ address }: { address: string }): ReactNode => (
  <>
    <p>{notices.out_of_credits}</p>
    <p>{notices.out_of_credits_return}</p>
    <ButtonLink to="/mytbm/paquetes" look="accent" wide onClick={() => rememberClass(address)}>
      Ver paquetes
    </ButtonLink>
  </>
);
