import { z } from 'zod';
import { address, flagText, id, idText, instant, text } from './fields.ts';
import { notificationTypeLengths } from './record-lengths.ts';
import { resource } from './resource.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Notices and the choice of what is sent';

const params = z.object({ id: idText });
/** `HH:mm` on the branch's clock [NOTIF-005]. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid');
const kind = z.enum(['utility', 'marketing', 'receipt', 'security', 'staff']);

const typeFields = z.object({
  name: text(notificationTypeLengths.name).pipe(z.string().min(1)),
  description: text(notificationTypeLengths.description),
  kind: kind.default('utility'),
  /** The channels used unless the member chooses others. */
  email_active: z.boolean().default(false),
  whatsapp_active: z.boolean().default(false),
  push_active: z.boolean().default(false),
  /** Null for messages that are sent at once. */
  preferred_time: timeOfDay.nullable().default(null),
});

/** A type of messages [NOTIF-003]. Types that an admin adds are not sent before the product sends them. */
export const notificationType = z.object({
  notification_type_id: id,
  name: z.string(),
  description: z.string(),
  kind,
  email_active: z.boolean(),
  whatsapp_active: z.boolean(),
  push_active: z.boolean(),
  preferred_time: z.string().nullable(),
});
export type NotificationType = z.output<typeof notificationType>;

/** What a member chose for a type, or its defaults [NOTIF-002, NOTIF-004]. */
export const customerNotificationType = z.object({
  notification_type_id: id,
  customer_id: id,
  name: z.string(),
  description: z.string(),
  /** Whether the member may switch it off. */
  optional: z.boolean(),
  /** The channels that it can use now. */
  channels: z.array(z.enum(['email', 'whatsapp', 'push'])),
  email_active: z.boolean(),
  whatsapp_active: z.boolean(),
  /** Whether it goes to the devices that the member turned on. */
  push_active: z.boolean(),
  /** Null for messages that are sent at once. */
  preferred_time: z.string().nullable(),
  active: z.boolean(),
});
export type CustomerNotificationType = z.output<typeof customerNotificationType>;

const preferenceFields = z.object({
  notification_type_id: id,
  /** Accepted as specified; only the caller's own id. */
  customer_id: id.optional(),
  email_active: z.boolean(),
  whatsapp_active: z.boolean(),
  /** Kept as they are when absent. */
  push_active: z.boolean().optional(),
  preferred_time: timeOfDay.optional(),
  active: z.boolean().default(true),
});
export type PreferenceFields = z.output<typeof preferenceFields>;

const preference = {
  who: signedIn,
  restricted: { customer_id: { to: [], except: 'own' } },
  body: preferenceFields,
  invalidates: ['GET /customer_notification_types', 'GET /customer_notification_types/:id'],
  answer: customerNotificationType,
  problems: [
    'not_found',
    'notification_fixed',
    'channel_not_offered',
    'marketing_not_allowed',
    'whatsapp_opted_out',
  ],
} as const;

/** A message in a member's inbox [NOTIF-006]. */
export const notification = z.object({
  notification_id: id,
  customer_id: id,
  /** Null for a message that the studio wrote. */
  notification_type_id: id.nullable(),
  createdAt: instant,
  content: z.string(),
  /** The page of ours that it leads to. */
  path: z.string().nullable(),
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

const onInbox = ['GET /notifications', 'GET /notifications/unread', 'GET /notifications/:id'] as const;

export const notificationRoutes = defineRoutes({
  ...resource('notification_types', {
    key: 'notification_type_id',
    what: 'types of messages [API-144..148]',
    fields: typeFields,
    row: notificationType,
    sorts: ['name', 'kind', 'email_active', 'whatsapp_active', 'push_active', 'preferred_time'],
    filters: {
      kind: kind.optional(),
      email_active: flagText,
      whatsapp_active: flagText,
      push_active: flagText,
    },
  }),
  'GET /customer_notification_types': {
    summary:
      "The caller's preferences: every type sent to members, with defaults where the caller chose nothing [API-149]",
    who: signedIn,
    answer: z.array(customerNotificationType),
  },
  'GET /customer_notification_types/:id': {
    summary: "The caller's preferences for a type, by the type's id [API-150]",
    who: signedIn,
    params,
    answer: customerNotificationType,
    problems: ['not_found'],
  },
  'POST /customer_notification_types': {
    ...preference,
    summary: "Writes the caller's preferences for a type; repeating it changes nothing [API-151]",
    status: 201,
  },
  'PUT /customer_notification_types': {
    ...preference,
    summary: "Changes the caller's preferences for a type [API-152]",
  },
  'DELETE /customer_notification_types/:id': {
    summary: "Returns a type to its defaults for the caller, by the type's id [API-153]",
    who: signedIn,
    params,
    invalidates: preference.invalidates,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
  'POST /unsubscribe/:token': {
    summary: 'Ends the mails of a type by the signed link of one of them, without signing in',
    who: 'anyone',
    params: z.object({ token: z.string().max(100) }),
    limit: [{ per: 'address', times: 60, minutes: 10 }],
    invalidates: preference.invalidates,
    answer: z.object({
      /** Of the type. */
      name: z.string(),
    }),
    problems: ['unsubscribe_invalid'],
  },
  'GET /notifications': {
    summary: "The caller's inbox, newest first; `before` is the last id of the page before [API-139]",
    who: signedIn,
    query: z.object({ before: idText.optional() }),
    answer: z.object({
      data: z.array(notification),
      /** For the next page; null on the last one. */
      before: id.nullable(),
    }),
  },
  'GET /notifications/unread': {
    summary: "How many messages of the caller's inbox are unread, at most 100",
    who: signedIn,
    answer: z.object({ unread: z.int() }),
  },
  'GET /notifications/:id': {
    summary: "One message of the caller's inbox [API-140]",
    who: signedIn,
    params,
    answer: notification,
    problems: ['not_found'],
  },
  'POST /notifications': {
    summary: "Writes a message into a member's inbox [API-141]",
    who: admins,
    body: z.object({
      customer_id: id,
      content: text(500).pipe(z.string().min(1)),
      path: address
        .refine((value) => value.startsWith('/'), 'invalid_address')
        .nullable()
        .default(null),
    }),
    invalidates: onInbox,
    answer: notification,
    status: 201,
    problems: ['not_found'],
  },
  'PUT /notifications': {
    summary: "Marks a message of the caller's inbox as read or unread, or all up to one as read [API-142]",
    who: signedIn,
    body: z.object({
      notification_id: id,
      read: z.boolean().default(true),
      /** With `read`: the older ones too. */
      older: z.boolean().default(false),
    }),
    invalidates: onInbox,
    answer: notification,
    problems: ['not_found'],
  },
  'DELETE /notifications/:id': {
    summary: "Deletes a message of the caller's inbox [API-143]",
    who: signedIn,
    params,
    invalidates: onInbox,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
});
