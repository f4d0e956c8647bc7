import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lt } from 'drizzle-orm';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { incomingDir } from './receive.ts';
import { makeRenditions } from './renditions.ts';
import { uploads } from './tables.ts';
import { giveUp } from './upload.ts';

const twoDays = 48 * 3600 * 1000;

export const fileJobs = (services: Services): Jobs => ({
  tasks: {
    async make_renditions(payload, { job, abortSignal }) {
      const { file_id } = payload as { file_id: number };
      const isLast = job.attempts >= job.max_attempts;
      await makeRenditions(services, { file_id, isLast, signal: abortSignal });
    },
    remove_stored: (payload) => services.storage.remove((payload as { key: string }).key),
    sweep_uploads: () => sweepUploads(services),
  },
  crontab: '41 * * * * sweep_uploads',
});

/** Deletes abandoned uploads and the leftovers of killed processes. */
export async function sweepUploads(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'config'>,
): Promise<void> {
  const before = new Date(Date.parse(services.clock.now()) - twoDays);
  const old = await services.db.select().from(uploads).where(lt(uploads.createdAt, before.toISOString()));
  for (const row of old) await giveUp(services, row);
  const dir = incomingDir(services.config);
  for (const name of await readdir(dir).catch(() => [])) {
    const found = await stat(join(dir, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - twoDays)
      await rm(join(dir, name), { recursive: true, force: true });
  }
}
