// npm run measure:campaign: sends a campaign to 100,000 members from a server and a worker, as a studio runs them, to a mail server on this
// machine, and prints how long it took and what else waited.
//   npm run measure:campaign -- --members 5000
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endOnSignals, endProcess } from '../children.ts';
import { quantile } from '../load.ts';
import { startWorker } from '../production.ts';
import { askForMails } from './ask-for-mails.ts';
import { startInstallation } from './measured-installation.ts';

const { values } = parseArgs({ options: { members: { type: 'string', default: '100000' } } });
const members = Number(values.members);
if (!(members >= 1)) throw new Error('--members is how many receive the campaign: a number from 1');
/** A run in which no mail arrives for so long has failed. */
const patienceMs = 5 * 60_000;

const say = (what: string, figure: string) => console.log(`${what}: ${figure}`);

async function measure(): Promise<boolean> {
  const installation = await startInstallation();
  const { pool, call, arrivals } = installation;
  await pool.query(
    `with made as (
      insert into customers (name, last_name, email, phone, branch_id)
      select 'Laura', 'Prueba ' || n, 'campana.' || n || '@correo.tbm.test', '8112345678', 1 from generate_series(1, $1::int) n
      returning customer_id)
    insert into consents (customer_id, purpose, version, given, place)
    select customer_id, 'marketing', 1, true, 'profile' from made`,
    [members],
  );
  // Campaigns wait for the end of the quiet hours: the branch is moved to where it is noon now.
  const hoursToNoon = 12 - new Date().getUTCHours();
  await pool.query('update branches set timezone = $1', [
    `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`,
  ]);
  await pool.query('vacuum analyze');
  const worker = await startWorker(installation);
  const segment = await call('POST', '/segments', { name: 'Todas', conditions: { branch_id: 1 } });
  const begun = performance.now();
  await call('POST', '/campaigns', {
    request_id: randomUUID(),
    segment_id: segment.segment_id,
    subject: 'Te extrañamos, {nombre}',
    text: 'Hola, {nombre}.\n\nVuelve a {sucursal}.',
    sendAt: null,
  });
  const stopMails = askForMails(installation);
  const arrived = () => [...arrivals.keys()].filter((email) => email.startsWith('campana.')).length;
  let [known, largest, lastArrival] = [0, 0, performance.now()];
  while (known < members) {
    await wait(5_000);
    const now = arrived();
    if (now > known) lastArrival = performance.now();
    if (performance.now() - lastArrival > patienceMs) {
      console.error(`No mail arrived for ${patienceMs / 1000} s; ${now} of ${members} had arrived.`);
      return false;
    }
    if (Math.floor((now / members) * 10) > Math.floor((known / members) * 10))
      console.log(`  ${now} mails after ${Math.round((performance.now() - begun) / 1000)} s`);
    known = now;
    largest = Math.max(largest, worker.memory());
  }
  say(`campaign to ${members} members`, `${Math.round((performance.now() - begun) / 1000)} s`);
  say('most memory of the worker', `${Math.round(largest)} MiB`);
  const mails = await stopMails();
  const lost = mails.filter((ms) => !Number.isFinite(ms)).length;
  const [p50, p95] = [0.5, 0.95].map((share) => Math.round(quantile(mails, share)));
  say('other mails meanwhile', `${mails.length}, p50 ${p50} ms, p95 ${p95} ms, ${lost} lost`);
  const doubled = await pool.query<{ n: number }>(
    `select count(*)::int as n from (select recipient from messages where cause like 'campaign:%' and channel = 'email' group by recipient having count(*) > 1) twice`,
  );
  say('members who got it twice', String(doubled.rows[0]?.n));
  return lost === 0 && doubled.rows[0]?.n === 0;
}

endOnSignals();
await endProcess((await measure()) ? 0 : 1);
