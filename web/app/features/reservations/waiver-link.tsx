import { isExpected } from '@tbm/domain/reservations';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import type { RowProps } from './actions.tsx';
import styles from './reservations.module.css';

/** Leads to the waiver that the member has yet to sign before this class. Renders nothing otherwise. */
export function WaiverLink({ row, branch, now, look }: RowProps & { look: 'light' | 'words' }): ReactNode {
  if (!row.waiver_missing || !isExpected(row, now, branch.timezone)) return null;
  const text = 'Falta tu responsiva · 1 minuto';
  if (look === 'light')
    return (
      <ButtonLink look="light" to="/mytbm/responsiva">
        {text}
      </ButtonLink>
    );
  return (
    <Link to="/mytbm/responsiva" className={styles.enter}>
      {text}
    </Link>
  );
}
