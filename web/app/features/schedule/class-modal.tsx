import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import { canPay } from '@tbm/domain/credits';
import { notices } from '@tbm/domain/messages';
import { isBookable, isCancelable, isSoldOut, placesLeft } from '@tbm/domain/schedule';
import { spotRows } from '@tbm/domain/spots';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { CodeButton } from '../check-in/index.ts';
import { useCancel } from '../reservations/index.ts';
import styles from './schedule.module.css';
import { SpotMap } from './spot-map.tsx';
import { useReserve } from './use-reserve.ts';
import { coachNames } from './week.ts';

interface Props {
  item: SingleClass;
  branch: Branch;
  onClose: () => void;
}

/** What can be done with a class: book, cancel, buy, or nothing any more [RES-017, RES-018, RES-020]. */
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
  if (mine) return <MyPlace item={item} branch={branch} mine={mine} />;
  if (!isBookable(item.class_date, now, branch.book_after_start_minutes)) return <p>Esta clase ya pasó.</p>;
  if (item.class_package_id !== null)
    return (
      <>
        <p>Es una clase especial: tu lugar se aparta al comprar su paquete.</p>
        <ButtonLink
          to={`/checkout/${item.class_package_id}/?branch_id=${branch.branch_id}`}
          look="accent"
          wide
        >
          Comprar mi lugar
        </ButtonLink>
      </>
    );
  if (isSoldOut(item))
    return (
      <>
        <p>Esta clase está llena. Mira otro horario: seguro hay uno para ti.</p>
        <Button wide onClick={onClose}>
          Ver otras clases
        </Button>
      </>
    );
  if (credits.isPending) return <Skeleton height="14rem" />;
  if (!credits.data?.some((lot) => canPay(lot, day, branch.branch_id))) return <OutOfCredits />;
  return <Book item={item} onClose={onClose} />;
}

function Book({ item, onClose }: Pick<Props, 'item' | 'onClose'>): ReactNode {
  const [spot, setSpot] = useState<number | null>(null);
  const reserve = useReserve(onClose);
  const hasMap = spotRows(item.class_type.spot_map).length > 0;
  // Somebody was faster: the choice falls away and another can be made.
  const free = spot !== null && !item.taken_spots.includes(spot) ? spot : null;
  return (
    <>
      <SpotMap item={item} chosen={free} onChoose={setSpot} />
      <p className={styles.sub}>
        {placesLeft(item)} {placesLeft(item) === 1 ? 'lugar libre' : 'lugares libres'}.
        {hasMap && free === null ? ' Puedes elegir tu lugar o dejar que te lo demos al llegar.' : ''}
      </p>
      <Button
        look="accent"
        wide
        busy={reserve.isPending}
        onClick={() => reserve.mutate({ body: { single_class_id: item.single_class_id, spot: free } })}
      >
        {free === null ? 'Reservar' : `Reservar lugar ${free}`}
      </Button>
    </>
  );
}

function MyPlace({
  item,
  branch,
  mine,
}: Pick<Props, 'item' | 'branch'> & { mine: SingleClass['class_reservations'][number] }): ReactNode {
  const { ask, modal } = useCancel(branch.timezone);
  const inTime = isCancelable(item.class_date, new Date().toISOString(), branch.cancel_minutes);
  return (
    <>
      <p>
        Tu lugar está apartado
        {mine.spot === null ? '; te lo damos al llegar.' : <strong>: lugar {mine.spot}.</strong>}
      </p>
      {/* A place that is being saved has no number yet. */}
      {mine.class_reservation_id > 0 ? <CodeButton id={mine.class_reservation_id} wide /> : null}
      {inTime ? (
        <Button
          look="quiet"
          wide
          onClick={() => ask({ class_reservation_id: mine.class_reservation_id, single_class: item })}
        >
          Cancelar clase
        </Button>
      ) : (
        <p className={styles.sub}>Ya no se puede cancelar: hace falta al menos 1 hora de anticipación.</p>
      )}
      <ButtonLink to="/mytbm/reservaciones?filter=upcoming" look="plain" wide>
        Ver mis reservaciones
      </ButtonLink>
      {modal}
    </>
  );
}

/** No credit for this class [ERR-042]. */
const OutOfCredits = (): ReactNode => (
  <>
    <p>{notices.out_of_credits}</p>
    <p>{notices.out_of_credits_return}</p>
    <ButtonLink to="/mytbm/paquetes" look="accent" wide>
      Ver paquetes
    </ButtonLink>
  </>
);
