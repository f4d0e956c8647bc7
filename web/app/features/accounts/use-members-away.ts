import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { currentCustomer } from '../../platform/session.ts';

/** Somebody signed in who opens sign-in or sign-up goes to her area [NAV-002]. */
export function useMembersAway(to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    currentCustomer()
      .then((customer) => (customer ? navigate(to, { replace: true }) : undefined))
      // A session that fails is no reason to leave: here she signs in anew.
      .catch(() => {});
  }, [navigate, to]);
}
