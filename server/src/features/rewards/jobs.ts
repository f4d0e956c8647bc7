import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { tellEnding } from './ending.ts';
import { evaluateRewards } from './evaluate.ts';

export const rewardJobs = (services: Services): Jobs => ({
  tasks: {
    evaluate_rewards: async () => {
      await evaluateRewards(services);
    },
    tell_ending_rewards: () => tellEnding(services),
  },
  lanes: { evaluate_rewards: 'long' },
  crontab: `*/5 * * * * evaluate_rewards
*/15 * * * * tell_ending_rewards`,
});
