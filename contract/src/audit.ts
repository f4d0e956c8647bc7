import { z } from 'zod';
import { civilDate, id, idText, instant, paged, pageText, text } from './fields.ts';
import { admins, defineRoutes, roles } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Who changed or saw what';

export const auditActions = [
  'create',
  'update',
  'delete',
  'give_access',
  'revoke_access',
  'remove_classes',
  'extend',
  'pause',
  'end_pause',
  'book',
  'move',
  'cancel',
  'mark_paid',
  'change_role',
  'remove_two_step',
  'answer',
  'assign',
  'close',
  'reopen',
  'pardon',
  'decline',
  'hide',
  'restore',
  'approve',
  'pin',
  'unpin',
  'warn',
  'mute',
  'unmute',
  'reject',
  'merge',
  'export',
  'view_as',
  'end_view_as',
  'view',
  'substitute',
  'copy',
] as const;

/**
 * One action of the desk or an admin: actor, action, record, customer, and the values before and after; or that one of them
 * looked at a member's record, at most once per ten minutes and part.
 */
export const auditRow = z.object({
  audit_id: id,
  uid: z.string(),
  role: z.enum(roles),
  /** Name of the actor; null when the actor no longer works here. */
  who: z.string().nullable(),
  action: z.enum(auditActions),
  /** The table and its key. */
  thing: z.string(),
  thing_id: z.string(),
  /** Whose money, credits or access changed; null when it concerns no single customer. */
  customer_id: id.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: instant,
});
export type AuditRow = z.output<typeof auditRow>;

export const auditRoutes = defineRoutes({
  'GET /audit': {
    summary:
      "Changes of money, credits and access by the desk and admins, or their views of members' records; newest first",
    who: admins,
    query: z.object({
      page: pageText,
      customer_id: idText.optional(),
      kind: z.enum(['changes', 'views']).default('changes'),
      /** The customer of the actor. */
      by: idText.optional(),
      /** A part of the actor's name, or of the name of a program's key. */
      who: text(120).optional(),
      action: z.enum(auditActions).optional(),
      thing: text(60).optional(),
      /** A civil day of the first branch. */
      day: civilDate.optional(),
    }),
    answer: paged(auditRow),
  },
});
