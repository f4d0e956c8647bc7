import type { Customer } from '@tbm/contract/accounts';
import { useRouteLoaderData } from 'react-router';

/** The signed-in member of staff: coaches see their classes, the desk acts for members, admins also edit the timetable. */
export function useDesk() {
  const data = useRouteLoaderData<() => { customer: Customer }>('layouts/desk');
  if (!data) throw new Error('This is a screen of the desk');
  const { role } = data.customer;
  return { customer: data.customer, isDesk: role !== 'coach', isAdmin: role === 'admin' };
}
