import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { knownMember, type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { mailOf } from '../messages/index.ts';
import { deviceMessage } from '../messages/templates/index.ts';
import { privacyJobs } from '../privacy/index.ts';

// Data about an anonymous author outside the screens: messages, downloads of others, and the log.

const files_dir = mkdtempSync(join(tmpdir(), 'tbm-anonymous-'));
const lines: string[] = [];
let server: TestServer;
let secreta: SignedIn;
let laura: SignedIn;
let sofia: SignedIn;
let admin: SignedIn;
let post_id: number;
beforeAll(async () => {
  server = await makeTestServer(
    '2026-11-18T18:00:00Z',
    { files_dir, log_level: 'debug' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  await makeStudio(server.pool);
  // High ids, so that they occur nowhere else in a text.
  await server.pool.query(`select setval(pg_get_serial_sequence('customers', 'customer_id'), 918273)`);
  secreta = await knownMember(server, { name: 'Xóchitl', last_name: 'Oculta' });
  [laura, sofia] = [await knownMember(server), await knownMember(server)];
  admin = await signedInCustomer(server, 'admin');
  await server.pool.query(
    `insert into push_subscriptions (customer_id, endpoint, p256dh, auth, device, "confirmedAt")
    values ($1, 'https://push.test/1', 'k', 'a', 'Android · Chrome', now())`,
    [laura.customer_id],
  );
  await write(laura, { content: 'Hola' });
  lines.length = 0;
  post_id = await write(secreta, { content: 'Me cuesta', anonymous: true, mentions: [laura.customer_id] });
  await server.call('PUT /posts', { body: { post_id, content: 'Me cuesta mucho' } }, secreta.token);
  await write(laura, { content: 'Ánimo', reply_post_id: post_id });
  await write(secreta, { content: 'Gracias', anonymous: true, mentions: [laura.customer_id] });
  await server.call('POST /posts/like', { body: { post_id } }, laura.token);
  await server.call('POST /posts/report', { body: { post_id, reason: 'Spam' } }, sofia.token);
});
afterAll(async () => {
  await server.end();
  rmSync(files_dir, { recursive: true });
});

async function write(person: SignedIn, body: object): Promise<number> {
  const answer = await server.call('POST /posts', { body: body as { content: string } }, person.token);
  expect(answer.status).toBe(201);
  return answer.body.post_id;
}
const names = /Oculta|X[óo]chitl/i;
const expectNothing = (text: string) => {
  expect(text).not.toMatch(names);
  expect(text).not.toMatch(new RegExp(`\\b${secreta.customer_id}\\b`));
  expect(text).not.toContain(secreta.email);
};

it('no message to another member names the author, by any channel; only admins read who was reported [COMM-O2]', async () => {
  const { rows } = await server.pool.query(
    'select customer_id, channel, template, data from messages order by message_id',
  );
  const toAdmins = rows.filter(({ template }) => template === 'post_reported');
  expect(toAdmins.map(({ customer_id }) => customer_id)).toEqual([admin.customer_id]);
  expect((await mailOf('post_reported', toAdmins[0].data, 'https://tbm.test')).text).toMatch(names);
  const others = rows.filter((row) => !toAdmins.includes(row));
  expect(others.map(({ template, channel }) => `${template} ${channel}`)).toEqual([
    'post_mention push',
    'post_mention push',
  ]);
  for (const { template, data } of others) {
    expectNothing(JSON.stringify(data));
    expectNothing(JSON.stringify(deviceMessage([{ template, data }])));
  }
  const inbox = await server.pool.query('select customer_id, content, path from notifications');
  expect(inbox.rows.filter(({ customer_id }) => customer_id === laura.customer_id)).toHaveLength(2);
  expectNothing(JSON.stringify(inbox.rows));
});

it('what other members download of themselves does not name the author, nor does the moderation’s download [COMM-O2]', async () => {
  const make = privacyJobs(server.services).tasks.make_own_data as (payload: object) => Promise<void>;
  const texts: string[] = [];
  for (const person of [laura, sofia, admin]) {
    await server.call('POST /own_data', {}, person.token);
    await make({ customer_id: person.customer_id });
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await server.app.inject({ url: '/api/own_data', headers });
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    const zip = await server.app.inject({ url: answer.json().url, headers: { cookie } });
    texts.push(
      Object.values(unzipSync(zip.rawPayload))
        .map((one) => strFromU8(one))
        .join('\n'),
    );
  }
  // The download does contain their actions.
  expect(texts[0]).toContain('Ánimo');
  expect(texts[1]).toContain('Spam');
  for (const text of texts) expectNothing(text);
});

it('no line of the log names the author or tells which account wrote, even with all details [COMM-O2]', () => {
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) expectNothing(line);
  expect(lines.join('')).not.toContain('Me cuesta');
});
