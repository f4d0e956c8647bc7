import { z } from 'zod';
import { email, staffBranches } from './accounts.ts';
import { id, idText, instant, text } from './fields.ts';
import { personLengths } from './lengths.ts';
import { password } from './recovery.ts';
import { admins, defineRoutes, staffRoles } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Invitations to work at the studio';

const invited = {
  email: z.string(),
  name: z.string(),
  last_name: z.string(),
  role: z.enum(staffRoles),
};

/** An invitation that was neither accepted nor revoked. */
export const staffInvitation = z.object({
  staff_invitation_id: id,
  ...invited,
  /** Null for every branch. */
  branches: z.array(id).nullable(),
  instructor_id: id.nullable(),
  /** Name of the admin. */
  invited_by: z.string(),
  /** When its mail was last sent. */
  sentAt: instant,
  expiresAt: instant,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

/** What a person with the link reads of it. */
const opened = z.object({
  ...invited,
  /** Names of the branches; null for every branch. */
  branches: z.array(z.string()).nullable(),
  /** Whether the invited person has an account, with which to accept. */
  has_account: z.boolean(),
});
export type OpenedInvitation = z.output<typeof opened>;

const accepted = z.object({ email: z.string(), role: z.enum(staffRoles) });
const token = text(200);
const refusals = [
  'invitation_unknown',
  'invitation_used',
  'invitation_revoked',
  'invitation_replaced',
  'invitation_expired',
  'invitation_void',
  'already_staff',
] as const;
const byLink = [{ per: 'address', times: 30, minutes: 60 }] as const;
const reads = ['GET /staff_invitations'] as const;

export const staffInvitationRoutes = defineRoutes({
  'GET /staff_invitations': {
    summary: 'Invitations that wait for an answer, newest first; expired ones too',
    who: admins,
    answer: z.array(staffInvitation),
  },
  'POST /staff_invitations': {
    strict: true,
    summary: 'Invites a person to a role at branches by mail: a link that works once, for seven days',
    who: admins,
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    body: z.object({
      email,
      name: text(personLengths.name).pipe(z.string().min(1, 'name_missing')),
      last_name: text(personLengths.last_name).pipe(z.string().min(1, 'last_name_missing')),
      role: z.enum(staffRoles),
      branches: staffBranches,
      /** The coach of the account. */
      instructor_id: id.nullable().default(null),
    }),
    invalidates: reads,
    answer: staffInvitation,
    status: 201,
    problems: ['not_found', 'invitation_open', 'already_staff', 'coach_account_missing'],
  },
  'POST /staff_invitations/:id/send': {
    summary: 'Mails a new link for seven days; the former one no longer works',
    who: admins,
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    params: z.object({ id: idText }),
    invalidates: reads,
    answer: staffInvitation,
    problems: ['not_found'],
  },
  'DELETE /staff_invitations/:id': {
    summary: 'Revokes an invitation that was not accepted',
    who: admins,
    params: z.object({ id: idText }),
    invalidates: reads,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
  'POST /staff_invitations/read': {
    summary: 'The content of the invitation behind a link',
    who: 'anyone',
    limit: byLink,
    body: z.object({ token }),
    invalidates: [],
    answer: opened,
    problems: refusals,
  },
  'POST /staff_invitations/password': {
    strict: true,
    summary: 'Accepts an invitation with a new account of its e-mail',
    who: 'anyone',
    limit: byLink,
    body: z.object({ token, password }),
    invalidates: [],
    answer: accepted,
    problems: [...refusals, 'password_common', 'account_exists'],
  },
  'POST /staff_invitations/accept': {
    strict: true,
    summary: 'Accepts an invitation with the signed-in account, whose e-mail it must name',
    who: 'identified',
    limit: byLink,
    body: z.object({ token }),
    invalidates: ['GET /customer'],
    answer: accepted,
    problems: [...refusals, 'invitation_of_another'],
  },
});
