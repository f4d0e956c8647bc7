import { useEffect } from 'react';
import { currentCustomer } from '../../platform/session.ts';
import { useContinue } from './use-continue.ts';

/** Redirects signed-in users from sign-in and sign-up to the member area [NAV-002]. */
export function useMembersAway(to: string): void {
  const goOn = useContinue();
  useEffect(() => {
    currentCustomer()
      .then((customer) => (customer ? goOn(to) : undefined))
      // Stay here when the session cannot be loaded: this is where to sign in again.
      .catch(() => {});
  }, [goOn, to]);
}
