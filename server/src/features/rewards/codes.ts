import { randomInt } from 'node:crypto';
import type { CheckedCode, rewardCode } from '@tbm/contract/rewards';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';

type Need = Pick<Services, 'db' | 'clock'>;

/** Crockford's base 32, without letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;
const newCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A code without the spelling of the person who types it. */
const plain = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

const benefit = statement(
  'benefit_of_level',
  `select b.url, exists (select from customer_milestones m
      where m.customer_id = $1 and m.milestone_id = n.milestone_id and m.lost_on is null) as is_open
  from brand_benefits n join brands b using (brand_id) where n.brand_id = $2 and n.milestone_id = $3 and b."deletedAt" is null`,
  z.object({ url: z.string(), is_open: z.boolean() }),
);
const insert = command(
  'make_reward_code',
  `insert into reward_codes (customer_id, brand_id, milestone_id, code, "createdAt")
  select $1::bigint, $2::bigint, $3::bigint, $4, $5::timestamptz where not exists (
    select from reward_codes where customer_id = $1 and brand_id = $2 and milestone_id = $3)
  on conflict on constraint reward_codes_once do nothing`,
);
const codeOfMember = statement(
  'reward_code_of_member',
  `select k.code, (select count(*)::int from reward_redemptions t where t.reward_code_id = k.reward_code_id) as redeemed
  from reward_codes k where k.customer_id = $1 and k.brand_id = $2 and k.milestone_id = $3`,
  z.object({ code: z.string(), redeemed: z.int() }),
);

/** The member's code for a brand's benefit at a reached level [RWD-017, RWD-019]. Throws `not_found`, `benefit_closed`. */
export async function codeFor(
  { db, clock }: Need,
  { customer_id }: { customer_id: number },
  { brand_id, milestone_id }: { brand_id: number; milestone_id: number },
): Promise<z.output<typeof rewardCode>> {
  const found = oneOr(await benefit.all(db, [customer_id, brand_id, milestone_id]), 'not_found');
  if (!found.is_open) throw problem('benefit_closed');
  await insert.run(db, [customer_id, brand_id, milestone_id, newCode(), clock.now()]);
  return { ...(await codeOfMember.one(db, [customer_id, brand_id, milestone_id])), src: found.url };
}

const checked = statement(
  'checked_reward_code',
  `select k.reward_code_id, k.code, c.name, b.name as brand, l.name as milestone, n.benefit, n.application, n.restrictions,
    n.validity, m.lost_on is null as is_open, b."deletedAt" is not null as has_ended, m.achieved_on,
    coalesce((select json_agg(t."createdAt" order by t."createdAt" desc) from reward_redemptions t
      where t.reward_code_id = k.reward_code_id), '[]') as "redeemedAt"
  from reward_codes k join customers c using (customer_id) join brands b using (brand_id)
  join milestones l on l.milestone_id = k.milestone_id
  join brand_benefits n on n.brand_id = k.brand_id and n.milestone_id = k.milestone_id
  join lateral (select lost_on, achieved_on from customer_milestones h
    where h.customer_id = k.customer_id and h.milestone_id = k.milestone_id
    order by h.lost_on is null desc, h.achieved_on desc limit 1) m on true
  where k.code = $1`,
  z.object({
    reward_code_id: z.int(),
    code: z.string(),
    name: z.string(),
    brand: z.string(),
    milestone: z.string(),
    benefit: z.string(),
    application: z.string(),
    restrictions: z.string(),
    validity: z.string(),
    is_open: z.boolean(),
    has_ended: z.boolean(),
    achieved_on: z.string(),
    redeemedAt: z.array(z.string()),
  }),
);

async function read({ db }: Pick<Services, 'db'>, typed: string) {
  const { is_open, has_ended, redeemedAt, reward_code_id, ...found } = oneOr(
    await checked.all(db, [plain(typed)]),
    'reward_code_unknown',
  );
  const shown: CheckedCode = {
    ...found,
    state: has_ended ? 'ended' : is_open ? 'open' : 'closed',
    redeemedAt: redeemedAt.map((at) => new Date(at).toISOString()),
  };
  return { reward_code_id, shown };
}

/** The benefit and the member that a code stands for. Throws `reward_code_unknown`. */
export const checkCode = async (services: Pick<Services, 'db'>, typed: string): Promise<CheckedCode> =>
  (await read(services, typed)).shown;

/** The minute in which the same code is not counted again; of two at once, the exclusion admits one. */
const redeem = command(
  'redeem_reward_code',
  `insert into reward_redemptions (reward_code_id, during, "createdAt")
  values ($1, tstzrange($2::timestamptz, $2::timestamptz + interval '1 minute'), $2)`,
);

/** Counts that a brand gave the benefit. Throws `reward_code_unknown`, `benefit_closed`, `reward_code_again`. */
export async function redeemCode({ db, clock }: Need, typed: string): Promise<CheckedCode> {
  const { reward_code_id, shown } = await read({ db }, typed);
  if (shown.state !== 'open') throw problem('benefit_closed');
  await redeem.run(db, [reward_code_id, clock.now()]).catch((error: unknown) => {
    throw brokenConstraint(error) === 'reward_redemptions_again' ? problem('reward_code_again') : error;
  });
  return checkCode({ db }, typed);
}
