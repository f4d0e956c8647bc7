import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backUpDaily } from './backup/daily.ts';

const usage = `Makes the backup of the day in FOLDER, keeps 7 daily, 4 weekly and 12 monthly ones, and once a week restores the
newest one into a scratch database.

  npm run backup:daily -- FOLDER               once, for a timer of systemd or cron
  npm run backup:daily -- FOLDER --service     stays, and looks every quarter of an hour whether one is due
  npm run backup:daily -- FOLDER --hour 9      the hour at which the day of a backup begins, UTC; 9 unless said

It takes the same settings as npm run backup. Run again on the same day, it does only what is missing.`;

const quarterHour = 15 * 60_000;

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
    // What is unfinished then is begun anew at the next start.
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
    for (;;) {
      await run().catch((error) => console.error(messageOf(error)));
      await wait(quarterHour);
    }
  }
  await run();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
