import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { bookFixedPlaces } from './book.ts';
import { bookTask } from './make.ts';

export const fixedPlaceJobs = (services: Services): Jobs => ({
  tasks: {
    [bookTask]: async () => {
      await bookFixedPlaces(services);
    },
  },
  lanes: { [bookTask]: 'long' },
  crontab: `*/15 * * * * ${bookTask}`,
});
