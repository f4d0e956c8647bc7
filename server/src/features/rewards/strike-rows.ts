import { type Strike, strikeReviewStates } from '@tbm/contract/rewards';
import { strikeCauses } from '@tbm/contract/rosters';
import { formatWeek } from '@tbm/domain/time';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

/** SQL: a strike `s` with its reason and its review; a pardon takes precedence over the evaluation. */
export const strikeColumns = `s.strike_id, s.cause, s.day, s.week, coalesce(s.reason, ct.name, '') as detail,
  case when s."pardonedAt" is not null then 'pardoned' else s.void end as void,
  case when v.strike_id is not null then json_build_object('state', v.state, 'text', v.text, 'answer', v.answer) end as review`;
export const strikeJoins = `left join class_reservations r using (class_reservation_id)
  left join single_classes sc using (single_class_id) left join class_types ct using (class_type_id)
  left join strike_reviews v using (strike_id)`;

export const strikeFields = {
  strike_id: z.int(),
  cause: z.enum(strikeCauses),
  day: z.string(),
  detail: z.string(),
  void: z.enum(['pardoned', 'paused', 'no_period']).nullable(),
  review: z
    .object({ state: z.enum(strikeReviewStates), text: z.string(), answer: z.string().nullable() })
    .nullable(),
};

/** A row as it is read: the week is shown as its detail. */
export const shownStrike = <Row extends Strike & { week: string | null }>({ week, ...strike }: Row) => ({
  ...strike,
  detail: week ? `Semana del ${formatWeek(Temporal.PlainDate.from(week))}` : strike.detail,
});

const ofMembers = statement(
  'strikes_of_members',
  `select ${strikeColumns}, s.customer_id, s.reward_period_id from strikes s ${strikeJoins}
  where s.customer_id = any($1::bigint[]) order by s.day, s.strike_id`,
  z.object({
    ...strikeFields,
    week: z.string().nullable(),
    customer_id: z.int(),
    reward_period_id: z.int().nullable(),
  }),
);

export type MemberStrike = Strike & { customer_id: number; reward_period_id: number | null };

/** All strikes of members, the oldest first. */
export const strikesOfMembers = async (
  db: Executor,
  customer_ids: readonly number[],
): Promise<MemberStrike[]> => (await ofMembers.all(db, [customer_ids])).map(shownStrike);
