import { currentInstant } from '@tbm/browser/clock';
import type { Branch } from '@tbm/contract/branches';
import type { RequestedPlace } from '@tbm/contract/purchases';
import type { SingleClass } from '@tbm/contract/schedule';
import { alternativesTo } from '@tbm/domain/alternatives';
import { payingLot } from '@tbm/domain/credits';
import { placesLeft, placesText } from '@tbm/domain/places';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { ClassMark } from '../../design/class-mark.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { useApi, useOnce } from '../../platform/query.ts';
import { classAddress, coachNames, daysAround, useReserve } from '../schedule/index.ts';
import styles from './checkout.module.css';

/** The classes nearest to one that could not be reserved, bookable at once with the member's credits. */
export function Alternatives({
  lost,
  branch,
}: {
  lost: RequestedPlace['single_class'];
  branch: Branch;
}): ReactNode {
  const { branch_id, timezone } = branch;
  const [now] = useState(currentInstant);
  const { day, ...days } = daysAround(lost, branch, now);
  const classes = useApi('GET /available_classes', { query: { branch_id, ...days } });
  const credits = useApi('GET /credits', {});
  const reserve = useReserve();
  const send = useOnce(reserve);
  const [booked, setBooked] = useState<SingleClass | null>(null);
  const others = `/mytbm/presencial?${new URLSearchParams({ branch_id: String(branch_id), dia: day })}`;
  if (classes.isPending || credits.isPending) return <Skeleton height="14rem" />;
  const whenOf = ({ class_date }: SingleClass) =>
    `${formatLongDay(dayIn(class_date, timezone))} a las ${formatHour(class_date, timezone)}`;
  if (booked)
    return (
      <div className={styles.alternatives} role="status">
        <p>
          <strong>Listo:</strong> tienes lugar en {booked.class_type.name}, {whenOf(booked)}.
        </p>
        <ButtonLink to="/mytbm/reservaciones?filter=upcoming" look="quiet">
          Ver mi reservación
        </ButtonLink>
      </div>
    );
  const payable = (classes.data ?? []).filter((item) =>
    payingLot(credits.data ?? [], {
      branch_id,
      day: dayIn(item.class_date, timezone).toString(),
      hour: formatHour(item.class_date, timezone),
    }),
  );
  const nearest = alternativesTo(lost, payable, now);
  return (
    <div className={styles.alternatives}>
      {nearest.length ? (
        <>
          <p>Estas son las más cercanas con lugar:</p>
          <ul className={styles.rows}>
            {nearest.map((item) => (
              <li key={item.single_class_id} className={styles.alternative}>
                <ClassMark code={item.class_type.short_code} />
                <p>
                  <strong>{item.class_type.name}</strong> con {coachNames(item)}
                  <span className={styles.small}>
                    {whenOf(item)} · {placesText(placesLeft(item))}
                  </span>
                </p>
                <Button
                  busy={reserve.isPending && reserve.variables.body.single_class_id === item.single_class_id}
                  onClick={() =>
                    send({ body: { single_class_id: item.single_class_id } }, () => setBooked(item))
                  }
                >
                  Reservar
                  <span className="visually-hidden">
                    {' '}
                    {item.class_type.name}, {whenOf(item)}
                  </span>
                </Button>
                <ButtonLink to={classAddress(item, dayIn(item.class_date, timezone).toString())} look="plain">
                  Elegir lugar
                  <span className="visually-hidden">
                    {' '}
                    en {item.class_type.name}, {whenOf(item)}
                  </span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <ButtonLink to={others} look="quiet">
        Ver el horario
      </ButtonLink>
    </div>
  );
}
