import { activePurchase, standingOf } from '@tbm/domain/standing';
import { formatDayMonth } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Stat } from '../../design/stat.tsx';
import { useApi } from '../../platform/query.ts';
import { useTimezoneOf } from '../../platform/root-data.ts';

/** The next charge of the member's current purchase, or until when it gives access [PUR-012..015]; nothing without one. */
export function MembershipStat(): ReactNode {
  const timezoneOf = useTimezoneOf();
  const { data } = useApi('GET /purchases', { query: { page: 1 } });
  const item = activePurchase(data?.data ?? []);
  if (!item) return null;
  const standing = standingOf(item, timezoneOf(item));
  const day = item.next_charge ?? (standing?.kind === 'access' ? standing.day : null);
  if (!day) return null;
  return (
    <Stat
      value={formatDayMonth(day)}
      label={item.next_charge ? 'siguiente cargo' : 'acceso hasta'}
      note={
        <>
          {item.class_package.title}. <Link to="/mytbm/membresias">Ver mis compras</Link>
        </>
      }
    />
  );
}
