// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features';

/** Breaks of the data that staff read and write about a member. */
export const memberRules: Mutant[] = [
  ...inFile(`${feature}/members/notes.ts`, `${feature}/members/members.test.ts`)(
    [
      "anybody of the desk changes a colleague's note",
      "role === 'admin' || written_by === customer_id",
      "role !== 'coach' || written_by === customer_id",
    ],
    ['a note overwrites what a colleague has just changed', 'if (known !== (', 'if (false && known !== ('],
  ),
  ...inFile(
    `${feature}/members/queries.ts`,
    `${feature}/members/members.test.ts`,
  )([
    'a free trial counts as a paid membership [ADM-003]',
    'coalesce(b.trial_ends_at <= ${now}::timestamptz, true)',
    'true',
  ]),
  ...inFile(
    `${feature}/members/tags.ts`,
    `${feature}/members/members.test.ts`,
  )([
    'a tag that the member already has is audited again',
    'if (!changed?.is_changed) return;',
    'if (!changed) return;',
  ]),
  ...inFile(
    `${feature}/desk/record.ts`,
    `${feature}/desk/record.test.ts`,
  )([
    'credits that have expired count as left in the question before a revocation [ADM-005]',
    'and l.expiration_date >= ($2::timestamptz at time zone b.timezone)::date',
    '',
  ]),
  ...inFile(
    'contract/src/member-record.ts',
    `${feature}/desk/record.test.ts`,
  )([
    'the desk reads a member’s comment on a class rating',
    'reservationRow.omit({ comment: true, link: true })',
    'reservationRow',
  ]),
  ...inFile(
    `${feature}/desk/queries.ts`,
    `${feature}/desk/record.test.ts`,
  )([
    'the front desk reads the audit records of a member',
    'sees_audit ? auditPage(db, { customer_id, branches, page: 1 }) : null',
    'auditPage(db, { customer_id, branches, page: 1 })',
  ]),
];
