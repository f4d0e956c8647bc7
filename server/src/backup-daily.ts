import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backUpDaily } from './backup/daily.ts';

const usage = `Makes the backup of the day in FOLDER, keeps 7 daily, 4 weekly and 12 monthly ones, and once a week restores the
newest one into a scratch database.

  npm run backup:daily -- FOLDER               once, for a timer of systemd or cron
  npm run backup:daily -- FOLDER --service     stays, and looks every quarter of an hour whether one is due; an hour after a failure
  npm run backup:daily -- FOLDER --hour 9      the hour at which the day of a backup begins, UTC; 9 unless said

It takes the same settings as npm run backup. Run again on the same day, it does only what is missing.`;

const minute = 60_000;
/** How long the service waits after a run. A run that failed is repeated less often: a trial loads the database. */
const pauses = { succeeded: 15 * minute, failed: 60 * minute };

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

try {
  process.umask(0o077);
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { service: { type: 'boolean' }, hour: { type: 'string', default: '9' } },
  });
  const [folder] = positionals;
  const hour = Number(values.hour);
  if (!folder || positionals.length > 1 || !Number.isInteger(hour) || hour < 0 || hour > 23)
    throw new Error(usage);
  const run = () => backUpDaily(folder, process.env, { hour, log: console.log });
  if (values.service) {
    // A backup that is unfinished then starts from its beginning at the next start.
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
    for (;;) {
      const outcome = await run().then(
        () => 'succeeded' as const,
        (error) => {
          console.error(messageOf(error));
          return 'failed' as const;
        },
      );
      await wait(pauses[outcome]);
    }
  }
  await run();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
