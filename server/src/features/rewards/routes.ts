import { monthlyReward, type rewardRoutes } from '@tbm/contract/rewards';
import { recordRows } from '../../platform/database/page.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf, recordView } from '../audit/index.ts';
import { monthlyRewardList } from './admin-lists.ts';
import { addRules, removeRules } from './change-rules.ts';
import { checkCode, codeFor, redeemCode } from './codes.ts';
import { askForReview, declineReview, giveStrike, pardonStrike } from './judge.ts';
import { evaluateMember, markCelebrated, milestoneById, milestonesOf, refuseDeletion } from './milestones.ts';
import { previewOf } from './preview.ts';
import { rulesOf } from './rules.ts';
import { staffStrike, strikePage } from './staff-strikes.ts';
import { monthly_rewards } from './tables.ts';
import { rewardsOf } from './view.ts';

const readMonthlyRewards = recordRows('monthly_rewards', {
  key: 'monthly_reward_id',
  row: monthlyReward,
});

export const rewardHandlers = (services: Services): HandlersOf<keyof typeof rewardRoutes> => {
  const { db, clock } = services;
  return {
    ...resourceHandlers(db, 'monthly_rewards', {
      table: monthly_rewards,
      key: monthly_rewards.monthly_reward_id,
      list: monthlyRewardList,
      read: (ids) => readMonthlyRewards(db, ids),
      audit: auditOf(services),
    }),
    'GET /rewards': ({ actor: { customer_id } }) => rewardsOf(db, { customer_id, now: clock.now() }),
    'PUT /rewards/celebrated': ({ actor, body }) =>
      markCelebrated(services, actor, body.customer_milestone_id),
    'GET /rewards/preview': ({ query: { day, page } }) => previewOf(db, { day, page, now: clock.now() }),
    'POST /reward_codes': ({ actor, body }) => codeFor(services, actor, body),
    'POST /reward_codes/check': ({ body }) => checkCode(services, body.code),
    'POST /reward_codes/redeem': ({ body }) => redeemCode(services, body.code),
    'POST /strikes/:id/review': ({ actor, params, body }) =>
      askForReview(services, actor, { strike_id: params.id, text: body.text }),
    'GET /strikes': async ({ actor, query }) => {
      const { customer_id } = query;
      if (customer_id !== undefined && customer_id !== actor.customer_id)
        await recordView(db, actor, { part: 'strikes', customer_id, now: clock.now() });
      return strikePage(db, { ...query, branches: actor.branches });
    },
    'GET /strikes/:id': async ({ actor, params }) => {
      const found = await staffStrike(db, params.id);
      await recordView(db, actor, { part: 'strikes', customer_id: found.customer_id, now: clock.now() });
      return found;
    },
    'POST /strikes': ({ actor, body }) => giveStrike(services, actor, body),
    'POST /strikes/:id/pardon': ({ actor, params, body }) =>
      pardonStrike(services, actor, { strike_id: params.id, reason: body.reason }),
    'POST /strikes/:id/decline': ({ actor, params, body }) =>
      declineReview(services, actor, { strike_id: params.id, reason: body.reason }),
    'GET /customer_milestones': async ({ actor, query: { customer_id = actor.customer_id } }) => {
      if (customer_id !== actor.customer_id)
        await recordView(db, actor, { part: 'customer_milestones', customer_id, now: clock.now() });
      return milestonesOf(db, customer_id);
    },
    'GET /customer_milestones/:id': {
      all_members: async ({ actor, params }) => {
        const found = await milestoneById(db, params.id, null);
        const { customer_id } = found;
        if (customer_id !== actor.customer_id)
          await recordView(db, actor, { part: 'customer_milestones', customer_id, now: clock.now() });
        return found;
      },
      otherwise: ({ actor, params }) => milestoneById(db, params.id, actor.customer_id),
    },
    'POST /customer_milestones': ({ body }) => evaluateMember(services, body.customer_id),
    'PUT /customer_milestones': ({ body }) => evaluateMember(services, body.customer_id),
    'DELETE /customer_milestones/:id': ({ params }) => refuseDeletion(services, params.id),
    'GET /reward_rules': () => rulesOf(db),
    'POST /reward_rules': ({ actor, body }) => addRules(services, actor, body),
    'DELETE /reward_rules/:id': ({ actor, params }) => removeRules(services, actor, params.id),
  };
};
