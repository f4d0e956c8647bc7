import type { ClassPackage } from '@tbm/contract/packages';
import { withoutSpentTrials } from '@tbm/domain/packages';
import { useEffect, useState } from 'react';
import { hasSession } from '../../platform/session-hint.ts';

/** The code of the calls is loaded only for a member who has signed in on this device. */
const bought = async () => (await import('./bought.ts')).boughtIds();

/**
 * The packages of a public page without those that the member cannot buy any more [PKG-033]. The cached page is the same for
 * everyone; the member's own browser removes these packages. The checkout refuses it in any case.
 */
export function useUnspent(items: readonly ClassPackage[]): ClassPackage[] {
  const [ids, setIds] = useState<readonly number[]>([]);
  useEffect(() => {
    if (hasSession()) bought().then(setIds, () => {});
  }, []);
  return withoutSpentTrials([...items], ids);
}
