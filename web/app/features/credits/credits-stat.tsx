import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Stat } from '../../design/stat.tsx';
import { useCredits } from './use-credits.ts';

/** How many classes are left and until when, as a figure that leads to them, or to the packages. */
export function CreditsStat(): ReactNode {
  const { classes, unlimited, figure, label, until } = useCredits();
  const isNone = !unlimited && classes === 0;
  return (
    <Stat
      value={figure}
      label={label}
      note={
        <>
          {until ? `${until}. ` : null}
          <Link to={isNone ? '/mytbm/paquetes' : '/mytbm/creditos'}>
            {isNone ? 'Ver paquetes' : 'Ver mis créditos'}
          </Link>
        </>
      }
    />
  );
}
