import { type MadeAdmin, makeAdmin } from './features/accounts/index.ts';
import { openPool } from './platform/database/database.ts';
import { addressOf } from './platform/database/running.ts';

// npm run admin -- correo@…: makes the first admin, who makes the others in the back office.
const messages: Record<MadeAdmin, (email: string) => string> = {
  made: (email) =>
    `${email} is an admin now. The person signs in as before; the new rights hold from the next click.`,
  was: (email) => `${email} was an admin already; nothing changed.`,
  no_account: (email) =>
    `${email} is a customer without an account. The customer sets a password at /recuperar/ first; then run this again.`,
  unknown: (email) =>
    `Nobody has the e-mail ${email}. The person signs up at /registro/ first; then run this again.`,
};

const [email = ''] = process.argv.slice(2);
const url = addressOf(process.env);
if (!email.includes('@') || process.argv.length > 3) {
  console.error(
    'Gives an existing account the role admin.\n\n  npm run admin -- correo@ejemplo.mx\n\nIt works on DATABASE_URL, else on the database of a demo that is running on DATA_DIR.',
  );
  process.exit(1);
}
if (!url) {
  console.error('There is no database: set DATABASE_URL, or start the demo first.');
  process.exit(1);
}
const pool = openPool(url, { max: 1 });
try {
  const outcome = await makeAdmin(pool, email);
  console.log(messages[outcome](email));
  process.exitCode = outcome === 'made' || outcome === 'was' ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
}
