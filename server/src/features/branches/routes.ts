import type { branchRoutes } from '@tbm/contract/branches';
import { asc, eq } from 'drizzle-orm';
import { oneOr } from '../../platform/database/one.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { branches } from './tables.ts';

export const branchHandlers = ({ db }: Services): HandlersOf<keyof typeof branchRoutes> => ({
  'GET /branches': () => db.select().from(branches).orderBy(asc(branches.branch_id)),
  'GET /branches/:id': async ({ params }) =>
    oneOr(await db.select().from(branches).where(eq(branches.branch_id, params.id)), 'not_found'),
});
