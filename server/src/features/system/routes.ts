import type { systemRoutes } from '@tbm/contract/system';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { withoutData } from '../../platform/loggable.ts';
import type { Services } from '../../platform/services.ts';
import { lastCheck } from '../integrity/index.ts';
import { systemLists } from './lists.ts';
import { askForCheck, askForReading, retryJob } from './retry.ts';
import { systemSummary } from './summary.ts';

/** Errors as the log has them (docs/decisions/0025): a failed item may repeat addresses, texts and tokens. */
const cleaned = <P extends { data: Record<string, unknown>[] }>(page: P): P => ({
  ...page,
  data: page.data.map((row) => ({
    ...row,
    last_error: typeof row.last_error === 'string' ? withoutData(row.last_error) : null,
  })),
});

export const systemHandlers = (services: Services): HandlersOf<keyof typeof systemRoutes> => {
  const { db } = services;
  const { jobs, messages, events } = systemLists;
  return {
    'GET /system': () => systemSummary(services),
    'GET /system/integrity': () => lastCheck(db),
    'POST /system/integrity': ({ actor }) => askForCheck(services, actor),
    'GET /system/jobs': async ({ query: { state, page } }) => cleaned(await jobs[state](db, page)) as never,
    'POST /system/jobs/:id/retry': ({ actor, params }) => retryJob(services, actor, params.id),
    'GET /system/messages': async ({ query: { state, page } }) =>
      cleaned(await messages[state](db, page)) as never,
    'GET /system/events': ({ query: { state, page } }) => events[state](db, page) as never,
    'POST /system/events/read': ({ actor }) => askForReading(services, actor),
  };
};
