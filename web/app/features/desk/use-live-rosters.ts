import { useEffect } from 'react';
import { subscribe } from '../../platform/live.ts';
import { refresh } from '../../platform/query.ts';

const refreshAll = () => void refresh('GET /rosters', 'GET /rosters/:id');

/** What other desks and members change in the branch's classes shows at once. */
export function useLiveRosters(branch_id: number): void {
  useEffect(
    () =>
      subscribe(`branch:${branch_id}`, 'classes_changed', { onMessage: refreshAll, onConnect: refreshAll }),
    [branch_id],
  );
}
