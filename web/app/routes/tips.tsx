import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { Tip } from '../features/content/tip.tsx';
import styles from '../features/content/tips.module.css';
import { useApi } from '../platform/query.ts';

/** Tips de nutrición: general ones, from the studio [TIP-001]. */
export default function Tips() {
  const tips = useApi('GET /nutrition_tips', {});
  return (
    <Screen title="Tips de nutrición">
      {tips.error && !tips.data ? (
        <ErrorState message={tips.error.message} retry={() => void tips.refetch()} />
      ) : !tips.data ? (
        <Skeleton height="60rem" />
      ) : tips.data.length === 0 ? (
        <EmptyState
          title="Aún no hay tips"
          text="Mientras, mira las clases que tenemos para ti."
          action={{ to: '/mytbm/online', label: 'Ver clases en línea' }}
        />
      ) : (
        <>
          <p className={styles.intro}>
            Ideas sencillas para comer rico y con energía. No sustituyen una consulta con tu médica o
            nutrióloga.
          </p>
          <ul className={styles.tips} aria-label="Tips de nutrición">
            {tips.data.map((tip) => (
              <li key={tip.nutrition_tip_id}>
                <Tip tip={tip} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}
