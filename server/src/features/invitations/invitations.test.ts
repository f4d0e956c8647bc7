import { fieldNames } from '@tbm/domain/field-names';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type InvitationLink, invitationUrl } from '../../platform/invitation-link.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import { makeCustomer, makeStudio } from '../../platform/testing/factories.ts';
import { identified, type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let owner: SignedIn;
let serial = 0;
beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  owner = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
});

const newEmail = () => `equipo.${++serial}@correo.tbm.test`;
type Role = 'coach' | 'frontdesk' | 'admin';
const invite = (email: string, more: object = {}, { token } = owner) => {
  const person = { email, name: 'Renata', last_name: 'Solís', role: 'frontdesk' as Role, branches: [2] };
  return server.call('POST /staff_invitations', { body: { ...person, ...more } }, token);
};

/** The token in the newest mail for an address. It is signed when the mail is sent. */
async function linkFor(email: string): Promise<string> {
  const { rows } = await server.pool.query<{ data: { invitation: InvitationLink } }>(
    `select data from messages where recipient = $1 and template = 'staff_invitation' order by message_id desc limit 1`,
    [email],
  );
  const [mail] = rows;
  if (!mail) throw new Error(`no invitation for ${email}`);
  return invitationUrl(mail.data.invitation, server.services.config).split('/').at(-1) ?? '';
}
async function invited(more: object = {}) {
  const email = newEmail();
  const { status, body } = await invite(email, more);
  expect(status).toBe(201);
  return { email, id: body.staff_invitation_id, link: await linkFor(email) };
}
const read = (token: string) => server.call('POST /staff_invitations/read', { body: { token } });
const withPassword = (token: string, password = 'mi-clave-1') =>
  server.call('POST /staff_invitations/password', { body: { token, password } });
const accept = (token: string, actor: { token: string }) =>
  server.call('POST /staff_invitations/accept', { body: { token } }, actor.token);
const roleOf = async (email: string) =>
  (
    await server.pool.query(
      `select u.role, array(select branch_id::int from staff_branches s where s.uid = u.uid order by 1) as branches
      from users u join customers c using (customer_id) where c.email = $1`,
      [email],
    )
  ).rows;
const endWork = (customer_id: number, actor = owner) =>
  server.call('DELETE /customer/staff/:id', { params: { id: customer_id } }, actor.token);

describe('an invitation', () => {
  it('names its role, and makes a new staff account at its branches, with both in the audit log', async () => {
    const { email, id, link } = await invited();
    expect((await read(link)).body).toEqual({
      email,
      name: 'Renata',
      last_name: 'Solís',
      role: 'frontdesk',
      branches: ['Tijuana'],
      has_account: false,
    });
    expect((await withPassword(link, 'princesa')).body.code).toBe('password_common');
    expect(await roleOf(email)).toEqual([]);
    expect(await withPassword(link)).toEqual({ status: 200, body: { email, role: 'frontdesk' } });
    expect(await roleOf(email)).toEqual([{ role: 'frontdesk', branches: [2] }]);
    const browser = openBrowser(server);
    await browser.post('/sign-in/email', { email, password: 'mi-clave-1' });
    const token = await browser.token();
    expect((await server.call('GET /customer', {}, token)).body).toMatchObject({
      role: 'frontdesk',
      branches: [2],
    });
    const { rows } = await server.pool.query(
      `select u.uid = a.uid as by_herself, a.action, a.thing, a.after from audit_log a
      left join users u on u.customer_id = a.customer_id
      where a.thing = 'staff_invitations' and a.thing_id = $1 or a.uid = $2 and a.action = 'change_role' order by audit_id`,
      [String(id), owner.uid],
    );
    const role = { role: 'frontdesk', branches: [2], instructor_id: null };
    expect(rows).toEqual([
      { by_herself: null, action: 'create', thing: 'staff_invitations', after: role },
      { by_herself: false, action: 'change_role', thing: 'users', after: role },
      { by_herself: true, action: 'update', thing: 'staff_invitations', after: { accepted: true } },
    ]);
    expect(rows.flatMap(({ after }) => Object.keys(after)).filter((name) => !fieldNames[name])).toEqual([]);
    expect((await read(link)).body.code).toBe('invitation_used');
  });

  it('stores no link: nothing in the database opens it', async () => {
    const { email, link } = await invited();
    const { rows } = await server.pool.query(
      `select (select string_agg(m::text, ' ') from messages m where recipient = $1)
        || (select string_agg(i::text, ' ') from staff_invitations i where email = $1) as stored`,
      [email],
    );
    expect(rows[0].stored).toContain('Renata');
    expect(rows[0].stored).not.toContain(link.split('-').at(-1));
  });

  it('is accepted only with the account of its e-mail', async () => {
    const member = await signedInCustomer(server);
    const stranger = await signedInCustomer(server);
    const sent = await invite(member.email, { role: 'coach', instructor_id: 1, branches: null });
    expect(sent.status).toBe(201);
    const link = await linkFor(member.email);
    expect((await read(link)).body).toMatchObject({ has_account: true, branches: null });
    expect((await withPassword(link)).body.code).toBe('account_exists');
    expect(await accept(link, stranger)).toMatchObject({
      status: 403,
      body: { message: 'Esta invitación es para otro correo. Sal de esta cuenta y ábrela con la tuya.' },
    });
    expect(await roleOf(stranger.email)).toEqual([{ role: 'member', branches: [] }]);
    expect((await accept(link, member)).status).toBe(200);
    expect((await server.call('GET /customer', {}, member.token)).body).toMatchObject({
      role: 'coach',
      branches: null,
    });
    expect((await server.call('GET /rosters', { query: {} }, member.token)).status).toBe(200);
  });

  it('is not accepted by the account of another e-mail, registered or not, when its own e-mail has no account yet', async () => {
    const { email, link } = await invited();
    for (const stranger of [await signedInCustomer(server), await identified(server, newEmail())])
      expect(await accept(link, stranger)).toMatchObject({
        status: 403,
        body: { code: 'invitation_of_another' },
      });
    expect(await roleOf(email)).toEqual([]);
    expect((await withPassword(link)).status).toBe(200);
  });

  it('finds the customer without an account, and the account without a customer', async () => {
    const { email, customer_id } = await makeCustomer(server.pool, { name: 'Lucía' });
    await invite(email);
    expect((await withPassword(await linkFor(email))).status).toBe(200);
    const { rows } = await server.pool.query('select customer_id, name from customers where email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ customer_id, name: 'Lucía' }]);
    const alone = newEmail();
    const account = await identified(server, alone);
    await invite(alone);
    expect((await accept(await linkFor(alone), account)).status).toBe(200);
    expect(await roleOf(alone)).toEqual([{ role: 'frontdesk', branches: [2] }]);
  });

  it('asks for the second step when the studio requires it', async () => {
    const { email, link } = await invited();
    await withPassword(link);
    await server.pool.query(
      `insert into app_config (key, value, "updatedAt") values ('staff_two_step', 'required', now())
      on conflict (key) do update set value = 'required'`,
    );
    const browser = openBrowser(server);
    await browser.post('/sign-in/email', { email, password: 'mi-clave-1' });
    const token = await browser.token();
    const { code } = (await server.call('GET /rosters', { query: {} }, token)).body;
    await server.pool.query(`update app_config set value = '' where key = 'staff_two_step'`);
    expect(code).toBe('two_step_required');
  });

  it('needs a branch or all of them, a coach for coaches, and an address that is neither of the team nor invited', async () => {
    const email = newEmail();
    expect((await invite(email, { branches: [] })).body.fields).toEqual({
      branches: 'Elige al menos una sucursal, o todas.',
    });
    expect((await invite(email, { branches: undefined })).status).toBe(400);
    expect((await invite(email, { branches: [77] })).status).toBe(404);
    expect((await invite(email, { role: 'member' as Role })).status).toBe(400);
    expect((await invite(email, { role: 'coach' })).body.code).toBe('coach_account_missing');
    expect((await invite(email, { role: 'coach', instructor_id: 777 })).status).toBe(404);
    expect((await invite(owner.email)).body.code).toBe('already_staff');
    const twice = await Promise.all([invite(email), invite(email.toUpperCase())]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await invite(email)).body.code).toBe('invitation_open');
  });

  it('only admins of every branch invite and see them', async () => {
    const bound = await signedInCustomer(server, 'admin');
    await server.pool.query('insert into staff_branches values ($1, 2)', [bound.uid]);
    const desk = await signedInCustomer(server, 'frontdesk');
    expect((await invite(newEmail(), {}, bound)).body.code).toBe('branches_all_only');
    expect((await invite(newEmail(), { role: 'admin', branches: null }, desk)).body.code).toBe('forbidden');
    const { email } = await invited();
    const list = (actor: SignedIn) => server.call('GET /staff_invitations', {}, actor.token);
    expect((await list(bound)).status).toBe(403);
    expect((await list(owner)).body[0]).toMatchObject({ email, invited_by: 'Elena Ríos', branches: [2] });
  });
});

describe('a link', () => {
  it('ends after seven days; another one is sent, and the former no longer works', async () => {
    const { email, id, link } = await invited();
    server.clock.advance({ hours: 7 * 24, minutes: 1 });
    expect((await read(link)).body).toMatchObject({
      code: 'invitation_expired',
      message: 'Esta invitación venció. Pide que te la envíen otra vez.',
    });
    expect((await withPassword(link)).status).toBe(410);
    const again = await server.call('POST /staff_invitations/:id/send', { params: { id } }, owner.token);
    expect(again.body.expiresAt).toBe('2026-12-02T18:01:00.000Z');
    expect((await read(link)).body.code).toBe('invitation_replaced');
    expect((await withPassword(await linkFor(email))).status).toBe(200);
    expect(
      (await server.call('POST /staff_invitations/:id/send', { params: { id } }, owner.token)).status,
    ).toBe(404);
  });

  it('is revoked', async () => {
    const { id, link, email } = await invited();
    const revoke = () => server.call('DELETE /staff_invitations/:id', { params: { id } }, owner.token);
    expect((await revoke()).status).toBe(200);
    expect((await read(link)).body.code).toBe('invitation_revoked');
    expect((await withPassword(link)).status).toBe(410);
    expect(await roleOf(email)).toEqual([]);
    expect((await revoke()).status).toBe(404);
    expect((await invite(email)).status).toBe(201);
  });

  it('with another signature or number is not valid', async () => {
    const { link } = await invited();
    const [id, sends, ...signature] = link.split('-');
    const key = signature.join('-');
    const forged = [
      `${id}-${sends}-${[...key].reverse().join('')}`,
      `${Number(id) + 1}-${sends}-${key}`,
      `${id}-2-${key}`,
    ];
    for (const token of [...forged, 'x', ''])
      expect(await read(token)).toMatchObject({ status: 404, body: { code: 'invitation_unknown' } });
  });

  it('gives a role once, also when used repeatedly at once', async () => {
    const { email, link } = await invited();
    const answers = await Promise.all([1, 2, 3, 4].map(() => withPassword(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const { rows } = await server.pool.query(
      `select count(*)::int as n from audit_log a join customers c using (customer_id)
      where c.email = $1 and a.action = 'change_role'`,
      [email],
    );
    expect(rows[0].n).toBe(1);
    expect(await roleOf(email)).toEqual([{ role: 'frontdesk', branches: [2] }]);
  });

  it('is void when its sender is no longer an admin of every branch', async () => {
    for (const change of [{ role: 'frontdesk' as const }, { role: 'admin' as const, branches: [1] }]) {
      const sender = await signedInCustomer(server, 'admin');
      const email = newEmail();
      await invite(email, { role: 'admin', branches: null }, sender);
      const link = await linkFor(email);
      const body = { customer_id: sender.customer_id, ...change };
      expect((await server.call('PUT /customer/role', { body }, owner.token)).status).toBe(200);
      expect((await read(link)).body.code).toBe('invitation_void');
      expect((await withPassword(link)).body.code).toBe('invitation_void');
      expect(await roleOf(email)).toEqual([]);
    }
  });

  it('that another admin sends again works, although the first sender is no longer an admin', async () => {
    const sender = await signedInCustomer(server, 'admin', { name: 'Berta', last_name: 'Paz' });
    const email = newEmail();
    const { staff_invitation_id: id } = (await invite(email, {}, sender)).body;
    const body = { customer_id: sender.customer_id, role: 'member' as const };
    await server.call('PUT /customer/role', { body }, owner.token);
    expect((await read(await linkFor(email))).body.code).toBe('invitation_void');
    const again = await server.call('POST /staff_invitations/:id/send', { params: { id } }, owner.token);
    expect(again.body).toMatchObject({ email, invited_by: 'Elena Ríos' });
    expect((await withPassword(await linkFor(email))).status).toBe(200);
    expect(await roleOf(email)).toEqual([{ role: 'frontdesk', branches: [2] }]);
  });

  it('of a sender who is demoted at the same time gives the role either before or not at all', async () => {
    const sender = await signedInCustomer(server, 'admin');
    const email = newEmail();
    await invite(email, {}, sender);
    const link = await linkFor(email);
    const demoted = { customer_id: sender.customer_id, role: 'member' as const };
    const [accepted] = await Promise.all([
      withPassword(link),
      server.call('PUT /customer/role', { body: demoted }, owner.token),
    ]);
    const [first] = await roleOf(email);
    expect(first?.role ?? 'member').toBe(accepted.status === 200 ? 'frontdesk' : 'member');
    if (accepted.status !== 200) expect(accepted.body.code).toBe('invitation_void');
  });

  it('does not change the role of a person who joined the staff meanwhile', async () => {
    const member = await signedInCustomer(server);
    await invite(member.email);
    const link = await linkFor(member.email);
    const body = { customer_id: member.customer_id, role: 'admin' as const };
    await server.call('PUT /customer/role', { body }, owner.token);
    expect((await accept(link, member)).body.code).toBe('already_staff');
    expect(await roleOf(member.email)).toEqual([{ role: 'admin', branches: [] }]);
  });
});

describe('the end of access', () => {
  it('makes the person a member, ends their sessions at once, and is in the audit log', async () => {
    const desk = await signedInCustomer(server, 'frontdesk');
    await server.pool.query('insert into staff_branches values ($1, 2)', [desk.uid]);
    expect((await endWork(desk.customer_id, desk)).status).toBe(403);
    expect((await endWork(desk.customer_id)).body).toMatchObject({
      role: 'member',
      branches: null,
      last_seen: null,
    });
    expect((await server.call('GET /customer', {}, desk.token)).status).toBe(401);
    expect(await roleOf(desk.email)).toEqual([{ role: 'member', branches: [] }]);
    const { rows } = await server.pool.query(
      `select before, after from audit_log where customer_id = $1 and action = 'change_role'`,
      [desk.customer_id],
    );
    expect(rows).toMatchObject([{ before: { role: 'frontdesk', branches: [2] }, after: { role: 'member' } }]);
  });

  it('one admin of every branch always remains', async () => {
    await server.pool.query(`update users set role = 'member' where role = 'admin' and uid <> $1`, [
      owner.uid,
    ]);
    const bound = await signedInCustomer(server, 'admin');
    await server.pool.query('insert into staff_branches values ($1, 2)', [bound.uid]);
    const { customer_id } = owner;
    const put = (change: object) =>
      server.call('PUT /customer/role', { body: { customer_id, role: 'admin', ...change } }, owner.token);
    expect((await put({ role: 'member' })).body.code).toBe('last_admin');
    expect((await put({ branches: [1, 2] })).body.code).toBe('last_admin');
    expect((await endWork(customer_id)).body.code).toBe('last_admin');
    expect((await server.call('GET /customer', {}, owner.token)).body).toMatchObject({
      role: 'admin',
      branches: null,
    });
    const other = await signedInCustomer(server, 'admin');
    const both = await Promise.all([endWork(customer_id, other), endWork(other.customer_id, owner)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
