import type { branchRoutes } from '@tbm/contract/branches';
import { asc } from 'drizzle-orm';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { branches } from './tables.ts';

export const branchHandlers = (services: Services): HandlersOf<keyof typeof branchRoutes> =>
  resourceHandlers(services.db, 'branches', {
    table: branches,
    key: branches.branch_id,
    read: (where) => services.db.select().from(branches).where(where).orderBy(asc(branches.branch_id)),
    audit: auditOf(services),
  });
