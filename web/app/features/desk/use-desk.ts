import type { Customer } from '@tbm/contract/accounts';
import { useRouteLoaderData } from 'react-router';

/** Who works here: a coach sees her classes, the desk acts for members, an admin keeps the timetable as well. */
export function useDesk() {
  const data = useRouteLoaderData<() => { customer: Customer }>('layouts/desk');
  if (!data) throw new Error('This is a screen of the desk');
  const { role } = data.customer;
  return { customer: data.customer, isDesk: role !== 'coach', isAdmin: role === 'admin' };
}
