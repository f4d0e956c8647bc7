import { moversOn } from './features/rewards/index.ts';
import { openPool } from './platform/database/database.ts';
import { addressOf } from './platform/database/running.ts';

// Prints who would change level if the rewards were evaluated at the end of a day. It reads DATABASE_URL, else the
// database of a demo that is running on DATA_DIR. It writes nothing: the job evaluates.
const [flag, given] = process.argv.slice(2);
const day = given ?? new Date().toISOString().slice(0, 10);
if (flag !== '--dry-run' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
  console.error('npm run rewards -- --dry-run [YYYY-MM-DD]');
  process.exit(1);
}
const url = addressOf(process.env);
if (!url) {
  console.error('There is no database: set DATABASE_URL, or start the demo first.');
  process.exit(1);
}
const pool = openPool(url, { max: 1 });
try {
  let count = 0;
  for await (const mover of moversOn(pool, { day, now: new Date().toISOString() })) {
    count += 1;
    console.log(`${mover.customer_id}: ${mover.level_before} -> ${mover.level_after}`);
    for (const { title, reasons } of mover.periods) console.log(`      ${title}: ${reasons.join(' ')}`);
  }
  console.log(`${count} would change level at the end of ${day}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
}
