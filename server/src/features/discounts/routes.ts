import type { discountRoutes } from '@tbm/contract/discounts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { discountList } from './admin-lists.ts';
import { readDiscounts } from './queries.ts';
import { discounts } from './tables.ts';

type EditedKey = Exclude<keyof typeof discountRoutes, 'GET /discounts/code/:code'>;

/** Administration of discounts; checkout calculates the effect of a code on a package. */
export const discountHandlers = (services: Services): HandlersOf<EditedKey> => ({
  ...resourceHandlers(services.db, 'discounts', {
    table: discounts,
    key: discounts.discount_id,
    list: discountList,
    read: (ids) => readDiscounts(services.db, ids),
    audit: auditOf(services),
  }),
  'GET /discounts/admin/all': () => readDiscounts(services.db),
});
