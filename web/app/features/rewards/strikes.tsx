import type { Strike } from '@tbm/contract/rewards';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import styles from './own.module.css';
import { strikeText, voidText } from './words.ts';

const ReviewDialog = lazy(() => import('./review-dialog.tsx'));

const states = {
  open: { text: 'En revisión', tone: 'accent' },
  pardoned: { text: 'Perdonado', tone: 'good' },
  declined: { text: 'Se queda', tone: 'soft' },
} as const;

/** The state of the member's request, with the answer of the staff. */
const Review = ({ review }: { review: NonNullable<Strike['review']> }): ReactNode => (
  <div className={styles.review}>
    <Badge tone={states[review.state].tone}>{states[review.state].text}</Badge>
    <p>Tú: {review.text}</p>
    {review.answer ? <p>TBM: {review.answer}</p> : null}
  </div>
);

function Row({ strike }: { strike: Strike }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const text = strikeText(strike);
  const why = voidText(strike);
  return (
    <li className={styles.strike} data-void={why !== ''}>
      <p>{text}</p>
      {why ? <p className={styles.sub}>{why}</p> : null}
      {strike.review ? (
        <Review review={strike.review} />
      ) : why ? null : (
        <Button look="quiet" aria-label={`Pedir revisión: ${text}`} onClick={() => setAsking(true)}>
          Pedir revisión
        </Button>
      )}
      {isAsking ? (
        <Suspense>
          <ReviewDialog strike={strike} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}

/** The strikes of a period; each can be reviewed once, on the member's request. */
export const Strikes = ({ strikes }: { strikes: readonly Strike[] }): ReactNode =>
  strikes.length === 0 ? null : (
    <ul className={styles.strikes} aria-label="Strikes">
      {strikes.map((strike) => (
        <Row key={strike.strike_id} strike={strike} />
      ))}
    </ul>
  );
