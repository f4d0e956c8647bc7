import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Stat } from '../../design/stat.tsx';
import { firstExpiryText } from './expiry.ts';
import { useCredits } from './use-credits.ts';

/** How many classes are left, as a figure; with `isLinked`, a link to them or to the packages. */
export function CreditsStat({ isLinked = true }: { isLinked?: boolean }): ReactNode {
  const { classes, unlimited, next } = useCredits();
  const isNone = !unlimited && classes === 0;
  return (
    <Stat
      value={unlimited ? '∞' : classes}
      label={unlimited ? 'clases ilimitadas' : classes === 1 ? 'clase por usar' : 'clases por usar'}
      note={
        <>
          {next ? `${firstExpiryText(next)}. ` : null}
          {isLinked ? (
            <Link to={isNone ? '/mytbm/paquetes' : '/mytbm/creditos'}>
              {isNone ? 'Ver paquetes' : 'Ver mis créditos'}
            </Link>
          ) : null}
        </>
      }
    />
  );
}
