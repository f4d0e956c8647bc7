import { z } from 'zod';
import { id, idText, instant, needed } from './fields.ts';
import { deviceLengths } from './record-lengths.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Devices that get notices';

/** A device that receives the member's messages, without the secrets of its subscription. */
export const pushDevice = z.object({
  push_subscription_id: id,
  /** `Android · Chrome`. */
  device: z.string(),
  createdAt: instant,
  /** When the push service accepted the last message for it. */
  usedAt: instant.nullable(),
});
export type PushDevice = z.output<typeof pushDevice>;

const onDevices = ['GET /push_subscriptions'] as const;

/** Messages to the member's devices by web push (RFC 8030, 8291, 8292). */
export const pushRoutes = defineRoutes({
  'GET /push_subscriptions': {
    summary: "The caller's devices that receive messages, and the key that a browser subscribes with",
    who: signedIn,
    answer: z.object({
      /** base64url of the VAPID public key; null: messages to devices are not offered. */
      public_key: z.string().nullable(),
      data: z.array(pushDevice),
    }),
  },
  'POST /push_subscriptions': {
    summary: "Sends the caller's messages to this device too; repeating it changes nothing",
    who: signedIn,
    limit: [{ per: 'account', times: 60, minutes: 60 }],
    body: z.object({
      /** The address of the push service for this device: a secret. */
      endpoint: z.string().max(deviceLengths.endpoint),
      /** The browser's public key and its secret, base64url. */
      p256dh: z.string().regex(/^[\w-]{87}=?$/),
      auth: z.string().regex(/^[\w-]{22}={0,2}$/),
      device: needed(deviceLengths.device, 'invalid_field'),
    }),
    invalidates: onDevices,
    answer: pushDevice,
    status: 201,
    problems: ['push_off', 'push_refused'],
  },
  'DELETE /push_subscriptions/:id': {
    summary: "Ends the messages to one of the caller's devices",
    who: signedIn,
    params: z.object({ id: idText }),
    invalidates: onDevices,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
});
