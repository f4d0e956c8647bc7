import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import styles from './home.module.css';

/** Links to the member's other pages: goals, muscles, nutrition. */
export const More = (): ReactNode => (
  <nav className={styles.row} aria-label="Más para ti">
    <ButtonLink to="/mytbm/goals" look="quiet">
      Mis Metas
    </ButtonLink>
    <ButtonLink to="/mytbm/musculos" look="quiet">
      Mis Músculos
    </ButtonLink>
    <ButtonLink to="/mytbm/tips" look="quiet">
      Tips de nutrición
    </ButtonLink>
  </nav>
);
