import type { Answer, Args, Key } from '@tbm/contract';
import { useEffect, useState } from 'react';
import { api } from './api.ts';

/** What a call has brought so far. While other arguments are read, the last response stays. */
export interface Read<K extends Key> {
  data: Answer<K> | null;
  problem: string;
  isBusy: boolean;
  /** Reads again. */
  again(): void;
}

/** Makes a call that reads, again whenever its arguments change; `null` waits. */
export function useCall<K extends Key>(key: K, args: Args<K> | null): Read<K> {
  const [found, setFound] = useState<Pick<Read<K>, 'data' | 'problem'>>({ data: null, problem: '' });
  const [isBusy, setBusy] = useState(true);
  const [times, setTimes] = useState(0);
  const asked = args === null ? null : JSON.stringify(args);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` reads again.
  useEffect(() => {
    if (asked === null) return;
    let isOld = false;
    setBusy(true);
    api(key, JSON.parse(asked) as Args<K>)
      .then(
        (data) => !isOld && setFound({ data, problem: '' }),
        (error: unknown) =>
          !isOld && setFound({ data: null, problem: error instanceof Error ? error.message : '' }),
      )
      .finally(() => !isOld && setBusy(false));
    return () => {
      isOld = true;
    };
  }, [key, asked, times]);
  return { ...found, isBusy, again: () => setTimes((so) => so + 1) };
}
