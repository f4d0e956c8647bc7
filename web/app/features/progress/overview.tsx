import type { Customer } from '@tbm/contract/accounts';
import type { Track } from '@tbm/contract/tracks';
import { formatDay, formatDayMonth } from '@tbm/domain/time';
import { measureText, weightBefore, yearsBetween } from '@tbm/domain/tracks';
import { type ReactNode, useState } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Chart } from '../../design/chart.tsx';
import { Heading } from '../../design/layout.tsx';
import { download } from '../../platform/api.ts';
import { needsBrowser } from '../../platform/this-browser.ts';
import { BodyPie } from './body-pie.tsx';
import { Compare } from './compare.tsx';
import { Entries } from './entries.tsx';
import { Latest } from './latest.tsx';
import styles from './progress.module.css';
import { References } from './references.tsx';

const Part = ({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}): ReactNode => (
  <section className={styles.part} data-wide={wide} aria-label={title}>
    <Heading level={2} size="s">
      {title}
    </Heading>
    {children}
  </section>
);

/** The number of weights that a phone shows without crowding. */
const mostPoints = 12;

/** The member's weight by date, oldest first [TRACK-005]. */
function WeightChart({ tracks }: { tracks: readonly Track[] }): ReactNode {
  const weighed = tracks
    .filter(({ weight }) => weight !== null)
    .slice(0, mostPoints)
    .toReversed();
  if (weighed.length === 0)
    return <p className={styles.soft}>Escribe tu peso en un registro y aquí verás cómo cambia.</p>;
  return (
    <Chart
      title="Peso por fecha"
      kind="line"
      format={(value) => measureText('weight', value)}
      labels={['Fecha', 'Peso']}
      points={weighed.map(({ date, weight }, index) => ({
        label: formatDayMonth(date),
        long: formatDay(date),
        value: weight,
        isNow: index === weighed.length - 1,
      }))}
    />
  );
}

function CsvButton(): ReactNode {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (needsBrowser('descargar tus registros')) return;
    setBusy(true);
    await download('GET /tracks.csv', {}).catch(({ message }: Error) => showAlert(message));
    setBusy(false);
  };
  return (
    <Button look="quiet" busy={busy} onClick={() => void save()}>
      Descargar mis registros (CSV)
    </Button>
  );
}

/** The member's progress, once an entry exists, from the latest entry to the list of all [TRACK-001]. */
export function Overview({
  tracks,
  customer,
  today,
}: {
  tracks: readonly Track[];
  customer: Customer;
  /** A civil day, in the zone of the member's branch. */
  today: string;
}): ReactNode {
  const [latest, before] = tracks;
  const age = customer.birthdate ? yearsBetween(customer.birthdate, today) : null;
  return (
    <div className={styles.parts}>
      {latest ? (
        <>
          <Part title="Tu último registro">
            <Latest track={latest} before={weightBefore(tracks)} customer={customer} today={today} />
          </Part>
          <div className={styles.column}>
            <Part title="Tu peso">
              <WeightChart tracks={tracks} />
            </Part>
            <Part title="Tu composición">
              <BodyPie track={latest} />
            </Part>
          </div>
          {before ? (
            <Part title="Compara dos fechas" wide>
              <Compare tracks={tracks} />
            </Part>
          ) : null}
        </>
      ) : null}
      <Part title="Referencias" wide>
        <References age={age} fat={latest?.fat ?? null} />
      </Part>
      {latest ? (
        <Part title="Tus registros" wide>
          <Entries tracks={tracks} />
          <div>
            <CsvButton />
          </div>
        </Part>
      ) : null}
    </div>
  );
}
