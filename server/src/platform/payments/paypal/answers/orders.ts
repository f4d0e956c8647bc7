import { z } from 'zod';
import type { PaypalCapture, PaypalOrder } from '../api.ts';
import { captureStatus, linkOf, links, money, statusOf, text } from './fields.ts';

export const captureAnswer = z
  .object({
    id: z.string(),
    status: statusOf(captureStatus),
    amount: money,
    custom_id: text,
    supplementary_data: z.object({ related_ids: z.object({ order_id: text }).optional() }).optional(),
  })
  .transform(
    ({ id, status, amount, custom_id, supplementary_data }): PaypalCapture => ({
      capture_id: id,
      order_id: supplementary_data?.related_ids?.order_id ?? null,
      custom_id,
      amount,
      status,
    }),
  );

export const orderAnswer = z
  .object({
    id: z.string(),
    status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
    purchase_units: z
      .array(
        z.object({
          amount: money,
          custom_id: text,
          payments: z.object({ captures: z.array(captureAnswer).optional() }).optional(),
        }),
      )
      .length(1),
    links,
  })
  .transform(({ id, status, purchase_units, links }, context): PaypalOrder => {
    const [unit] = purchase_units;
    if (!unit) {
      context.addIssue('no unit');
      return z.NEVER;
    }
    const found = unit.payments?.captures?.at(-1);
    return {
      order_id: id,
      status: orderStatus(status, found?.status),
      amount: unit.amount,
      custom_id: unit.custom_id,
      approve_url: status === 'COMPLETED' ? null : linkOf(links, 'payer-action', 'approve'),
      capture: found ? { ...found, order_id: id, custom_id: found.custom_id ?? unit.custom_id } : null,
    };
  });

/** The status of a captured order is its capture's. */
function orderStatus(status: string, capture: PaypalCapture['status'] | undefined): PaypalOrder['status'] {
  if (capture === 'pending' || capture === 'declined') return capture;
  if (status === 'COMPLETED') return capture ? 'completed' : 'pending';
  if (status === 'VOIDED') return 'declined';
  return status === 'APPROVED' ? 'approved' : 'open';
}

/** The part of an order in its approval event. */
export const approvedOrderEvent = z
  .object({
    id: z.string(),
    purchase_units: z.array(z.object({ custom_id: z.string().nullish() })).default([]),
  })
  .transform(({ id, purchase_units }) => ({
    order_id: id,
    custom_id: purchase_units[0]?.custom_id ?? null,
  }));
