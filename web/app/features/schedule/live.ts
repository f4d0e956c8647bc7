import type { LiveData } from '@tbm/contract/live';
import type { SingleClass } from '@tbm/contract/schedule';
import { useEffect } from 'react';
import { hear } from '../../platform/live.ts';
import { queryClient, refreshSchedule } from '../../platform/query.ts';

type Places = LiveData<'classes_changed'>[number];

/** The classes with one's places as they were told; the very same list when none is meant. */
export function withPlaces(classes: SingleClass[], told: Places): SingleClass[] {
  if (!classes.some(({ single_class_id }) => single_class_id === told.single_class_id)) return classes;
  const { capacity, taken, taken_spots } = told;
  return classes
    .filter(({ single_class_id }) => !told.deleted || single_class_id !== told.single_class_id)
    .map((item) =>
      item.single_class_id === told.single_class_id ? { ...item, capacity, taken, taken_spots } : item,
    );
}

/** Says whether something told of a class is newer than what was told before; the words of two processes may cross. */
export function makeNews(): (told: Pick<Places, 'single_class_id' | 'at'>) => boolean {
  const last = new Map<number, string>();
  return ({ single_class_id, at }) => {
    if (at <= (last.get(single_class_id) ?? '')) return false;
    last.set(single_class_id, at);
    return true;
  };
}

const isNews = makeNews();

function tell(told: Places): void {
  if (!isNews(told)) return;
  queryClient.setQueriesData<SingleClass[]>(
    { queryKey: ['GET /available_classes'] },
    (classes) => classes && withPlaces(classes, told),
  );
  queryClient.setQueriesData<SingleClass>(
    { queryKey: ['GET /available_classes/:id'] },
    (item) => item && (withPlaces([item], { ...told, deleted: false })[0] ?? item),
  );
}

/** Keeps a branch's schedule on the screen as it is: places taken elsewhere show at once. */
export function useLiveSchedule(branch_id: number): void {
  useEffect(
    () =>
      hear(`branch:${branch_id}`, 'classes_changed', {
        told: (classes) => classes.forEach(tell),
        missed: () => void refreshSchedule(),
      }),
    [branch_id],
  );
}
