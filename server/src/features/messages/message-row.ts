import { deliveries } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import { columnsOf } from '../../platform/database/page.ts';
import type { messages } from './tables.ts';

export type Message = typeof messages.$inferSelect;

/** A message with all columns of its table. */
export const messageRow = z.object({
  message_id: z.int(),
  cause: z.string(),
  channel: z.enum(['email', 'whatsapp', 'push']),
  notification_type_id: z.int(),
  template: z.string(),
  customer_id: z.int().nullable(),
  recipient: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  waitsUntil: z.string().nullable(),
  heldUntil: z.string().nullable(),
  held_by: z.string().nullable(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  wamid: z.string().nullable(),
  delivery: z.enum(deliveries).nullable(),
  failure_code: z.int().nullable(),
  sent_by: z.int().nullable(),
}) satisfies z.ZodType<Message>;

/** SQL: the columns of a message. */
export const messageRowColumns = columnsOf(messageRow);
