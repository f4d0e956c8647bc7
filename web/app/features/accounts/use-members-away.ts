import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { currentCustomer } from '../../platform/session.ts';

/** Redirects signed-in users from sign-in and sign-up to the member area [NAV-002]. */
export function useMembersAway(to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    currentCustomer()
      .then((customer) => (customer ? navigate(to, { replace: true }) : undefined))
      // Stay here when the session cannot be loaded: this is where to sign in again.
      .catch(() => {});
  }, [navigate, to]);
}
