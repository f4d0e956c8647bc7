import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { waitlistUrl } from '../../platform/waitlist-link.ts';
import { runIntegrity } from '../integrity/index.ts';
import { mailOf } from '../messages/index.ts';

// A Wednesday, noon in Monterrey.
const start = '2026-11-18T18:00:00Z';
const before = '2026-11-21T13:00:00Z';
let server: TestServer;
let admin: SignedIn;
let laura: SignedIn;
let ines: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  await insert(server.pool, 'locations', { location_id: 7, branch_id: 1, name: 'Sala B', address: '' });
  await insert(server.pool, 'instructors', { instructor_id: 2, name: 'Sofía', last_name: 'Luna' });
  await insert(server.pool, 'class_types', {
    class_type_id: 2,
    name: 'Jump',
    short_code: 'JUMP',
    class_category_id: 1,
  });
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, start);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(start);
  admin = await signedInCustomer(server, 'admin');
  [laura, ines] = [await signedInCustomer(server), await signedInCustomer(server)];
  await makeLot(server.pool, laura.customer_id);
});

/** A class of one place that Laura has, and for which Inés waits. */
async function awaitedClass(class_date = before) {
  const { single_class_id } = await makeClass(server.pool, { class_date, capacity: 1 });
  await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
  const { body, status } = await server.call('POST /waitlist', { body: { single_class_id } }, ines.token);
  expect(status).toBe(201);
  return { single_class_id, waitlist_id: body.waitlist_id };
}
type Change = Parameters<typeof server.call<'PUT /available_classes'>>[1]['body'];
async function change(body: Change) {
  server.clock.advance({ seconds: 1 });
  const { status, body: done } = await server.call('PUT /available_classes', { body }, admin.token);
  expect(status).toBe(200);
  return done;
}
const mailsOf = async ({ customer_id }: SignedIn) =>
  (await messagesFor(server.pool, customer_id)).filter(({ channel }) => channel === 'email');
const tokenOf = (entry: { waitlist_id: number; single_class_id: number }): string =>
  new URL(waitlistUrl(entry, server.services.config)).pathname.split('/').at(-1) ?? '';

describe('a member who waits for a class that moves', () => {
  it('is told the old and the new day, hour and room, in mail and inbox, and stays on the list', async () => {
    const { single_class_id, waitlist_id } = await awaitedClass();
    const { told } = await change({ single_class_id, class_date: '2026-11-22T15:00:00Z', location_id: 7 });
    // Laura has the place, Inés waits.
    expect(told).toBe(2);
    const [mail, ...others] = await mailsOf(ines);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: 'waitlist_changed',
      data: { waiting: { waitlist_id, single_class_id } },
    });
    // The stored message contains no link: the link is signed when the mail is sent.
    expect(JSON.stringify(mail.data)).not.toContain('lista-de-espera');
    const waitlist_url = waitlistUrl({ waitlist_id, single_class_id }, server.services.config);
    const { text } = await mailOf(
      'waitlist_changed',
      { ...mail.data, waitlist_url },
      'http://localhost:3000',
    );
    expect(text).toContain(
      'La clase de Barre del sábado 21 de noviembre a las 07:00 que esperas tiene cambios.',
    );
    expect(text).toContain('Cuándo: 22 nov 2026 09:00');
    expect(text).toContain('Dónde: Monterrey · Sala B');
    expect(text).toContain(`Salir de la lista de espera: ${waitlist_url}`);
    const { rows } = await server.pool.query(
      'select content, path from notifications where customer_id = $1',
      [ines.customer_id],
    );
    expect(rows).toEqual([
      {
        content: expect.stringContaining('cambió: ahora es Barre, domingo 22 de noviembre a las 09:00'),
        path: '/mytbm/waitlists',
      },
    ]);
    expect((await server.call('GET /waitlist', {}, ines.token)).body).toHaveLength(1);
  });

  it('is told of another type, and once for each change; another coach, length or text is no move', async () => {
    const { single_class_id } = await awaitedClass();
    await change({ single_class_id, instructor_ids: [2] });
    await change({ single_class_id, duration: 40, description: 'Trae calcetas.' });
    expect(await mailsOf(ines)).toEqual([]);
    await change({ single_class_id, class_type_id: 2 });
    await change({ single_class_id, class_date: '2026-11-22T15:00:00Z' });
    expect((await mailsOf(ines)).map(({ data }) => [data.before.class_type, data.class_type])).toEqual([
      ['Barre', 'Jump'],
      ['Jump', 'Jump'],
    ]);
  });

  it('is told by the preview of the back office before it happens', async () => {
    const { single_class_id } = await awaitedClass();
    const body = { single_class_id, class_date: '2026-11-22T15:00:00Z' };
    const preview = await server.call('POST /class_previews/change', { body }, admin.token);
    expect(preview.body.people).toContainEqual(
      expect.objectContaining({
        customer_id: ines.customer_id,
        is_waiting: true,
        notice: 'waitlist_changed',
      }),
    );
    expect(preview.body.waiting).toEqual([]);
    expect(await mailsOf(ines)).toEqual([]);
  });

  it('gets a message for the member’s number too when the class is near', async () => {
    const { single_class_id } = await awaitedClass('2026-11-19T13:00:00Z');
    await change({ single_class_id, class_date: '2026-11-19T15:00:00Z' });
    const channels = (await messagesFor(server.pool, ines.customer_id)).map(({ channel }) => channel);
    expect(channels).toEqual(['email', 'whatsapp']);
  });
});

describe('the link of the mail', () => {
  const read = (token: string) => server.call('GET /waitlist_links/:token', { params: { token } });
  const leave = (token: string) => server.call('POST /waitlist_links/:token', { params: { token } });

  it('shows the class without leaving, leaves with a second step, and shows this again', async () => {
    const entry = await awaitedClass();
    const token = tokenOf(entry);
    for (let times = 0; times < 2; times++)
      expect((await read(token)).body).toEqual({
        class_name: 'Barre',
        class_date: expect.stringContaining('2026-11-21T13:00:00'),
        timezone: 'America/Monterrey',
        branch: 'Monterrey',
        state: 'waiting',
      });
    expect((await server.call('GET /waitlist', {}, ines.token)).body).toHaveLength(1);
    expect((await leave(token)).body.state).toBe('left');
    expect((await leave(token)).body.state).toBe('left');
    expect((await server.call('GET /waitlist', {}, ines.token)).body).toEqual([]);
  });

  it('leaves by the form of a page without scripts, which comes back to the page', async () => {
    const token = tokenOf(await awaitedClass());
    const answer = await server.app.inject({
      method: 'POST',
      url: `/lista-de-espera/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/lista-de-espera/${token}`]);
    expect((await read(token)).body.state).toBe('left');
  });

  it('never leaves the list of another class, of a later entry, or of another member', async () => {
    const entry = await awaitedClass();
    const other = await awaitedClass();
    await server.call('DELETE /waitlist/:id', { params: { id: other.waitlist_id } }, ines.token);
    const move = { waitlist_id: entry.waitlist_id, single_class_id: other.single_class_id };
    expect((await server.call('PUT /waitlist', { body: move }, ines.token)).status).toBe(200);
    expect((await leave(tokenOf(entry))).body.state).toBe('left');
    expect((await server.call('GET /waitlist', {}, ines.token)).body).toHaveLength(1);
    const signed = tokenOf(entry);
    for (const token of [
      signed.replace(/^\d+/, String(entry.waitlist_id + 1)),
      signed.replace(/-\d+-/, `-${other.single_class_id}-`),
      `${signed}x`,
      '7',
    ])
      expect([token, (await leave(token)).status]).toEqual([token, 404]);
  });

  it('shows that a list is over once its class is cancelled or has begun', async () => {
    const entry = await awaitedClass();
    await server.call(
      'DELETE /available_classes/:id',
      { params: { id: entry.single_class_id }, query: { notify: 'true' } },
      admin.token,
    );
    expect((await read(tokenOf(entry))).body.state).toBe('over');
    const later = await awaitedClass();
    server.clock.set('2026-11-22T13:00:00Z');
    expect((await read(tokenOf(later))).body.state).toBe('over');
  });
});
