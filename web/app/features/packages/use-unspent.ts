import type { ClassPackage } from '@tbm/contract/packages';
import { withoutSpentTrials } from '@tbm/domain/packages';
import { useEffect, useState } from 'react';
import { hasSession } from '../../platform/session-hint.ts';

/** The calls are loaded only for who has signed in on this device. */
const bought = async () => (await import('./bought.ts')).boughtIds();

/**
 * The packages of a public page without those that are no longer for her [PKG-033]. The page itself is kept for everyone
 * alike; her own browser takes away what she cannot buy. The checkout refuses it in any case.
 */
export function useUnspent(items: readonly ClassPackage[]): ClassPackage[] {
  const [ids, setIds] = useState<readonly number[]>([]);
  useEffect(() => {
    if (hasSession()) bought().then(setIds, () => {});
  }, []);
  return withoutSpentTrials([...items], ids);
}
