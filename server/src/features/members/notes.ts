import { type MemberNote, memberNote } from '@tbm/contract/members';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { requireCustomer } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { viewPart } from './queries.ts';

type Deps = Pick<Services, 'db' | 'clock'>;

const stored = memberNote.omit({ is_editable: true }).extend({ written_by: z.int() });
type StoredNote = z.output<typeof stored>;
const note = {
  columns: `n.member_note_id, n.customer_id, n.text, w.name || ' ' || w.last_name as author, n."createdAt", n."editedAt",
    n.written_by`,
  from: 'member_notes n join customers w on w.customer_id = n.written_by',
};

const pages = pageStatement('member_notes', {
  ...note,
  where: 'n.customer_id = $1',
  order: 'n.member_note_id desc',
  row: stored,
});
const one = statement(
  'member_note',
  `select ${note.columns} from ${note.from} where n.member_note_id = $1`,
  stored,
);

const mayEdit = ({ role, customer_id }: Person, written_by: number): boolean =>
  role === 'admin' || written_by === customer_id;
const toMemberNote = ({ written_by, ...note }: StoredNote, actor: Person): MemberNote => ({
  ...note,
  is_editable: mayEdit(actor, written_by),
});

/** A page of the notes about a member, newest first, for a member of the staff, whose view is recorded. */
export async function notePage(
  deps: Deps,
  actor: Person,
  { customer_id, page }: { customer_id: number; page: number },
): Promise<Page<MemberNote>> {
  await viewPart(deps, actor, customer_id, 'member_notes');
  const found = await pages(deps.db, page, [customer_id]);
  return { ...found, data: found.data.map((row) => toMemberNote(row, actor)) };
}

async function noteById(db: Executor, actor: Person, member_note_id: number): Promise<MemberNote> {
  return toMemberNote(await one.one(db, [member_note_id]), actor);
}

const add = statement(
  'add_member_note',
  `insert into member_notes (customer_id, written_by, text, "createdAt") values ($1, $2, $3, $4) returning member_note_id`,
  z.object({ member_note_id: z.int() }),
);
const change = command(
  'change_member_note',
  'update member_notes set text = $2, "editedAt" = $3 where member_note_id = $1',
);
const remove = command('delete_member_note', 'delete from member_notes where member_note_id = $1');
const locked = statement(
  'lock_member_note',
  'select customer_id, written_by, "editedAt" from member_notes where member_note_id = $1 for update',
  z.object({ customer_id: z.int(), written_by: z.int(), editedAt: z.string().nullable() }),
);

/**
 * The audit record tells that a note was written, changed or deleted, without the text, because the record outlives the
 * member's data.
 */
const audit = (
  tx: Transaction,
  actor: Person,
  action: 'create' | 'update' | 'delete',
  { member_note_id, customer_id, now }: { member_note_id: number; customer_id: number; now: string },
): Promise<void> =>
  recordAudit(tx, actor, {
    action,
    thing: 'member_notes',
    thing_id: member_note_id,
    customer_id,
    before: null,
    after: null,
    now,
  });

/** Writes a note about a member. Throws `not_found`. */
export async function writeNote(
  { db, clock }: Deps,
  actor: Person,
  { customer_id, text }: { customer_id: number; text: string },
): Promise<MemberNote> {
  await requireCustomer(db, customer_id);
  const member_note_id = await db.transaction(async (tx) => {
    const now = clock.now();
    const { member_note_id } = await add.one(tx, [customer_id, actor.customer_id, text, now]);
    await audit(tx, actor, 'create', { member_note_id, customer_id, now });
    return member_note_id;
  });
  return noteById(db, actor, member_note_id);
}

/** Locks a note that the caller may change. Throws `not_found`, `note_of_other`. */
async function lockNote(tx: Transaction, actor: Person, member_note_id: number) {
  const found = await locked.maybeOne(tx, [member_note_id]);
  if (!found) throw problem('not_found');
  if (!mayEdit(actor, found.written_by)) throw problem('note_of_other');
  return found;
}

/** Changes the text of a note as it was read. Throws `not_found`, `note_of_other`, `note_changed`. */
export async function changeNote(
  { db, clock }: Deps,
  actor: Person,
  { member_note_id, text, editedAt }: { member_note_id: number; text: string; editedAt: string | null },
): Promise<MemberNote> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const { customer_id, editedAt: known } = await lockNote(tx, actor, member_note_id);
    if (known !== (editedAt && Temporal.Instant.from(editedAt).toString({ fractionalSecondDigits: 3 })))
      throw problem('note_changed');
    await change.run(tx, [member_note_id, text, now]);
    await audit(tx, actor, 'update', { member_note_id, customer_id, now });
  });
  return noteById(db, actor, member_note_id);
}

/** Throws `not_found`, `note_of_other`. */
export async function deleteNote(
  { db, clock }: Deps,
  actor: Person,
  member_note_id: number,
): Promise<{ deleted: true }> {
  await db.transaction(async (tx) => {
    const { customer_id } = await lockNote(tx, actor, member_note_id);
    await remove.run(tx, [member_note_id]);
    await audit(tx, actor, 'delete', { member_note_id, customer_id, now: clock.now() });
  });
  return { deleted: true };
}
