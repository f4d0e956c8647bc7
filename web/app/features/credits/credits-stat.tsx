import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Stat } from '../../design/stat.tsx';
import { useCredits } from './use-credits.ts';

/** How many classes are left and until when, as a figure that leads to them, or to the packages. */
export function CreditsStat(): ReactNode {
  const { classes, unlimited, until } = useCredits();
  const isNone = !unlimited && classes === 0;
  return (
    <Stat
      value={unlimited ? '∞' : classes}
      label={unlimited ? 'clases ilimitadas' : classes === 1 ? 'clase por usar' : 'clases por usar'}
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
