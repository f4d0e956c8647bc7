import type { Answer } from '@tbm/contract';
import { noticeFacts } from '@tbm/contract/appconfig';
import type { ChecklistKey } from '@tbm/contract/system';
import { z } from 'zod';
import { literals } from '../../platform/database/literals.ts';
import { statement } from '../../platform/database/statement.ts';
import { isRetiredSql } from '../../platform/retired.ts';
import type { Services } from '../../platform/services.ts';
import { lastCheck } from '../integrity/index.ts';

const counts = statement(
  'system_counts',
  `select j.waiting as jobs_waiting, j.failed as jobs_failed,
    (select count(*)::int from messages where "sentAt" is null and "failedAt" is null and "withdrawnAt" is null)
      as messages_waiting,
    (select count(*)::int from messages where "failedAt" is not null) as messages_failed,
    (select count(*)::int from payment_event_failures) as events_failed,
    (select count(*)::int from reconciliation_findings where not repaired) as findings,
    (select count(distinct p.post_id)::int from posts p where p."deletedAt" is null and (p.state = 'held'
      or exists (select from post_reports r where r.post_id = p.post_id and r."reviewedAt" is null))) as posts_waiting
  from (select count(*) filter (where attempts < max_attempts or locked_at is not null)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from graphile_worker.jobs) j`,
  z.object({
    jobs_waiting: z.int(),
    jobs_failed: z.int(),
    messages_waiting: z.int(),
    messages_failed: z.int(),
    events_failed: z.int(),
    findings: z.int(),
    posts_waiting: z.int(),
  }),
);

const branchesWithout = (what: string): string =>
  `array(select b.name from branches b where ${what} order by b.branch_id)`;

/** The missing parts of each item of the list; a flag is true once something has happened. */
const facts = statement(
  'system_checklist',
  `select
    array(select fact from unnest(array[${literals(noticeFacts)}]) as fact
      where not exists (select from app_config c where c.key = fact and c.value <> '')) as legal_facts,
    ${branchesWithout(`b.phone = '' or b.email = '' or b.address = ''`)} as branch_contact,
    ${branchesWithout(`jsonb_array_length(b.content -> 'hours') = 0`)} as branch_hours,
    ${branchesWithout(
      `not exists (select from locations l where l.branch_id = b.branch_id and not ${isRetiredSql('l', '$1')})`,
    )} as rooms,
    ${branchesWithout(`not exists (select from instructor_branches ib join instructors i using (instructor_id)
      where ib.branch_id = b.branch_id and not ${isRetiredSql('i', '$1')})`)} as coaches,
    ${branchesWithout(`not exists (select from class_packages p where (p.branch_id = b.branch_id or p.branch_id is null)
      and p."deletedAt" is null and not ${isRetiredSql('p', '$1')} and not p.is_test and p.price > 0)`)} as packages,
    ${branchesWithout(`not exists (select from single_classes sc where sc.branch_id = b.branch_id
      and sc.class_date > $1::timestamptz and sc."deletedAt" is null)`)} as timetable,
    ${branchesWithout(`not exists (select from users u join customers c using (customer_id)
      where u.role = 'frontdesk' and c.branch_id = b.branch_id)`)} as frontdesk,
    exists (select from messages where channel = 'email' and "sentAt" is not null) as mail,
    exists (select from payment_events where provider = 'stripe') as stripe,
    exists (select from payment_events where provider = 'paypal') as paypal,
    exists (select from received_messages)
      or exists (select from messages where delivery is not null) as whatsapp,
    exists (select from app_config where key = 'staff_two_step' and value = 'required') as two_step`,
  z.object({
    legal_facts: z.array(z.string()),
    branch_contact: z.array(z.string()),
    branch_hours: z.array(z.string()),
    rooms: z.array(z.string()),
    coaches: z.array(z.string()),
    packages: z.array(z.string()),
    timetable: z.array(z.string()),
    frontdesk: z.array(z.string()),
    mail: z.boolean(),
    stripe: z.boolean(),
    paypal: z.boolean(),
    whatsapp: z.boolean(),
    two_step: z.boolean(),
  }),
  { scans: 'stops at the first row that it finds' },
);

type Summary = Answer<'GET /system'>;

async function checklistOf({ db, clock, config }: Services): Promise<Summary['checklist']> {
  const found = await facts.one(db, [clock.now()]);
  const isUnused: Partial<Record<ChecklistKey, boolean>> = {
    paypal: config.paypal_client_id === null,
    whatsapp: config.whatsapp === 'off',
  };
  return Object.entries(found).map(([name, value]) => {
    const key = name as ChecklistKey;
    const lacking = Array.isArray(value) ? value : [];
    const isDone = Array.isArray(value) ? value.length === 0 : value;
    return { key, state: isUnused[key] ? 'unused' : isDone ? 'done' : 'missing', lacking };
  });
}

/** How the system is, at a glance. */
export async function systemSummary(services: Services): Promise<Summary> {
  const { db } = services;
  const { jobs_waiting, jobs_failed, messages_waiting, messages_failed, ...others } = await counts.one(db);
  const { last } = await lastCheck(db);
  return {
    ...others,
    checklist: await checklistOf(services),
    jobs: { waiting: jobs_waiting, failed: jobs_failed },
    messages: { waiting: messages_waiting, failed: messages_failed },
    integrity: last && { endedAt: last.endedAt, broken: last.findings.length },
  };
}
