import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

export const monthlyRewardList = recordList('monthly_rewards', {
  key: 'monthly_reward_id',
  search: ['name', 'description'],
  sorts: {
    name: byName('name'),
    kind: 'kind',
  },
  filters: {
    kind: 'kind',
  },
});
