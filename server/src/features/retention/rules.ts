import { retention, type Span } from '@tbm/domain/retention';
import { type Command, command } from '../../platform/database/statement.ts';
import { forgetGuests } from '../guests/index.ts';
import { forgetBills, forgetReasons } from '../purchases/index.ts';

/** A rule of the nightly job, which deletes old rows. */
interface Rule {
  what: string;
  after: Span;
  /** Deletes what is older than `$1`, at most `$2` rows. */
  batch: Command;
}

const nightly = 'once a night: these tables have no index by age';

/** Deletes the oldest rows of a table whose ids grow with their age, without an index by age. */
const oldest = (table: string, key: string): Command =>
  command(
    `delete_old_${table}`,
    `delete from ${table} where "createdAt" < $1 and ${key} = any(array(
        select ${key} from ${table} order by ${key} limit $2))`,
  );

/** Deletes rows after their end. */
const deleteEnded = (table: string, key = 'id'): Command =>
  command(
    `delete_ended_${table}`,
    `delete from ${table} where ${key} = any(array(
        select ${key} from ${table} where "expiresAt" < $1 limit $2))`,
    { scans: nightly },
  );

/** Deletes rows of old files. They go before their file: one may have fifty thousand. */
const rowsOfImports = (name: string, states: readonly string[]): Command =>
  command(
    `delete_old_${name}`,
    `delete from import_rows where (import_id, line) in (
        select r.import_id, r.line from import_rows r join imports i using (import_id)
        where i."createdAt" < $1 and i.state in (${states.map((state) => `'${state}'`).join(', ')}) limit $2)`,
    { scans: nightly },
  );

export const rules: readonly Rule[] = [
  {
    what: 'carts that an e-mail left behind',
    after: retention.carts,
    batch: command(
      'delete_old_carts',
      `delete from carts where cart_item_id = any(array(
        select cart_item_id from carts where "updatedAt" < $1 order by "updatedAt" limit $2))`,
    ),
  },
  {
    what: 'mails, and messages by WhatsApp and to devices, with their recipients and contents',
    after: retention.messages,
    batch: oldest('messages', 'message_id'),
  },
  {
    what: 'rows of files that were read and not imported',
    after: retention.import_drafts,
    batch: rowsOfImports('draft_rows', ['draft']),
  },
  {
    what: 'files that were read and not imported',
    after: retention.import_drafts,
    batch: command(
      'delete_old_drafts',
      `delete from imports where import_id = any(array(
        select import_id from imports where state = 'draft' and "createdAt" < $1 limit $2))`,
    ),
  },
  {
    what: 'rows of files that were not imported',
    after: retention.imports,
    batch: rowsOfImports('import_rows', ['running', 'done']),
  },
  {
    what: 'files that were imported, and what came of them',
    after: retention.imports,
    batch: oldest('imports', 'import_id'),
  },
  {
    what: 'messages of the inbox',
    after: retention.messages,
    batch: oldest('notifications', 'notification_id'),
  },
  {
    what: 'to whom a campaign was written',
    after: retention.messages,
    batch: command(
      'delete_old_campaign_recipients',
      `delete from campaign_recipients where (campaign_id, customer_id) in (
        select campaign_id, customer_id from campaign_recipients
        where "createdAt" < $1 order by campaign_id, customer_id limit $2)`,
      { scans: nightly },
    ),
  },
  {
    what: 'what was received by WhatsApp',
    after: retention.messages,
    batch: oldest('received_messages', 'received_message_id'),
  },
  {
    what: 'conversations by WhatsApp, after their last message',
    after: retention.messages,
    batch: command(
      'delete_old_conversations',
      `delete from conversations where conversation_id = any(array(
        select conversation_id from conversations where "lastAt" < $1 and "optedOutAt" is null limit $2))`,
      { scans: nightly },
    ),
  },
  {
    what: 'the WhatsApp name and assignee of a number that wrote BAJA; the number stays, to obey it',
    after: retention.messages,
    batch: command(
      'forget_opted_out_names',
      `update conversations set profile_name = null, assignee_id = null where conversation_id = any(array(
        select conversation_id from conversations
        where "lastAt" < $1 and "optedOutAt" is not null and (profile_name is not null or assignee_id is not null)
        limit $2))`,
      { scans: nightly },
    ),
  },
  {
    what: 'entries of a waiting list, after their class',
    after: retention.waitlists,
    batch: command(
      'delete_old_waitlists',
      `delete from waitlists where waitlist_id = any(array(
        select w.waitlist_id from waitlists w join single_classes sc using (single_class_id)
        where sc.class_date < $1 limit $2))`,
      { scans: nightly },
    ),
  },
  {
    what: 'sessions, after their end',
    after: retention.sessions,
    batch: deleteEnded('identity_sessions'),
  },
  {
    what: 'links that open or confirm an account, after their end',
    after: retention.sessions,
    batch: deleteEnded('identity_verifications'),
  },
  {
    what: 'links by which televisions play films, after their end',
    after: retention.cast_links,
    batch: deleteEnded('cast_links', 'cast_link_id'),
  },
  {
    what: 'guests of members, after their class; what they signed stays without birthdate and address',
    after: retention.guests,
    batch: forgetGuests,
  },
  {
    what: 'invitations to work here, after their end',
    after: retention.staff_invitations,
    batch: deleteEnded('staff_invitations', 'staff_invitation_id'),
  },
  {
    what: 'what programs were told',
    after: retention.webhook_deliveries,
    batch: oldest('webhook_deliveries', 'webhook_delivery_id'),
  },
  {
    what: 'requests of coaches for a substitute',
    after: retention.substitute_requests,
    batch: oldest('substitute_requests', 'substitute_request_id'),
  },
  {
    what: 'jobs that failed for good, with what they hold',
    after: retention.failed_jobs,
    batch: command(
      'delete_failed_jobs',
      `select from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and updated_at < $1 limit $2))`,
    ),
  },
  {
    what: 'ids of events that a payment provider sent',
    after: retention.payment_events,
    batch: command(
      'delete_old_payment_events',
      `delete from payment_events where (provider, event_id) in (
        select provider, event_id from payment_events where "createdAt" < $1 limit $2)`,
      { scans: nightly },
    ),
  },
  {
    what: 'why a member cancelled a subscription',
    after: retention.cancel_reasons,
    batch: forgetReasons,
  },
  {
    what: 'why a charge was refunded; amount and date stay',
    after: retention.books,
    batch: command(
      'forget_refund_reasons',
      `update refunds set reason = null where refund_id = any(array(
        select refund_id from refunds where reason is not null and "createdAt" < $1 limit $2))`,
      { scans: nightly },
    ),
  },
  {
    what: "the number of the desk's receipt on a sale; amount and date stay",
    after: retention.books,
    batch: forgetBills,
  },
];
