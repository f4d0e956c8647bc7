import type { Duplicate, MergePreview } from '@tbm/contract/merging';
import { duplicateReasons } from '@tbm/domain/duplicates';
import { problemText } from '@tbm/domain/messages';
import { plain } from '@tbm/domain/plain-text';
import { z } from 'zod';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { erasedDomain } from '../../platform/erased-address.ts';
import { problem } from '../../platform/errors.ts';
import { mailboxSql } from '../accounts/index.ts';
import { blocksOf } from './blocks.ts';
import { countParts } from './steps.ts';

const columns = `c.customer_id, c.name, c.last_name, c.email, c.phone, c.birthdate, c.branch_id,
  (select count(*) > 0 from users u where u.customer_id = c.customer_id) as has_account, c."createdAt"`;
const row = z.object({
  customer_id: z.int(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  birthdate: z.string().nullable(),
  branch_id: z.int(),
  has_account: z.boolean(),
  createdAt: z.string(),
});

const one = statement('merge_customer', `select ${columns} from customers c where c.customer_id = $1`, row);
const isMerged = command('is_merged', 'select from merged_members where customer_id = $1');

/** A customer who may be compared. Throws `merge_done` for a merged one, and `not_found`. */
async function customerOf(db: Executor, customer_id: number): Promise<z.output<typeof row>> {
  const found = await one.maybeOne(db, [customer_id]);
  if (found) return found;
  throw problem((await isMerged.run(db, [customer_id])) ? 'merge_done' : 'not_found');
}

/**
 * Each criterion uses its own index; the rule decides afterwards. The mailbox is computed from `$2`; `$5` is a pattern
 * that begins with the name.
 */
const candidates = statement(
  'merge_candidates',
  `select ${columns} from customers c where c.customer_id <> $1 and c.email not like '%${erasedDomain}' and c.customer_id in (
    (select customer_id from customers where phone = $3 and $3 <> '' limit 50)
    union (select customer_id from customers where ${mailboxSql('email')} = ${mailboxSql('$2::text')} limit 50)
    union (select customer_id from customers where birthdate = $4::date limit 500)
    union (select customer_id from customers where search_text like $5 limit 50))
  order by c.customer_id`,
  row,
);

/** The most candidates that are shown. */
const most = 20;

/** Customers who may be the same person, the most alike first. Throws `not_found`. */
export async function duplicatesOf(db: Executor, customer_id: number): Promise<Duplicate[]> {
  const found = await one.maybeOne(db, [customer_id]);
  if (!found) throw problem('not_found');
  const { email, phone, birthdate, name, last_name } = found;
  const begins = [plain(`${name} ${last_name}`).replace(/[\\%_]/g, '\\$&'), '%'].join(' ');
  const rows = await candidates.all(db, [customer_id, email, phone, birthdate, begins]);
  return rows
    .map((other) => ({ ...other, reasons: duplicateReasons(found, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || a.customer_id - b.customer_id)
    .slice(0, most);
}

/** The rows that a merge would move, and the problems that prevent it. Throws `merge_itself`, `merge_done`, `not_found`. */
export async function previewMerge(
  db: Executor,
  two: { kept_id: number; other_id: number },
): Promise<MergePreview> {
  if (two.kept_id === two.other_id) throw problem('merge_itself');
  const [kept, other] = [await customerOf(db, two.kept_id), await customerOf(db, two.other_id)];
  const parts = await countParts.all(db, [two.kept_id, two.other_id]);
  const blocks = await blocksOf(db, two);
  return {
    kept,
    other,
    parts: parts.filter(({ moved, same }) => moved + same > 0),
    blocks: blocks.map((code) => ({ code, message: problemText(code) })),
  };
}
