import type { packageRoutes } from '@tbm/contract/packages';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { packageById, packagesOnSale } from './queries.ts';

export const packageHandlers = ({ db }: Services): HandlersOf<keyof typeof packageRoutes> => ({
  'GET /class_packages': ({ query }) => packagesOnSale(db, query.branch_id),
  'GET /class_packages/:id': async ({ params }) => {
    const found = await packageById(db, params.id);
    if (!found || found.is_test) throw problem('package_not_found');
    return found;
  },
});
