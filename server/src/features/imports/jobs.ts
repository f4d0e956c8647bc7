import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { importBatch, resumeImports } from './import-batch.ts';

export const importJobs = (services: Services): Jobs => ({
  tasks: {
    import_batch: (payload) => importBatch(services, (payload as { import_id: number }).import_id),
    resume_imports: () => resumeImports(services),
  },
  lanes: { import_batch: 'long' },
  crontab: '17 * * * * resume_imports',
});
