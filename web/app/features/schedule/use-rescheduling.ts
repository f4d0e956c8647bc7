import { currentInstant } from '@tbm/browser/clock';
import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import { canReschedule } from '@tbm/domain/reservations';
import { useSearchParams } from 'react-router';
import { useApi } from '../../platform/query.ts';
import { useBranchOf } from '../../platform/root-data.ts';
import { rescheduleParameter } from './class-address.ts';

/** The place that the member exchanges for one in another class. */
export interface Rescheduling {
  item: SingleClass;
  place: SingleClass['class_reservations'][number];
  branch: Branch;
}

/**
 * What the schedule is used for, by the address (`reagendar`): to exchange a place, which then is kept until the new one is
 * reserved. `none`: to book, as usual; `over`: the place cannot be exchanged any more.
 */
export function useRescheduling():
  | { state: 'none' | 'pending' | 'over' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'choosing'; from: Rescheduling } {
  const [params] = useSearchParams();
  const branchOf = useBranchOf();
  const id = Number(params.get(rescheduleParameter)) || 0;
  const single = useApi('GET /available_classes/:id', { params: { id } }, { enabled: id > 0 });
  if (id === 0) return { state: 'none' };
  if (single.isPending) return { state: 'pending' };
  if (!single.data && single.error && single.error.status !== 404)
    return { state: 'failed', message: single.error.message, retry: () => void single.refetch() };
  const item = single.data;
  const [place] = item?.class_reservations ?? [];
  if (!item || !place) return { state: 'over' };
  const branch = branchOf(item);
  const row = { ...place, guest_name: null, attend: false, deletedAt: null, single_class: item };
  return canReschedule(row, currentInstant(), branch.cancel_minutes)
    ? { state: 'choosing', from: { item, place, branch } }
    : { state: 'over' };
}
