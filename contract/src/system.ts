import { z } from 'zod';
import { id, idText, instant, paged, pageText } from './fields.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Jobs, messages, events of providers, and what the database should hold';

/** What a new studio does first, in this order. */
export const checklistKeys = [
  'legal_facts',
  'branch_contact',
  'branch_hours',
  'rooms',
  'coaches',
  'packages',
  'timetable',
  'frontdesk',
  'mail',
  'stripe',
  'paypal',
  'whatsapp',
  'two_step',
] as const;
export type ChecklistKey = (typeof checklistKeys)[number];

const checklistItem = z.object({
  key: z.enum(checklistKeys),
  /** `unused`: the studio's configuration does without it. */
  state: z.enum(['done', 'missing', 'unused']),
  /** Branches, or facts of the studio, that lack it. */
  lacking: z.array(z.string()),
});

const integrityFinding = z.object({
  /** The rule, in Spanish. */
  name: z.string(),
  violations: z.int(),
  /** Keys and numbers of the first rows that break it. */
  sample: z.array(z.record(z.string(), z.number())),
});

export const integrityRun = z.object({
  integrity_run_id: id,
  createdAt: instant,
  endedAt: instant,
  /** Only rules that are broken. */
  findings: z.array(integrityFinding),
  /** How many rules were checked. */
  rules: z.int(),
});
export type IntegrityRun = z.output<typeof integrityRun>;

export const jobStates = ['running', 'due', 'scheduled', 'retrying', 'failed'] as const;

const job = z.object({
  job_id: id,
  task: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  max_attempts: z.int(),
  /** The beginning of the last error, in the program's words. */
  last_error: z.string().nullable(),
  run_at: instant,
  created_at: instant,
});

const outgoing = z.object({
  message_id: id,
  channel: z.enum(['email', 'whatsapp', 'push']),
  /** The type's name in the catalogue. */
  type: z.string(),
  template: z.string(),
  customer_id: id.nullable(),
  member: z.string().nullable(),
  recipient: z.string(),
  createdAt: instant,
  waitsUntil: instant.nullable(),
  failedAt: instant.nullable(),
  /** WhatsApp's code of a refusal. */
  failure_code: z.int().nullable(),
  /** Of its job, while it is tried again. */
  attempts: z.int().nullable(),
  last_error: z.string().nullable(),
});

const event = z.object({
  provider: z.string(),
  event_id: z.string(),
  type: z.string(),
  state: z.enum(['applied', 'failed']),
  /** Why it could not be applied, as a code of the catalogue. */
  code: z.string().nullable(),
  tries: z.int(),
  createdAt: instant,
});

const queued = z.object({ queued: z.literal(true) });
const count = z.object({ waiting: z.int(), failed: z.int() });

export const systemRoutes = defineRoutes({
  'GET /system': {
    summary: 'The state of the system: what waits, what failed, and what a new studio has not done yet',
    who: admins,
    answer: z.object({
      checklist: z.array(checklistItem),
      jobs: count,
      messages: count,
      events_failed: z.int(),
      /** Posts for review. */
      posts_waiting: z.int(),
      /** Differences with the payment providers that staff must resolve. */
      findings: z.int(),
      integrity: z.object({ endedAt: instant, broken: z.int() }).nullable(),
    }),
  },
  'GET /system/integrity': {
    summary: 'The last check of all invariants',
    who: admins,
    answer: z.object({ running: z.boolean(), last: integrityRun.nullable() }),
  },
  'POST /system/integrity': {
    summary: 'Queues a check of all invariants on one snapshot of the database',
    who: admins,
    limit: [{ per: 'account', times: 10, minutes: 60 }],
    invalidates: ['GET /system/integrity'],
    answer: queued,
    status: 202,
  },
  'GET /system/jobs': {
    summary: 'Jobs of the queue: those that wait or run, the next one first, or those that failed for good',
    who: admins,
    query: z.object({ state: z.enum(['waiting', 'failed']).default('waiting'), page: pageText }),
    answer: paged(job),
  },
  'POST /system/jobs/:id/retry': {
    summary: 'Runs a job again now, with all its tries',
    who: admins,
    params: z.object({ id: idText }),
    invalidates: ['GET /system/jobs', 'GET /system'],
    answer: queued,
    status: 202,
    problems: ['job_gone'],
  },
  'GET /system/messages': {
    summary:
      'Messages that are still to be sent, the oldest first, or that were refused for good, newest first',
    who: admins,
    query: z.object({ state: z.enum(['waiting', 'failed']).default('waiting'), page: pageText }),
    answer: paged(outgoing),
  },
  'GET /system/events': {
    summary: "Payment providers' events: those that could not be applied, or those that were, newest first",
    who: admins,
    query: z.object({ state: z.enum(['failed', 'applied']).default('failed'), page: pageText }),
    answer: paged(event),
  },
  'POST /system/events/read': {
    summary:
      'Reads the last three days at the payment providers and applies what a lost event would have changed',
    who: admins,
    limit: [{ per: 'account', times: 10, minutes: 60 }],
    invalidates: ['GET /system/events', 'GET /reconciliation_findings'],
    answer: queued,
    status: 202,
  },
});
