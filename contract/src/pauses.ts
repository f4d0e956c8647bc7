import { z } from 'zod';
import { civilDate, id, idText } from './fields.ts';
import { healthConsent } from './privacy.ts';
import { streakReads } from './reads.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = "Pauses of a member's programme";

/** Illness and pregnancy are health data, stored only with the member's consent. */
export const pauseReasons = ['illness', 'journey', 'pregnancy'] as const;
export type PauseReason = (typeof pauseReasons)[number];

const days = { start_date: civilDate, end_date: civilDate };

/** Days on which the member does not train, first and last day included. A pause neither breaks a streak nor extends it. */
export const customerPause = z.object({
  customer_pause_id: id,
  ...days,
  pause_reason: z.enum(pauseReasons).nullable(),
});
export type CustomerPause = z.output<typeof customerPause>;

const pauseFields = z.object({
  ...days,
  pause_reason: z.enum(pauseReasons).nullable().default(null),
  health_consent: healthConsent,
});
export type PauseFields = z.output<typeof pauseFields>;

const params = z.object({ id: idText });
const invalidates = [
  ...streakReads,
  'GET /customer_pauses',
  'GET /customer_pauses/:id',
  'GET /consents',
] as const;
const onDays = ['pause_order', 'pause_too_long', 'pause_past', 'pause_overlap'] as const;
const onHealth = ['health_consent_missing', 'consent_text_changed'] as const;
const onBegun = ['pause_begun', 'pause_over'] as const;

const change = {
  who: signedIn,
  invalidates,
  answer: customerPause,
  problems: ['not_found', ...onDays, ...onHealth, ...onBegun],
} as const;

export const pauseRoutes = defineRoutes({
  'GET /customer_pauses': {
    summary: "The caller's pauses, the latest first",
    who: signedIn,
    answer: z.array(customerPause),
  },
  'GET /customer_pauses/:id': {
    summary: 'One of them',
    who: signedIn,
    params,
    answer: customerPause,
    problems: ['not_found'],
  },
  'POST /customer_pauses': {
    summary: 'A pause that begins today or later',
    who: signedIn,
    limit: [{ per: 'account', times: 60, minutes: 60 }],
    body: pauseFields,
    invalidates,
    answer: customerPause,
    status: 201,
    problems: [...onDays, ...onHealth],
  },
  'PUT /customer_pauses': {
    ...change,
    summary: 'Changes a pause that lies ahead, or ends one that has begun; the id in the body',
    body: pauseFields.extend({ customer_pause_id: id }),
  },
  'PUT /customer_pauses/:id': {
    ...change,
    summary: 'Changes a pause that lies ahead, or ends one that has begun',
    params,
    body: pauseFields,
  },
  'DELETE /customer_pauses/:id': {
    summary: 'Deletes a pause that begins today or later',
    who: signedIn,
    params,
    invalidates,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found', 'pause_begun'],
  },
});
