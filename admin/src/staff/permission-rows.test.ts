import { type Key, routes } from '@tbm/contract';
import type { Route } from '@tbm/contract/route';
import { expect, it } from 'vitest';
import { holdersOf, named, permissionTable, unnamedCalls } from './permission-rows.ts';

const listed = Object.values(named).flatMap((rows) => Object.values(rows));

it('every row names permissions of the same roles', () => {
  const mixed = listed.filter(
    (permissions) => new Set(permissions.map((one) => holdersOf(one).holders.join())).size !== 1,
  );
  expect(mixed).toEqual([]);
});

it('everything that coaches or the front desk may do is in the table', () => {
  const known = new Set<string>(listed.flat());
  const more = (Object.keys(routes) as Key[]).flatMap((key) => {
    const { rights = {}, restricted = {} } = routes[key] as Route;
    return [...Object.keys(rights), ...Object.keys(restricted)].map((part) => `${key}: ${part}`);
  });
  const missing = [...unnamedCalls(), ...more].filter(
    (one) => !known.has(one) && holdersOf(one).holders.some((role) => role !== 'admin'),
  );
  expect(
    missing,
    'write in `named` of permission-rows.ts what these permit: a new row in Spanish, or one that exists',
  ).toEqual([]);
});

it('who has a permission comes from the contract', () => {
  const rows = permissionTable().flatMap((group) => group.rows);
  const find = (text: string) => rows.find((row) => row.text === text);
  expect(find('Reembolsar un cobro')).toMatchObject({ holders: ['admin'], everywhere: false });
  expect(find('Vender o regalar un paquete')).toMatchObject({ holders: ['frontdesk', 'admin'] });
  expect(find('Paquetes')).toMatchObject({ holders: ['admin'], everywhere: true });
  expect(find('Marcar asistencia y registrar llegadas con código')).toMatchObject({
    holders: ['coach', 'frontdesk', 'admin'],
  });
});
