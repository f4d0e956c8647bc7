import type { Milestone } from '@tbm/contract/content';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../design/dialog.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import styles from './own.module.css';

const BenefitFilm = lazy(() => import('./benefit-film.tsx'));

/** A benefit of the studio that is open to the member: a video plays in a modal [RWD-018], any other one is a link [RWD-019]. */
export function OpenBenefit({ benefit: { type, src, name } }: { benefit: Milestone['benefit'] }): ReactNode {
  const [isPlaying, setPlaying] = useState(false);
  if (type === 'other')
    return /^https?:/.test(src) ? (
      <a className={styles.benefit} href={src}>
        {name}
      </a>
    ) : (
      <Link className={styles.benefit} to={src}>
        {name}
      </Link>
    );
  return (
    <>
      <button type="button" className={styles.benefit} onClick={() => setPlaying(true)}>
        <WordIcon name="play" filled /> {name}
      </button>
      {isPlaying ? (
        <Dialog title={name} wide onClose={() => setPlaying(false)}>
          <Suspense fallback={<Skeleton height="min(50vw, 24rem)" />}>
            <BenefitFilm src={src} title={name} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  );
}
