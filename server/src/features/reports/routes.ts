import type { reportRoutes } from '@tbm/contract/reports';
import { FileBytes } from '../../platform/http/file-bytes.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { attendanceReport } from './attendance.ts';
import { deferredReport } from './deferred.ts';
import { membersReport } from './members.ts';
import { askedFor } from './report.ts';
import { reportFile, reportRows } from './rows.ts';
import { salesReport } from './sales.ts';

export const reportHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof reportRoutes> => ({
  'GET /reports/sales': async ({ actor, query }) =>
    salesReport(db, askedFor({ ...query, branches: actor.branches }, clock.now())),
  'GET /reports/deferred': async ({ actor, query }) =>
    deferredReport(db, askedFor({ ...query, branches: actor.branches }, clock.now())),
  'GET /reports/members': async ({ actor, query }) =>
    membersReport(db, askedFor({ ...query, branches: actor.branches }, clock.now())),
  'GET /reports/attendance': async ({ actor, query }) =>
    attendanceReport(db, askedFor({ ...query, branches: actor.branches }, clock.now())),
  'GET /reports/rows/:list': async ({ actor, params: { list }, query: { before, ...query } }) =>
    reportRows(db, {
      list,
      asked: askedFor({ ...query, branches: actor.branches }, clock.now()),
      filters: query,
      before,
    }),
  'GET /reports/rows/:list/csv': async ({ actor, params: { list }, query }) => {
    const text = await reportFile(db, {
      list,
      asked: askedFor({ ...query, branches: actor.branches }, clock.now()),
      filters: query,
    });
    return new FileBytes(Buffer.from(text), `tbm-${list}-${query.from}-${query.to}.csv`);
  },
});
