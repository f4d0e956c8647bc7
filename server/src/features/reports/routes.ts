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
  'GET /reports/sales': async ({ query }) => salesReport(db, askedFor(query, clock.now())),
  'GET /reports/deferred': async ({ query }) => deferredReport(db, askedFor(query, clock.now())),
  'GET /reports/members': async ({ query }) => membersReport(db, askedFor(query, clock.now())),
  'GET /reports/attendance': async ({ query }) => attendanceReport(db, askedFor(query, clock.now())),
  'GET /reports/rows/:list': async ({ params: { list }, query: { before, ...query } }) =>
    reportRows(db, { list, asked: askedFor(query, clock.now()), filters: query, before }),
  'GET /reports/rows/:list/csv': async ({ params: { list }, query }) => {
    const text = await reportFile(db, { list, asked: askedFor(query, clock.now()), filters: query });
    return new FileBytes(Buffer.from(text), `tbm-${list}-${query.from}-${query.to}.csv`);
  },
});
