import { systemRoutes } from '@tbm/contract/system';
import type { z } from 'zod';
import { pageStatement } from '../../platform/database/page.ts';

const rowOf = <K extends 'GET /system/jobs' | 'GET /system/messages' | 'GET /system/events'>(
  key: K,
): (typeof systemRoutes)[K]['answer']['shape']['data']['element'] =>
  systemRoutes[key].answer.shape.data.element as never;

const jobColumns = `id as job_id, task_identifier as task,
  case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
    when attempts > 0 then 'retrying' when run_at <= now() then 'due' else 'scheduled' end as state,
  attempts::int as attempts, max_attempts::int as max_attempts, left(last_error, 500) as last_error, run_at, created_at`;
const job: z.ZodObject = rowOf('GET /system/jobs');

const jobs = {
  waiting: pageStatement('system_jobs_waiting', {
    columns: jobColumns,
    from: 'graphile_worker.jobs',
    where: 'attempts < max_attempts or locked_at is not null',
    order: 'locked_at nulls last, run_at, id',
    row: job,
  }),
  failed: pageStatement('system_jobs_failed', {
    columns: jobColumns,
    from: 'graphile_worker.jobs',
    where: 'attempts >= max_attempts and locked_at is null',
    order: 'updated_at desc, id desc',
    row: job,
  }),
};

const unsent = `m."sentAt" is null and m."failedAt" is null and m."withdrawnAt" is null`;
const messageList = {
  columns: `m.message_id, m.channel, t.name as type, m.template, m.customer_id, c.name || ' ' || c.last_name as member,
    m.recipient, m."createdAt", m."waitsUntil", m."failedAt", m.failure_code, j.attempts::int as attempts,
    left(j.last_error, 500) as last_error`,
  from: `messages m join notification_types t using (notification_type_id) left join customers c using (customer_id)
    left join graphile_worker.jobs j on j.key = 'message:' || m.message_id`,
  row: rowOf('GET /system/messages') as z.ZodObject,
};
const messages = {
  waiting: pageStatement('system_messages_waiting', {
    ...messageList,
    where: unsent,
    order: 'm."createdAt", m.message_id',
  }),
  failed: pageStatement('system_messages_failed', {
    ...messageList,
    where: 'm."failedAt" is not null',
    order: 'm."failedAt" desc, m.message_id desc',
  }),
};

const event: z.ZodObject = rowOf('GET /system/events');
const events = {
  applied: pageStatement('system_events_applied', {
    columns: `provider, event_id, type, 'applied' as state, null::text as code, 1 as tries, "createdAt"`,
    from: 'payment_events',
    order: '"createdAt" desc, event_id desc, provider',
    row: event,
    scans: { count: 'counts all events for the pages of a list' },
  }),
  failed: pageStatement('system_events_failed', {
    columns: `provider, event_id, type, 'failed' as state, code, tries, "createdAt"`,
    from: 'payment_event_failures',
    order: '"createdAt" desc, event_id desc, provider',
    row: event,
  }),
};

/** Pages of waiting, failed or received items, by state. */
export const systemLists = { jobs, messages, events };
