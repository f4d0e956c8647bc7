import type { packageRoutes } from '@tbm/contract/packages';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import {
  listedPackages,
  packageForAdmins,
  packageOnSale,
  packagesBoughtBy,
  packagesForAdmins,
  packagesOf,
  packagesOnSale,
} from './queries.ts';
import { changePackage, createPackage, deletePackage } from './write.ts';

export const packageHandlers = (services: Services): HandlersOf<keyof typeof packageRoutes> => {
  const { db, clock } = services;
  return {
    'GET /class_packages': ({ query }) =>
      packagesOnSale(db, { branch_id: query.branch_id, now: clock.now() }),
    'GET /class_packages/online/all': ({ query }) => packagesOf(db, 'online', { ...query, now: clock.now() }),
    'GET /class_packages/online/home': ({ query }) =>
      packagesOf(db, 'online', { ...query, onHome: true, now: clock.now() }),
    'GET /class_packages/presenciales/all': ({ query }) =>
      packagesOf(db, 'presenciales', { ...query, now: clock.now() }),
    'GET /class_packages/presenciales/home': ({ query }) =>
      packagesOf(db, 'presenciales', { ...query, onHome: true, now: clock.now() }),
    'GET /class_packages/especiales/all': ({ query }) =>
      packagesOf(db, 'especiales', { ...query, now: clock.now() }),
    'GET /class_packages/especiales/home': ({ query }) =>
      packagesOf(db, 'especiales', { ...query, onHome: true, now: clock.now() }),
    'GET /class_packages/bought': ({ actor }) => packagesBoughtBy(db, actor.customer_id),
    'GET /class_packages/admin/all': () => packagesForAdmins(db, clock.now()),
    'GET /class_packages/admin/list': ({ query }) => listedPackages(db, query, clock.now()),
    'GET /class_packages/admin/:id': ({ params }) => packageForAdmins(db, params.id, clock.now()),
    'GET /class_packages/:id': async ({ params }) => {
      const found = await packageOnSale(db, params.id, clock.now());
      if (!found || found.is_test) throw problem('package_not_found');
      return found;
    },
    'POST /class_packages': ({ actor, body }) => createPackage(services, actor, body),
    'PUT /class_packages': ({ actor, body: { class_package_id: id, ...change } }) =>
      changePackage(services, actor, { id, change }),
    'PUT /class_packages/:id': ({ actor, params: { id }, body: change }) =>
      changePackage(services, actor, { id, change }),
    'DELETE /class_packages/:id': ({ actor, params }) => deletePackage(services, actor, params.id),
    'POST /class_packages/home/:id': ({ actor, params: { id } }) =>
      changePackage(services, actor, { id, change: { show_home: true } }),
    'DELETE /class_packages/home/:id': ({ actor, params: { id } }) =>
      changePackage(services, actor, { id, change: { show_home: false } }),
  };
};
