// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant } from '../mutant.ts';

/** Breaks of the checks that keep staff within their branches, and of invitations. */
export const staff: Mutant[] = [
  ...breaksIn('server/src/platform/http', 'within-branches.test.ts', {
    'a field of the body hides one of the query that names another branch': change(
      'outside',
      '[params, query, body]',
      '[params, body]',
    ),
    'staff of one branch open the lists of another': change(
      'outside',
      'actor.branches.includes(Number(id))',
      'true',
    ),
    'staff of one branch act as staff at things of another': change(
      'makeWithinBranches',
      '(!isForStaff(route)) return member;',
      '(!isForStaff(route)) return actor;',
    ),
    'staff of one branch make calls without a branch': change(
      'authorise',
      'actor.branches !== null && isForStaff(route) && route.branches === undefined',
      'false',
    ),
  }),
  ...breaksIn('server/src/platform/database', 'server/src/platform/http/within-branches.test.ts', {
    'lists show members of every branch to staff of one': change(
      'memberAt',
      'member_at(${customer_id}, $${n})',
      'true',
    ),
  }),
  ...breaksIn('server/src/features/invitations', 'invitations.test.ts', {
    'a link works for ever': change('refuseEnded', 'Date.parse(found.expiresAt) <= Date.parse(now)', 'false'),
    'an invitation is accepted by another account': change(
      'acceptSignedIn',
      'email.toLowerCase() !== actor.email.toLowerCase()',
      'false',
    ),
    'who no longer is an admin still invites': change('refuseEnded', 'found.inviter_uid === null', 'false'),
    'who sends an invitation again does not vouch for it': change(
      'send',
      'invited_by = $4',
      'invited_by = coalesce(invited_by, $4)',
    ),
  }),
  ...breaksIn('server/src/features/accounts', 'server/src/features/invitations/invitations.test.ts', {
    'the last admin of every branch limits their own role': change(
      'giveRole',
      'wasWhole && (await adminsOfEveryBranch.all(tx)).length === 0',
      'false',
    ),
  }),
];
