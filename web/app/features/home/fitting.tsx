import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useHere } from '../../platform/here.ts';
import { useRoot } from '../../platform/root-data.ts';
import { OpenedClass, useLiveSchedule } from '../schedule/index.ts';
import { fitsHeading } from './fits-heading.ts';
import { FittingClass } from './fitting-class.tsx';
import styles from './home.module.css';
import type { useFitting } from './use-fitting.ts';

/** Three classes that fit the member, bookable here; for a member without habits, the next ones with places. */
export function Fitting({
  fitting: { classes, all, suggestions },
  now,
  isNew = false,
}: {
  fitting: ReturnType<typeof useFitting>;
  now: string;
  /** The member has bought nothing yet. */
  isNew?: boolean;
}): ReactNode {
  const { branch } = useRoot();
  const here = useHere();
  const [params] = useSearchParams();
  const { title, sub } = fitsHeading(suggestions, isNew);
  return (
    <section className={styles.fits} aria-label={title}>
      <Heading level={2} size="s">
        {title}
      </Heading>
      <p className={styles.sub}>
        {sub}, en {branch.name}
      </p>
      {classes.error && !classes.data ? (
        <ErrorState message={classes.error.message} retry={() => void classes.refetch()} />
      ) : !classes.data ? (
        <div className={styles.fitList}>
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </div>
      ) : suggestions.length === 0 ? (
        <p>No quedan lugares en los próximos siete días.</p>
      ) : (
        <ul className={styles.fitList} aria-label={title}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.item.single_class_id}>
              <FittingClass
                suggestion={suggestion}
                timezone={branch.timezone}
                now={now}
                to={here({ clase: String(suggestion.item.single_class_id) })}
              />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="/mytbm/presencial" look="quiet">
        Ver todo el horario
      </ButtonLink>
      {params.has('clase') ? <LivePlaces branch_id={branch.branch_id} /> : null}
      <OpenedClass shown={all} isLoaded={classes.isSuccess} />
    </section>
  );
}

/** Keeps the places of the opened class up to date. */
function LivePlaces({ branch_id }: { branch_id: number }): ReactNode {
  useLiveSchedule(branch_id);
  return null;
}
