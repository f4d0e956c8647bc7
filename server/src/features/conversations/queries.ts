import {
  type Conversation,
  type ConversationFilter,
  type ConversationMessage,
  conversation,
} from '@tbm/contract/conversations';
import { desk } from '@tbm/contract/route';
import { deliveries, windowEnd } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { byName } from '../../platform/database/by-name.ts';
import { literals } from '../../platform/database/literals.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, type RowOf, statement, statementFamily } from '../../platform/database/statement.ts';
import { fileJson } from '../files/index.ts';
import { outgoingText } from '../messages/index.ts';
import { joinOwner } from './owner.ts';

/** The position of the first page: later than every real instant and id. */
const beginning: Place = ['infinity', 1, Number.MAX_SAFE_INTEGER];
/** The position of a page: after this instant, kind (0 received, 1 sent) and id. */
type Place = [at: string, kind: number, id: number];

const placeOf = (cursor: string | undefined): Place => {
  if (cursor === undefined) return beginning;
  const [at = '', kind, id] = cursor.split('_');
  return [at, Number(kind), Number(id)];
};

const row = conversation.omit({ last: true, window_until: true }).extend({
  lastReceivedAt: z.string().nullable(),
});

const columns = `v.conversation_id, v.number, v.profile_name, v.unread, v."lastAt", v."lastReceivedAt",
    v."optedOutAt" is not null as opted_out, v."closedAt" is not null as closed,
    case when c.customer_id is not null then json_build_object('customer_id', c.customer_id, 'name', c.name,
      'last_name', c.last_name, 'branch_id', c.branch_id, 'file', ${fileJson('f')}, 'verified', w.verified) end as customer,
    (select json_build_object('customer_id', a.customer_id, 'name', a.name || ' ' || a.last_name)
      from customers a where a.customer_id = v.assignee_id) as assignee`;

const joins = `${joinOwner}
  left join customers c on c.customer_id = w.customer_id
  left join files f on f.file_id = c.file_id`;

const conditions: Record<ConversationFilter, string> = {
  mine: 'v."closedAt" is null and v.assignee_id = $5',
  unassigned: 'v."closedAt" is null and v.assignee_id is null',
  open: 'v."closedAt" is null',
  closed: 'v."closedAt" is not null',
};
const filters = Object.keys(conditions) as ConversationFilter[];

const conversationsOnPage = 20;
const inBranch = (branch: string): string =>
  `(${branch}::bigint is null or c.customer_id is null or c.branch_id = ${branch})`;

/**
 * SQL: all customers with the number belong to one of the branches in `$n`. Any branch may answer a number without a
 * customer.
 */
const isHere = (n: number): string => `($${n}::bigint[] is null or conversation_at(v.number, $${n}))`;

const pages = statementFamily('conversations', { filter: filters }, (name, { filter }) =>
  statement(
    name,
    `select ${columns} from conversations v ${joins}
    where ${conditions[filter as ConversationFilter]} and (v."lastAt", v.conversation_id) < ($1::timestamptz, $2::bigint)
      and ${inBranch('$3')} and ${isHere(4)}
    order by v."lastAt" desc, v.conversation_id desc limit ${conversationsOnPage + 1}`,
    row,
  ),
);

interface ListQuery {
  filter: ConversationFilter;
  before?: string | undefined;
  branch_id?: number | undefined;
}

/** A page of conversations that the caller sees, newest first: of a branch, those of its members and those of unknown numbers. */
export async function conversationPage(
  db: Executor,
  { filter, before, branch_id }: ListQuery,
  { customer_id: me, branches }: Pick<Person, 'customer_id' | 'branches'>,
): Promise<{ data: Conversation[]; before: string | null }> {
  const [at, , id] = placeOf(before);
  const rows = await pages({ filter }).all(db, [
    at,
    id,
    branch_id ?? null,
    branches,
    ...(filter === 'mine' ? [me] : []),
  ]);
  const shown = rows.slice(0, conversationsOnPage);
  const last = rows.length > conversationsOnPage ? shown.at(-1) : undefined;
  return {
    data: await withLast(db, shown),
    before: last ? `${last.lastAt}_0_${last.conversation_id}` : null,
  };
}

const byId = statement(
  'conversation',
  `select ${columns} from conversations v ${joins} where v.conversation_id = $1`,
  row,
);

/** One conversation. Throws `not_found`. */
export async function conversationOf(db: Executor, conversation_id: number): Promise<Conversation> {
  return oneOr(await withLast(db, await byId.all(db, [conversation_id])), 'not_found');
}

const unread = statement(
  'unread_conversations',
  `select count(*)::int as unread from (
    select from conversations v ${joins}
    where v."closedAt" is null and v.unread > 0 and ${inBranch('$1')} and ${isHere(2)} limit 100) u`,
  z.object({ unread: z.int() }),
  { scans: 'the index holds only what is unread, which is little; the statistics of the test expect much' },
);

/** How many open conversations of a branch have unread messages, at most 100. */
export const countUnread = async (
  db: Executor,
  branch_id: number | undefined,
  branches: Person['branches'],
): Promise<number> => (await unread.one(db, [branch_id ?? null, branches])).unread;

const receivedRow = z.object({
  received_message_id: z.int(),
  type: z.string(),
  text: z.string().nullable(),
  at: z.string(),
});
const sentRow = z.object({
  message_id: z.int(),
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.string(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  delivery: z.enum(deliveries).nullable(),
  failure_code: z.int().nullable(),
  author: z.string().nullable(),
});

const receivedColumns = 'r.received_message_id, r.type, r.text, r.at';
const sentColumns = `m.message_id, m.template, m.data, m."createdAt" as at, m."sentAt", m."failedAt", m.delivery,
    m.failure_code, (select a.name || ' ' || a.last_name from customers a where a.customer_id = m.sent_by) as author`;
const sentTo = (number: string): string =>
  `m.channel = 'whatsapp' and m.recipient = ${number} and m."withdrawnAt" is null`;
const newestReceived = 'order by r.at desc, r.received_message_id desc';
const newestSent = 'order by m."createdAt" desc, m.message_id desc';

const asReceived = (one: z.output<typeof receivedRow>): ConversationMessage => ({
  ...one,
  message_id: null,
  from: 'member',
  author: null,
  state: null,
  failure_code: null,
});

const stateOf = ({ sentAt, failedAt, delivery }: z.output<typeof sentRow>) => {
  if (failedAt) return 'failed';
  return sentAt ? (delivery ?? 'accepted') : 'queued';
};

const asSent = (one: z.output<typeof sentRow>): ConversationMessage => ({
  received_message_id: null,
  message_id: one.message_id,
  from: one.author === null ? 'studio' : 'staff',
  type: 'text',
  text: outgoingText(one.template, one.data),
  at: one.at,
  author: one.author,
  state: stateOf(one),
  failure_code: one.failure_code,
});

const messagesOnPage = 30;

const received = statement(
  'received_of_conversation',
  `select ${receivedColumns} from received_messages r
  where r.conversation_id = $1 and (r.at, r.received_message_id) < ($2::timestamptz, $3::bigint)
  ${newestReceived} limit ${messagesOnPage + 1}`,
  receivedRow,
);
const sent = statement(
  'sent_in_conversation',
  `select ${sentColumns} from messages m
  where ${sentTo('$1')} and (m."createdAt", m.message_id) < ($2::timestamptz, $3::bigint)
  ${newestSent} limit ${messagesOnPage + 1}`,
  sentRow,
);

const kindOf = ({ message_id }: ConversationMessage): number => (message_id === null ? 0 : 1);
const keyOf = (one: ConversationMessage): number => one.message_id ?? one.received_message_id ?? 0;

/** Newest first. A sent message is newer than one received in the same millisecond. */
const newestFirst = (a: ConversationMessage, b: ConversationMessage): number =>
  Date.parse(b.at) - Date.parse(a.at) || kindOf(b) - kindOf(a) || keyOf(b) - keyOf(a);

/** A page of a conversation's messages, newest first, received and sent. Throws `not_found`. */
export async function messagePage(
  db: Executor,
  conversation_id: number,
  before: string | undefined,
): Promise<{ data: ConversationMessage[]; before: string | null }> {
  const { number } = oneOr(await byId.all(db, [conversation_id]), 'not_found');
  const [at, kind, id] = placeOf(before);
  const found = [
    ...(await received.all(db, [conversation_id, at, kind === 0 ? id : Number.MAX_SAFE_INTEGER])).map(
      asReceived,
    ),
    ...(await sent.all(db, [number, at, kind === 0 ? 0 : id])).map(asSent),
  ].toSorted(newestFirst);
  const data = found.slice(0, messagesOnPage);
  const last = found.length > messagesOnPage ? data.at(-1) : undefined;
  return { data, before: last ? `${last.at}_${kindOf(last)}_${keyOf(last)}` : null };
}

const inEach = { conversation_id: z.int() };
const lastReceived = statement(
  'last_received_of_conversations',
  `select v.conversation_id, r.* from unnest($1::bigint[]) v(conversation_id) cross join lateral (
    select ${receivedColumns} from received_messages r where r.conversation_id = v.conversation_id
    ${newestReceived} limit 1) r`,
  receivedRow.extend(inEach),
);
const lastSent = statement(
  'last_sent_of_conversations',
  `select v.conversation_id, m.* from conversations v cross join lateral (
    select ${sentColumns} from messages m where ${sentTo('v.number')} ${newestSent} limit 1) m
  where v.conversation_id = any($1::bigint[])`,
  sentRow.extend(inEach),
);

/** Adds the newest message and the end of the window to each conversation. */
async function withLast(db: Executor, rows: RowOf<typeof byId>[]): Promise<Conversation[]> {
  const ids = [rows.map(({ conversation_id }) => conversation_id)];
  const messages = [
    ...(await lastReceived.all(db, ids)).map(({ conversation_id, ...one }) => ({
      conversation_id,
      one: asReceived(one),
    })),
    ...(await lastSent.all(db, ids)).map(({ conversation_id, ...one }) => ({
      conversation_id,
      one: asSent(one),
    })),
  ];
  return rows.map(({ lastReceivedAt, ...item }) => ({
    ...item,
    last:
      messages
        .filter(({ conversation_id }) => conversation_id === item.conversation_id)
        .map(({ one }) => one)
        .toSorted(newestFirst)[0] ?? null,
    window_until: windowEnd(lastReceivedAt),
  }));
}

/** SQL: the account `u` works at this branch or at every branch. */
const worksAt = (branch: string): string => `(not exists (select from staff_branches s where s.uid = u.uid)
    or exists (select from staff_branches s where s.uid = u.uid and s.branch_id = ${branch}))`;

const staff = statement(
  'staff_of_conversations',
  `select c.customer_id, c.name || ' ' || c.last_name as name
  from users u join customers c using (customer_id)
  where u.role in (${literals(desk)}) and ($1::bigint[] is null or ${worksAt('any($1)')})
  order by ${byName('c.name', 'c.last_name')}, c.customer_id`,
  z.object({ customer_id: z.int(), name: z.string() }),
);

/** The staff to whom a conversation of these branches can be assigned, by name. */
export const assignableStaff = (db: Executor, branches: Person['branches']): Promise<RowOf<typeof staff>[]> =>
  staff.all(db, [branches]);
