import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { forgetOldCarts } from './cart.ts';

export const cartJobs = (services: Services): Jobs => ({
  tasks: { forget_old_carts: () => forgetOldCarts(services) },
  crontab: '40 9 * * * forget_old_carts',
});
