import { type AuditRow, auditRow } from '@tbm/contract/audit';
import { plain } from '@tbm/domain/plain-text';
import { columnsOf, type Page, pageStatement } from '../../platform/database/page.ts';
import { plainText } from '../../platform/database/plain-text.ts';
import type { Executor } from '../../platform/database/statement.ts';

const columns = columnsOf(auditRow.omit({ who: true }), 'a');

/** The shown name of a key, in the letters of `customers.search_text`. */
const keySearchText = plainText("'Llave ' || k.name");

const pages = pageStatement('audit', {
  columns: `${columns}, coalesce(c.name || ' ' || c.last_name, 'Llave ' || k.name) as who`,
  from: `audit_log a left join users u on u.uid = a.uid left join customers c on c.customer_id = u.customer_id
    left join api_keys k on a.uid = 'key:' || k.api_key_id`,
  where: `($1::bigint is null or a.customer_id = any(array(
      select m.customer_id from merged_members m where m.kept_customer_id = $1) || $1::bigint)) and (a.action = 'view') = ($2 = 'views')
    and ($3::text is null or c.search_text like '%' || $3::text || '%' or ${keySearchText} like '%' || $3::text || '%') and ($4::text is null or a.action = $4)
    and ($5::text is null or a.thing = $5) and ($6::date is null or (a."createdAt" at time zone (
      select timezone from branches order by branch_id limit 1))::date = $6)
    and ($7::bigint[] is null or a.thing = 'customers'
      or a.thing = 'purchases' and exists (select from purchases p
        where p.purchase_id::text = a.thing_id and p.customer_id = a.customer_id and p.branch_id = any($7))
      or a.thing = 'class_reservations' and exists (select from class_reservations r join single_classes sc using (single_class_id)
        where r.class_reservation_id::text = a.thing_id and r.customer_id = a.customer_id and sc.branch_id = any($7)))
    and ($8::bigint is null or u.customer_id = $8)`,
  order: 'a.audit_id desc',
  row: auditRow,
  scans: {
    page: 'looks through the log, newest first, for what was asked',
    count: 'counts the whole log for the pages of a list',
  },
});

interface LogFilter {
  customer_id?: number | undefined;
  page: number;
  kind?: 'changes' | 'views';
  /** A part of the actor's name, or of a key's. */
  who?: string | undefined;
  action?: AuditRow['action'] | undefined;
  thing?: string | undefined;
  day?: string | undefined;
  /** The customer of the actor. */
  by?: number | undefined;
  /** Only records about a member, and the member's purchases and places, at these branches. */
  branches?: readonly number[] | null;
}

/** A page of the log, newest first: changes or views, with or without a filter. */
export const auditPage = (
  db: Executor,
  { customer_id, page, kind = 'changes', who, action, thing, day, by, branches = null }: LogFilter,
): Promise<Page<AuditRow>> =>
  pages(db, page, [
    customer_id ?? null,
    kind,
    who ? plain(who).replace(/[\\%_]/g, '') : null,
    action ?? null,
    thing || null,
    day ?? null,
    branches,
    by ?? null,
  ]);
