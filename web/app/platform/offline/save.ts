import { hashKey } from '@tanstack/react-query';
import { currentTime } from '@tbm/browser/clock';
import { api } from '../api.ts';
import { queryClient } from '../query.ts';
import { hasSession } from '../session-hint.ts';
import { forgetOffline, offlineOwner, setOfflineOwner } from './owner.ts';
import { format, isSaved, type SavedResponse, upcomingOf, usableResponses, withoutOld } from './snapshot.ts';
import { inStore } from './store.ts';

/** Codes that are loaded without being opened: those of the member's next classes. */
const codes = 5;
/** Milliseconds after which a code is loaded again: a class that was moved has others. */
const often = 3_600_000;
/** Milliseconds that changes are collected before they are written. */
const pause = 1_000;

/** Whether a change is being made, or the list of reservations is being loaded again. */
const isChanging = (): boolean =>
  queryClient.isMutating() + queryClient.isFetching({ queryKey: ['GET /class_reservations'] }) > 0;

const codeKey = (id: number) => ['GET /class_reservations/:id/code', { params: { id } }] as const;

/**
 * Stores on this device what a member sees of schedule and reservations, and the codes of the next ones, until the
 * returned function is called or another account begins.
 */
export function saveFor(customer_id: number): () => void {
  const responseByKey = new Map<string, SavedResponse>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const isStillOwner = () => !isOver && hasSession() && offlineOwner() === customer_id;

  const write = async () => {
    if (!isStillOwner()) return;
    const responses = withoutOld([...responseByKey.values()], currentTime());
    const written = await inStore((store) =>
      store.put('responses', { format, customer_id, responses }, 'all'),
    );
    // A full device: rather nothing than something that is never renewed.
    if (written === null) await inStore((store) => store.delete('responses', 'all'));
    // The session ended meanwhile.
    if (!isStillOwner() && !isOver) await inStore((store) => store.clear('responses'));
  };
  const add = (one: SavedResponse) => {
    const hash = hashKey(one.key);
    const hasNewer = (responseByKey.get(hash)?.at ?? 0) > one.at;
    if (hasNewer) return;
    responseByKey.set(hash, one);
    clearTimeout(timer);
    timer = setTimeout(() => void write().then(loadCodes), pause);
  };
  const loadCodes = async () => {
    // A list of an earlier visit may name what was cancelled since.
    const ofThisVisit = [...responseByKey.values()].filter(
      ({ at }) => at >= currentTime(performance.timeOrigin),
    );
    for (const id of upcomingOf(ofThisVisit).slice(0, codes)) {
      const isFresh = (responseByKey.get(hashKey(codeKey(id)))?.at ?? 0) + often > currentTime();
      if (isFresh) continue;
      // A cancelled reservation has no code: the list is about to change.
      if (!isStillOwner() || isChanging()) return;
      const data = await api('GET /class_reservations/:id/code', { params: { id } }).catch(() => null);
      // No connection: the next stored answer tries again.
      if (!data) return;
      add({ key: codeKey(id), data, at: currentTime() });
      queryClient.setQueryData(codeKey(id), data);
    }
  };
  const see = ({
    queryKey,
    state,
  }: {
    queryKey: readonly unknown[];
    state: { data: unknown; dataUpdatedAt: number };
  }) => {
    if (state.data !== undefined && isSaved(queryKey))
      add({ key: queryKey, data: state.data, at: currentTime(state.dataUpdatedAt) });
  };

  // Left by another account.
  if (offlineOwner() !== customer_id) forgetOffline();
  setOfflineOwner(customer_id);
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) see(query);
  const leave = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') see(event.query);
  });
  void inStore((store) => store.get('responses', 'all')).then((record) => {
    for (const one of usableResponses(record, customer_id, currentTime())) add(one);
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    leave();
  };
}
