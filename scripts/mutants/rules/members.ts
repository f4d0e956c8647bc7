// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant } from '../mutant.ts';

/** Breaks of the data that staff read and write about a member. */
export const memberRules: Mutant[] = [
  ...breaksIn('server/src/features/members', 'members.test.ts', {
    "anybody of the desk changes a colleague's note": change(
      'mayEdit',
      "role === 'admin'",
      "role !== 'coach'",
    ),
    'a note overwrites what a colleague has just changed': change(
      'changeNote',
      'if (known !',
      'if (false && known !',
    ),
    'a free trial counts as a paid membership [ADM-003]': change(
      'memberState',
      'coalesce(b.trial_ends_at <= ${now}::timestamptz, true)',
      'true',
    ),
    'a tag that the member already has is audited again': change('changeTag', '?.is_changed', ''),
  }),
  ...breaksIn('server/src/features/desk', 'record.test.ts', {
    'credits that have expired count as left in the question before a revocation [ADM-005]': change(
      'heldByPurchases',
      'and l.expiration_date >= ($2::timestamptz at time zone b.timezone)::date',
      '',
    ),
    'the front desk reads the audit records of a member': change(
      'customerFile',
      'sees_audit ? auditPage(db, { customer_id, branches, page: 1 }) : null',
      'auditPage(db, { customer_id, branches, page: 1 })',
    ),
  }),
  ...breaksIn('contract/src', 'server/src/features/desk/record.test.ts', {
    'the desk reads a member’s comment on a class rating': change(
      'memberReservation',
      '.omit({ comment: true, link: true })',
      '',
    ),
  }),
];
