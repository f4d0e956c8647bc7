import { noticeFacts } from '@tbm/contract/appconfig';
import { invoiceStatuses, purchaseStatuses } from '@tbm/contract/purchases';
import { z } from 'zod';
import { literals } from '../../platform/database/literals.ts';
import { statement } from '../../platform/database/statement.ts';

const scans = 'counts every row, at most once a minute for each process that is scraped';

export const jobsByState = statement(
  'monitoring_jobs',
  `select task_identifier as task,
    case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
      when attempts > 0 then 'retrying' when run_at <= now() then 'due' else 'scheduled' end as state,
    count(*)::int as count,
    coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts
      and run_at <= now())), 0)::float8 as oldest
  from graphile_worker.jobs group by 1, 2`,
  z.object({
    task: z.string(),
    state: z.string(),
    count: z.int(),
    oldest: z.number(),
  }),
);

/** How many facts that the law requires are missing in the privacy notice. */
export const missingNoticeFacts = statement(
  'monitoring_notice_facts',
  `select count(*)::int as missing from unnest(array[${literals(noticeFacts)}]) as fact
  where not exists (select from app_config c where c.key = fact and c.value <> '')`,
  z.object({ missing: z.int() }),
);

export const purchasesByStatus = statement(
  'monitoring_purchases',
  `select status, count(*)::int as count from purchases group by status`,
  z.object({ status: z.enum(purchaseStatuses), count: z.int() }),
  { scans },
);

export const invoicesByStatus = statement(
  'monitoring_invoices',
  `select status, count(*)::int as count from invoices group by status`,
  z.object({ status: z.enum(invoiceStatuses), count: z.int() }),
  { scans },
);

/** Seconds since the oldest purchase that still waits for its payment was begun; 0 when none waits. */
export const oldestPending = statement(
  'monitoring_oldest_pending',
  `select coalesce(extract(epoch from $1::timestamptz - min("createdAt")), 0)::float8 as seconds
  from purchases where status = 'pending'`,
  z.object({ seconds: z.number() }),
);

/** How many rows broke a rule at the last finished check of all invariants, and when it ended, in seconds since 1970. */
export const lastIntegrityRun = statement(
  'monitoring_integrity',
  `select extract(epoch from "endedAt")::float8 as ended,
    coalesce((select sum((finding ->> 'violations')::int) from jsonb_array_elements(findings) finding), 0)::int as violations
  from integrity_runs where "endedAt" is not null order by integrity_run_id desc limit 1`,
  z.object({ ended: z.number(), violations: z.int() }),
);

/** Differences with the payment providers that were found since an instant and not repaired automatically. */
export const openFindings = statement(
  'monitoring_findings',
  `select count(*)::int as count from reconciliation_findings where not repaired and "createdAt" > $1::timestamptz`,
  z.object({ count: z.int() }),
);

export const databaseSize = statement(
  'monitoring_database_size',
  'select pg_database_size(current_database())::float8 as bytes',
  z.object({ bytes: z.number() }),
);
