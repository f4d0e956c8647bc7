import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import type { ClassType } from '@tbm/contract/studio';
import { type ReactNode, useState } from 'react';
import { Accordion } from '../../design/accordion.tsx';
import { Button } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { ClassTypeTile } from '../videos/index.ts';
import styles from './followed.module.css';

interface Category {
  id: number;
  name: string;
  types: ClassType[];
}

/** Class types that have films, by category. */
export function byCategory(types: readonly ClassType[]): Category[] {
  const byId = new Map<number, Category>();
  for (const type of types.filter(({ videos }) => videos > 0)) {
    const { class_category_id: id, name } = type.class_category;
    const category = byId.get(id) ?? { id, name, types: [] };
    category.types.push(type);
    byId.set(id, category);
  }
  return [...byId.values()];
}

/** The training of today or, on a day of rest, the next one. */
export function nextCategory({
  weeks,
  today,
  workout_plan,
}: Pick<FollowedPlan, 'weeks' | 'today' | 'workout_plan'>) {
  const next = weeks
    .flatMap(({ days }) => days)
    .find(({ day, class_category }) => day >= today && class_category);
  return next?.class_category ?? workout_plan.workout_plan_days[0]?.class_category;
}

/** The category of the next training day, or all of them, each with its class types and their videos [PLAN-013, PLAN-019]. */
export function Categories({ plan }: { plan: FollowedPlan }): ReactNode {
  const { data, error, refetch } = useApi('GET /class_types', {});
  const [showsAll, setShowsAll] = useState(false);
  const next = nextCategory(plan);
  const all = byCategory(data ?? []);
  const shown = showsAll ? all : all.filter(({ id }) => id === next?.class_category_id);
  return (
    <section className={styles.categories} aria-label="Clases para tu plan">
      <Heading level={2} size="s">
        {showsAll ? 'Todas las categorías' : 'Clases para tu plan'}
      </Heading>
      {error && !data ? (
        <ErrorState isPart message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="12rem" />
      ) : (
        <Accordion
          items={shown.map(({ name, types }) => ({
            title: name,
            body: (
              <ul className={styles.tiles} aria-label={name}>
                {types.map((type) => (
                  <li key={type.class_type_id}>
                    <ClassTypeTile type={type} />
                  </li>
                ))}
              </ul>
            ),
          }))}
        />
      )}
      <div>
        <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Ver solo la de mi plan' : 'Ver Todas las Categorías'}
        </Button>
      </div>
    </section>
  );
}
