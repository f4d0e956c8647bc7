import type { FileRef } from '@tbm/contract/fields';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { Screen } from '../../design/screen.tsx';
import { Featured } from './premiere.tsx';
import styles from './videos.module.css';

/** Shown while the member is being signed in: the library's first picture, in its place [NAV-004]. */
export const LibraryOpening = ({
  picture,
  children,
}: {
  picture: FileRef;
  children: ReactNode;
}): ReactNode => (
  <Screen
    title="TBM Online"
    aside={
      <ButtonLink to="/mytbm/online/estrenos" look="quiet">
        Estrenos
      </ButtonLink>
    }
  >
    <div className={styles.filtersToCome}>
      <Skeleton height="100%" />
    </div>
    <Featured file={picture}>{children}</Featured>
  </Screen>
);
