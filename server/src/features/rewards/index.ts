export { evaluateRewards } from './evaluate.ts';
export { rewardJobs } from './jobs.ts';
export { moversOn } from './preview.ts';
export { lockRewards, refreshRewards } from './refresh.ts';
export { rewardHandlers } from './routes.ts';
export { ruleFactsOf } from './rule-facts.ts';
export { monthlyRewards } from './seed.ts';
export { monthly_rewards, strike_reviews, strikes } from './tables.ts';
export { deleteUnreachedCodes } from './write.ts';
