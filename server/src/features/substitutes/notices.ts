import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { adminsOf } from '../accounts/index.ts';
import { queueMail } from '../messages/index.ts';
import { accountsOf, candidatesFor } from './candidates.ts';

const requestToTell = statement(
  'substitute_request_to_tell',
  `select r.single_class_id, r.instructor_id, r.note, ct.name as class_type, sc.class_date, b.timezone, b.name as branch,
    asks.name as planned, coalesce(gives.name, '') as substitute
  from substitute_requests r
  join single_classes sc using (single_class_id)
  join class_types ct using (class_type_id)
  join branches b on b.branch_id = sc.branch_id
  join instructors asks on asks.instructor_id = r.instructor_id
  left join instructors gives on gives.instructor_id = r.accepted_by
  where r.substitute_request_id = $1`,
  z.object({
    single_class_id: z.int(),
    instructor_id: z.int(),
    note: z.string(),
    class_type: z.string(),
    class_date: z.string(),
    timezone: z.string(),
    branch: z.string(),
    planned: z.string(),
    substitute: z.string(),
  }),
);

/** Tells the coaches who may take the class over. Returns how many were told. */
export async function notifyWanted(
  tx: Transaction,
  { substitute_request_id, now }: { substitute_request_id: number; now: string },
): Promise<number> {
  const { single_class_id, planned, note, class_type, class_date, timezone, branch } =
    await requestToTell.one(tx, [substitute_request_id]);
  const candidates = await candidatesFor(tx, single_class_id);
  const eligible = candidates.filter(({ problem }) => problem === null).map((one) => one.instructor_id);
  const accounts = await accountsOf(tx, eligible);
  for (const { customer_id, name, email } of accounts)
    await queueMail(tx, {
      cause: `substitute_wanted:${substitute_request_id}:${customer_id}`,
      customer_id,
      recipient: email,
      template: 'substitute_wanted' as const,
      data: {
        name,
        class_type,
        class_date,
        timezone,
        branch,
        coach: planned,
        note,
      },
      now,
    });
  return accounts.length;
}

/** Tells the coach who asked, or also the admins, which coach gives the class. */
export async function notifyFound(
  tx: Transaction,
  {
    substitute_request_id,
    told,
    to,
    now,
  }: {
    substitute_request_id: number;
    /** Members who were told. */
    told: number;
    to: 'coach' | 'all';
    now: string;
  },
): Promise<void> {
  const { note: _, instructor_id, ...about } = await requestToTell.one(tx, [substitute_request_id]);
  const askingCoach = (await accountsOf(tx, [instructor_id])).map((one) => ({ ...one, is_own: true }));
  const admins = to === 'all' ? await adminsOf(tx) : [];
  const people = [...askingCoach, ...admins.map((one) => ({ ...one, name: '', is_own: false }))];
  for (const { customer_id, email, name, is_own } of people)
    await queueMail(tx, {
      cause: `substitute_found:${substitute_request_id}:${customer_id}`,
      customer_id,
      recipient: email,
      template: 'substitute_found' as const,
      data: {
        ...about,
        name,
        told,
        is_own,
      },
      now,
    });
}
