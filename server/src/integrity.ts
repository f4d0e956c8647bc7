import { runIntegrity } from './features/integrity/index.ts';
import { openPool } from './platform/database/database.ts';
import { addressOf } from './platform/database/running.ts';

// Checks every invariant on DATABASE_URL, else on the database of a demo that is running on DATA_DIR.
const url = addressOf(process.env);
if (!url) {
  console.error('There is no database: set DATABASE_URL, or start the demo first.');
  process.exit(1);
}
const pool = openPool(url, { max: 1 });
try {
  const findings = await runIntegrity(pool, new Date().toISOString());
  for (const { name, violations, sample } of findings) {
    console.log(`${violations === 0 ? 'ok' : `${violations} x`}  ${name}`);
    for (const row of sample) console.log(`      ${JSON.stringify(row)}`);
  }
  const all = findings.reduce((sum, { violations }) => sum + violations, 0);
  console.log(`${all} violations`);
  process.exitCode = all === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
}
