import type { LiveData } from '@tbm/contract/live';
import type { SingleClass } from '@tbm/contract/schedule';
import { useEffect } from 'react';
import { subscribe } from '../../platform/live.ts';
import { queryClient, refresh } from '../../platform/query.ts';

type Places = LiveData<'classes_changed'>[number];

/** The classes with the published places applied; the same array when the class is not among them. */
export function withPlaces(classes: SingleClass[], places: Places): SingleClass[] {
  if (!classes.some(({ single_class_id }) => single_class_id === places.single_class_id)) return classes;
  const { capacity, taken, taken_spots } = places;
  return classes
    .filter(({ single_class_id }) => !places.deleted || single_class_id !== places.single_class_id)
    .map((item) =>
      item.single_class_id === places.single_class_id
        ? {
            ...item,
            capacity,
            taken,
            taken_spots,
          }
        : item,
    );
}

/** Accepts a message about a class only when it is newer than the last one: two processes may publish out of order. */
export function newestFilter(): (message: Pick<Places, 'single_class_id' | 'at'>) => boolean {
  const last = new Map<number, string>();
  return ({ single_class_id, at }) => {
    if (at <= (last.get(single_class_id) ?? '')) return false;
    last.set(single_class_id, at);
    return true;
  };
}

const isNewest = newestFilter();

function updateCache(places: Places): void {
  if (!isNewest(places)) return;
  queryClient.setQueriesData<SingleClass[]>(
    { queryKey: ['GET /available_classes'] },
    (classes) => classes && withPlaces(classes, places),
  );
  queryClient.setQueriesData<SingleClass>(
    { queryKey: ['GET /available_classes/:id'] },
    (item) => item && (withPlaces([item], { ...places, deleted: false })[0] ?? item),
  );
}

/** Keeps a branch's schedule up to date: places taken by others show at once. */
export function useLiveSchedule(branch_id: number): void {
  useEffect(
    () =>
      subscribe(`branch:${branch_id}`, 'classes_changed', {
        onMessage: (classes) => classes.forEach(updateCache),
        onConnect: () => void refresh('GET /available_classes', 'GET /available_classes/:id'),
      }),
    [branch_id],
  );
}
