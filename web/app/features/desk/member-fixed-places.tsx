import type { FixedPlace, FixedPlaceWeek } from '@tbm/contract/fixed-places';
import { weeklyHourText } from '@tbm/domain/fixed-places';
import { formatInstant } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useTimezoneOf } from '../../platform/root-data.ts';
import { refusalsForTeam, weekStatesForTeam } from '../fixed-places/index.ts';
import styles from './desk.module.css';

const spotText = ({ spot }: { spot: number | null }): string => (spot === null ? '' : `, lugar ${spot}`);

/** The fixed places of a member; the desk ends them, and makes an upcoming place fixed. */
export function MemberFixedPlaces({ customer_id }: { customer_id: number }): ReactNode {
  const timezoneOf = useTimezoneOf();
  const [placeToEnd, setPlaceToEnd] = useState<FixedPlace | null>(null);
  const { data, error, refetch } = useApi('GET /members/:id/fixed_places', { params: { id: customer_id } });
  const onError = (refused: { message: string }) => showAlert(refused.message);
  const give = useApiMutation('POST /fixed_places', {
    refreshFirst: true,
    onSuccess: () => showSuccess('Listo: ya es su lugar fijo'),
    onError,
  });
  const end = useApiMutation('DELETE /fixed_places/:id', {
    refreshFirst: true,
    onSuccess: () => {
      showSuccess('Listo: terminó su lugar fijo');
      setPlaceToEnd(null);
    },
    onError,
  });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="8rem" />;
  return (
    <>
      <section className={styles.card}>
        <Heading level={2} size="s">
          Lugares fijos
        </Heading>
        {data.fixed_places.length === 0 ? <p className={styles.sub}>No tiene lugares fijos.</p> : null}
        {data.fixed_places.map((place) => (
          <div key={place.fixed_place_id}>
            <div className={styles.line}>
              <span>
                <strong>{place.class_name}</strong>, {weeklyHourText(place)}
                {spotText(place)}
              </span>
              <Button
                look="quiet"
                aria-label={`Terminar lugar fijo en ${place.class_name}`}
                onClick={() => setPlaceToEnd(place)}
              >
                Terminar
              </Button>
            </div>
            {place.weeks.map((week) => (
              <Week key={week.single_class_id} week={week} timezone={timezoneOf(place)} />
            ))}
          </div>
        ))}
      </section>
      {data.possible.length > 0 ? (
        <section className={styles.card}>
          <Heading level={2} size="s">
            Hacer fijo uno de sus lugares
          </Heading>
          <p className={styles.sub}>Se reserva cada semana con sus créditos. Le avisamos.</p>
          {data.possible.map((place) => (
            <div key={place.class_reservation_id} className={styles.line}>
              <span>
                {place.class_name}, {weeklyHourText(place)}
                {spotText(place)}
              </span>
              <Button
                look="quiet"
                busy={give.isPending}
                aria-label={`Hacer fijo ${place.class_name}, ${weeklyHourText(place)}`}
                onClick={() => give.mutate({ body: { class_reservation_id: place.class_reservation_id } })}
              >
                Hacer fijo
              </Button>
            </div>
          ))}
        </section>
      ) : null}
      <Dialog
        title="¿Terminar su lugar fijo?"
        opened={placeToEnd !== null}
        onClose={() => setPlaceToEnd(null)}
      >
        <p>Ya no se reserva por ella, y le avisamos. Lo que ya tiene reservado se queda.</p>
        <Button
          look="danger"
          wide
          busy={end.isPending}
          onClick={() => {
            if (placeToEnd) end.mutate({ params: { id: placeToEnd.fixed_place_id } });
          }}
        >
          Sí, terminar
        </Button>
        <Button look="quiet" wide onClick={() => setPlaceToEnd(null)}>
          Conservarlo
        </Button>
      </Dialog>
    </>
  );
}

function Week({ week, timezone }: { week: FixedPlaceWeek; timezone: string }): ReactNode {
  const { tone, text } = weekStatesForTeam[week.state];
  return (
    <p className={styles.line}>
      <Link to={`/recepcion/clase/${week.single_class_id}/`}>{formatInstant(week.class_date, timezone)}</Link>
      <span className={styles.row}>
        {week.code === null ? null : <span className={styles.sub}>{refusalsForTeam[week.code]}</span>}
        <Badge tone={tone}>{text}</Badge>
      </span>
    </p>
  );
}
