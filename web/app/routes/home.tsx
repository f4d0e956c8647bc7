import { formatInstant } from '@tbm/domain/time';
import { Link } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Picture, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { useCredits } from '../features/credits/index.ts';
import styles from '../features/home/home.module.css';
import { MyMembership } from '../features/purchases/index.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';

const half = '(min-width: 768px) 55vw, 100vw';

/** `/mytbm`: welcome, upcoming reservations, and links to book and to train online [NAV-012]. */
export default function Home() {
  const { branch, branches } = useRoot();
  const customer = useApi('GET /customer', {});
  const next = useApi('GET /class_reservations', { query: { filter: 'upcoming' } });
  const credits = useCredits();
  const hasClasses = credits.unlimited || credits.classes > 0;
  const [first] = next.data?.data ?? [];
  const place = branches.find(({ branch_id }) => branch_id === first?.single_class.branch_id) ?? branch;
  return (
    <Screen title={customer.data ? `Hola, ${customer.data.name}` : 'Hola'}>
      <div className={styles.grid}>
        <Link to="/mytbm/presencial" className={styles.book}>
          <Picture
            file={
              branch.content.plans_image_presencial
                ? { url: branch.content.plans_image_presencial, width: 1200, height: 1500, placeholder: null }
                : null
            }
            alt=""
            ratio="16 / 10"
            sizes={half}
            eager
          />
          <span className={styles.text}>
            <Heading level={2} size="m">
              Reserva tu clase
            </Heading>
            <span>Presencial en {branch.name}</span>
          </span>
        </Link>
        <section className={styles.card} aria-label="Tu próxima clase">
          <Heading level={2} size="s">
            Tu próxima clase
          </Heading>
          {next.isPending ? (
            <Skeleton height="6rem" />
          ) : first ? (
            <>
              <p className={styles.big}>{first.single_class.class_type.name}</p>
              <p>
                {formatInstant(first.single_class.class_date, place.timezone)} · {place.name}
                {first.spot ? ` · Lugar ${first.spot}` : ''}
              </p>
              <ButtonLink to="/mytbm/reservaciones?filter=upcoming" look="quiet">
                Ver mis reservaciones
              </ButtonLink>
            </>
          ) : (
            <>
              <p>No tienes clases reservadas. ¿Cuál se te antoja?</p>
              <ButtonLink to="/mytbm/presencial">Ver horario</ButtonLink>
            </>
          )}
        </section>
        <section className={styles.card} aria-label="Tus créditos">
          <Heading level={2} size="s">
            Tus clases
          </Heading>
          {credits.query.isPending ? (
            <Skeleton height="6rem" />
          ) : (
            <>
              <p className={styles.big}>{credits.text}</p>
              <p>{hasClasses ? 'disponibles hoy' : 'Elige un paquete para empezar.'}</p>
              <ButtonLink to={hasClasses ? '/mytbm/creditos' : '/mytbm/paquetes'} look="quiet">
                {hasClasses ? 'Ver mis créditos' : 'Ver paquetes'}
              </ButtonLink>
            </>
          )}
        </section>
        <section className={styles.card} aria-label="Tu paquete">
          <Heading level={2} size="s">
            Tu paquete
          </Heading>
          <MyMembership titleClass={styles.big ?? ''} />
        </section>
        <Link to="/mytbm/online" className={`${styles.book} ${styles.wide}`}>
          <Picture
            file={
              branch.content.plans_image_online
                ? { url: branch.content.plans_image_online, width: 1200, height: 1500, placeholder: null }
                : null
            }
            alt=""
            ratio="16 / 10"
            sizes={half}
          />
          <span className={styles.text}>
            <Heading level={2} size="m">
              Entrena en línea
            </Heading>
            <span>TBM Online, cuando quieras</span>
          </span>
        </Link>
      </div>
    </Screen>
  );
}
