import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCustomer, makeStudio } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const command = fileURLToPath(new URL('../../admin.ts', import.meta.url));
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    env: { ...process.env, DATABASE_URL: server.services.config.database_url },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};

it('npm run admin gives an existing account the role admin and reports the outcome [AUTH-O1]', async () => {
  const member = await signedInCustomer(server);
  expect((await server.call('GET /customer', {}, member.token)).body.role).toBe('member');
  expect(run(member.email.toUpperCase())).toMatchObject({
    status: 0,
    output: expect.stringMatching(/is an admin now/),
  });
  expect((await server.call('GET /customer', {}, member.token)).body.role).toBe('admin');
  expect(run(member.email)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/was an admin already/),
  });
});

it('creates no account or customer', async () => {
  const { email } = await makeCustomer(server.pool);
  expect(run(email)).toMatchObject({
    status: 1,
    output: expect.stringMatching(/without an account.*\/recuperar\//),
  });
  expect(run('nadie@correo.tbm.test')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/Nobody has the e-mail/),
  });
  expect(run()).toMatchObject({ status: 1, output: expect.stringMatching(/npm run admin -- /) });
  const { rows } = await server.pool.query(`select count(*) as n from users where role = 'admin'`);
  expect(rows[0].n).toBe(1);
});
