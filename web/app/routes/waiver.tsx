import { currentInstant } from '@tbm/browser/clock';
import type { Answer } from '@tbm/contract';
import { dayIn, formatFullDay } from '@tbm/domain/time';
import { isMinorOn, mustSign } from '@tbm/domain/waivers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showSuccess } from '../design/alerts.tsx';
import { Button, ButtonLink } from '../design/button.tsx';
import { EmptyState, ErrorState, Heading, Skeleton } from '../design/layout.tsx';
import { Notice } from '../design/notice.tsx';
import { Screen } from '../design/screen.tsx';
import { HealthList, WaiverForm, WaiverParagraphs } from '../features/waivers/index.ts';
import styles from '../features/waivers/waivers.module.css';
import { api } from '../platform/api.ts';
import { refreshAfter, useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';

type OwnWaiver = Answer<'GET /customer/waiver'>;

/** `/mytbm/responsiva`: what a member signs before a class in person, and what the member has signed. */
export default function Waiver() {
  const { data, error, refetch } = useApi('GET /customer/waiver', {});
  if (error && !data)
    return (
      <Screen title="Mi Responsiva">
        <ErrorState message={error.message} retry={() => void refetch()} />
      </Screen>
    );
  if (!data)
    return (
      <Screen title="Mi Responsiva">
        <Skeleton height="60vh" />
      </Screen>
    );
  return (
    <Screen title="Mi Responsiva">
      <div className={styles.page}>
        <Content waiver={data} />
      </div>
    </Screen>
  );
}

function Content({ waiver }: { waiver: OwnWaiver }): ReactNode {
  const { branch } = useRoot();
  const { current, birthdate, signatures } = waiver;
  const today = dayIn(currentInstant(), branch.timezone).toString();
  if (!current)
    return (
      <EmptyState
        title="No tienes nada que firmar"
        text="Si el estudio publica una responsiva, aquí la lees y la firmas."
        action={{ label: 'Ver mis reservaciones', to: '/mytbm/reservaciones' }}
      />
    );
  if (!mustSign({ current: current.version, signed: signatures[0]?.version ?? null }))
    return <Signed waiver={waiver} timezone={branch.timezone} />;
  return (
    <>
      <p>
        {signatures.length > 0
          ? 'El texto cambió: léelo y fírmalo otra vez antes de tu próxima clase en el estudio. Toma un minuto.'
          : 'Léela y fírmala antes de tu primera clase en el estudio. Toma un minuto.'}
      </p>
      <WaiverForm
        key={current.version}
        current={current}
        isMinor={birthdate === null ? null : isMinorOn(birthdate, today)}
        today={today}
        onSign={async (body) => {
          try {
            await api('POST /customer/waiver', { body });
            showSuccess('Responsiva firmada');
            scrollTo(0, 0);
          } finally {
            // A text that changed meanwhile is shown with its refusal.
            await refreshAfter('POST /customer/waiver');
          }
        }}
      />
      <Signatures waiver={waiver} timezone={branch.timezone} />
    </>
  );
}

function Signed({ waiver, timezone }: { waiver: OwnWaiver; timezone: string }): ReactNode {
  const { current, health } = waiver;
  return (
    <>
      <Notice isDone>Tu responsiva está firmada. No tienes que hacer nada más.</Notice>
      <Signatures waiver={waiver} timezone={timezone} />
      {health ? (
        <section className={styles.part} aria-label="Tu salud">
          <Heading level={2} size="s">
            Tu salud
          </Heading>
          <HealthList health={health} />
          <p>
            Lo ven solo la coach de tu clase y quien administra TBM. Para borrarlo, retira tu permiso en{' '}
            <Link to="/mytbm/informacion">Mi Información</Link>.
          </p>
        </section>
      ) : null}
      {current ? (
        <section className={styles.part} aria-label="Texto de la responsiva">
          <Heading level={2} size="s">
            Lo que firmaste
          </Heading>
          <WaiverParagraphs text={current.text} />
        </section>
      ) : null}
      <Button look="quiet" onClick={() => print()}>
        Imprimir o guardar mi copia
      </Button>
      <ButtonLink look="ink" to="/mytbm/reservaciones?filter=upcoming">
        Ver mis reservaciones
      </ButtonLink>
    </>
  );
}

/** Each version that the member signed, with its day. */
function Signatures({ waiver, timezone }: { waiver: OwnWaiver; timezone: string }): ReactNode {
  if (waiver.signatures.length === 0) return null;
  return (
    <ul aria-label="Tus firmas">
      {waiver.signatures.map(({ version, signedAt, full_name, guardian_name, guardian_relation }) => (
        <li key={version}>
          Firmaste la versión {version} el {formatFullDay(dayIn(signedAt, timezone))} como {full_name}
          {guardian_name ? `, con ${guardian_name} (${guardian_relation})` : ''}.
        </li>
      ))}
    </ul>
  );
}
