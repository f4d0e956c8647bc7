import type { branchRoutes } from '@tbm/contract/branches';
import { asc } from 'drizzle-orm';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { branchZoneChanged } from '../streaks/index.ts';
import { branches } from './tables.ts';

export const branchHandlers = (services: Services): HandlersOf<keyof typeof branchRoutes> =>
  resourceHandlers(services.db, 'branches', {
    table: branches,
    key: branches.branch_id,
    read: (where) => services.db.select().from(branches).where(where).orderBy(asc(branches.branch_id)),
    audit: async (tx, actor, change) => {
      await auditOf(services)(tx, actor, change);
      if (change.before && change.after && change.before.timezone !== change.after.timezone)
        await branchZoneChanged(tx, change.thing_id);
    },
  });
