import type { FixedPlace } from '@tbm/contract/fixed-places';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState, Heading, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import styles from '../features/fixed-places/fixed-places.module.css';
import { useEnd } from '../features/fixed-places/use-end.tsx';
import { WeekRow } from '../features/fixed-places/week-row.tsx';
import { fixedPlaceText } from '../features/fixed-places/words.ts';
import { useApi } from '../platform/query.ts';
import { useBranchOf } from '../platform/root-data.ts';
import { useNow } from '../platform/use-now.ts';

/** Mis Lugares Fijos: the weekly classes that are booked for the member, with what becomes of the coming weeks. */
export default function FixedPlaces() {
  const { data, error, refetch } = useApi('GET /customer/fixed_places', {});
  const { ask, modal } = useEnd();
  return (
    <Screen
      title="Mis Lugares Fijos"
      aside={
        <ButtonLink look="quiet" to="/mytbm/reservaciones">
          Mis Reservaciones
        </ButtonLink>
      }
    >
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="20rem" />
      ) : data.fixed_places.length === 0 ? (
        <EmptyState
          title="Todavía no tienes un lugar fijo."
          text="Reserva una clase del horario semanal y toca Hacer fijo en Mis Reservaciones: después la reservamos por ti cada semana."
          action={{ to: '/mytbm/presencial', label: 'Ver el horario' }}
        />
      ) : (
        <div>
          {data.fixed_places.map((place) => (
            <Place key={place.fixed_place_id} place={place} onEnd={() => ask(place.fixed_place_id)} />
          ))}
        </div>
      )}
      {modal}
    </Screen>
  );
}

function Place({ place, onEnd }: { place: FixedPlace; onEnd: () => void }): ReactNode {
  const now = useNow(30_000);
  const branch = useBranchOf()(place);
  const { fixed_place_id, class_name, location, weeks } = place;
  return (
    <section className={styles.place} aria-label={class_name}>
      <div>
        <Heading level={2} size="s">
          {class_name}
        </Heading>
        <p className={styles.facts}>
          {fixedPlaceText(place, branch.name)} · {location}
        </p>
      </div>
      <ul className={styles.weeks} aria-label={`Próximas semanas de ${class_name}`}>
        {weeks.map((week) => (
          <WeekRow
            key={week.single_class_id}
            week={week}
            fixed_place_id={fixed_place_id}
            class_name={class_name}
            branch={branch}
            now={now}
          />
        ))}
      </ul>
      <div className={styles.end}>
        <Button look="quiet" aria-label={`Terminar mi lugar fijo en ${class_name}`} onClick={onEnd}>
          Terminar mi lugar fijo
        </Button>
      </div>
    </section>
  );
}
