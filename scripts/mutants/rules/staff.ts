// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const within = 'server/src/platform/http/within-branches.test.ts';
const invitations = 'server/src/features/invitations/invitations.test.ts';

/** Breaks of the checks that keep staff within their branches, and of invitations. */
export const staff: Mutant[] = [
  ...inFile('server/src/platform/http/within-branches.ts', within)(
    [
      'a field of the body hides one of the query that names another branch',
      'const parts = [params, query, body] as',
      'const parts = [params, body] as',
    ],
    ['staff of one branch open the lists of another', '? actor.branches.includes(Number(id))', '? true'],
    [
      'staff of one branch act as staff at things of another',
      'if (!isForStaff(route)) return member;',
      'if (!isForStaff(route)) return actor;',
    ],
  ),
  ...inFile(
    'server/src/platform/http/handlers.ts',
    within,
  )([
    'staff of one branch make calls without a branch',
    'if (actor.branches !== null && isForStaff(route) && route.branches === undefined)',
    'if (false)',
  ]),
  ...inFile(
    'server/src/platform/database/branches.ts',
    within,
  )([
    'lists show members of every branch to staff of one',
    'or member_at(${customer_id}, $${n}))`',
    'or true)`',
  ]),
  ...inFile('server/src/features/invitations/accept.ts', invitations)(
    ['a link works for ever', 'if (Date.parse(found.expiresAt) <= Date.parse(now))', 'if (false)'],
    [
      'an invitation is accepted by another account',
      'if (email.toLowerCase() !== actor.email.toLowerCase())',
      'if (false)',
    ],
    ['who no longer is an admin still invites', 'if (found.inviter_uid === null)', 'if (false)'],
  ),
  ...inFile(
    'server/src/features/invitations/invite.ts',
    invitations,
  )([
    'who sends an invitation again does not vouch for it',
    '"expiresAt" = $3, invited_by = $4',
    '"expiresAt" = $3, invited_by = coalesce(invited_by, $4)',
  ]),
  ...inFile(
    'server/src/features/accounts/staff.ts',
    invitations,
  )([
    'the last admin of every branch limits their own role',
    'if (wasWhole && (await adminsOfEveryBranch.all(tx)).length === 0)',
    'if (false)',
  ]),
];
