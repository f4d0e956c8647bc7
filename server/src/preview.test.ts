import type { Answer, Key } from '@tbm/contract';
import { previewPages } from '@tbm/contract/preview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCallers } from './platform/actor.ts';
import type { Caller } from './platform/http/caller.ts';
import { routeKeys, routeOf } from './platform/http/handlers.ts';
import { makePackage, makeStudio, makeVideo } from './platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from './platform/testing/people.ts';
import { makeTestServer, type TestServer } from './platform/testing/server.ts';
import { makePreview } from './preview.ts';

let server: TestServer;
let admin: SignedIn;
let class_package_id: number;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
  ({ class_package_id } = await makePackage(server.pool, { title: 'Antes', branch_id: 2 }));
});
afterAll(() => server.end());

/** Asks for a preview; the rendered value is what the page would read. */
async function preview<T>(
  call: string,
  {
    id = '',
    body,
    token = admin.token,
    page,
  }: { id?: number | string; body: unknown; token?: string; page?: string },
  read: (api: Caller, address: string) => Promise<T>,
): Promise<T> {
  const { services } = server;
  const readActor = makeCallers(services.cache, { identity: services.identity, db: server.pool });
  const show = makePreview({ services, readActor });
  const sent = { call, token, id: String(id), body: JSON.stringify(body), ...(page ? { page } : {}) };
  const form = new URLSearchParams(sent);
  return JSON.parse(await show(form, async (api, address) => JSON.stringify(await read(api, address))));
}
const titles = async (api: Caller) =>
  (await api('GET /class_packages', { query: { branch_id: 2 } })).map(({ title }) => title);
const bodyOfPackage = async () => {
  const { body } = await server.call(
    'GET /class_packages/:id',
    { params: { id: class_package_id } },
    admin.token,
  );
  return { ...body, title: 'Después' };
};
const save = `PUT /class_packages/:id`;
/** The body that the form of a video would send. */
const videoBody = (video: Answer<'GET /videos/:id'>, name: string) => {
  const { class_type, instructor, video_type, description, duration, url } = video;
  return {
    name,
    description,
    duration,
    url,
    class_type_id: class_type.class_type_id,
    instructor_id: instructor.instructor_id,
    video_type_id: video_type.video_type_id,
  };
};

describe('a preview', () => {
  it('shows the form’s values on the page of the record; afterwards nothing of them is stored', async () => {
    const counts = async () =>
      (
        await server.pool.query(
          'select (select count(*) from audit_log) as audit, (select count(*) from class_packages) as packages',
        )
      ).rows[0];
    const before = await counts();
    const seen = await preview(
      save,
      { id: class_package_id, body: await bodyOfPackage() },
      async (api, address) => ({
        address,
        titles: await titles(api),
      }),
    );
    expect(seen.address).toBe('/paquetes/?branch_id=2');
    expect(seen.titles).toContain('Después');
    expect(seen.titles).not.toContain('Antes');
    expect(await counts()).toEqual(before);
    const { body } = await server.call('GET /class_packages', { query: { branch_id: 2 } });
    expect(body.map(({ title }) => title)).toEqual(['Antes']);
  });

  it('reads in parallel, as pages do, on the one connection of its transaction', async () => {
    const request = { id: class_package_id, body: await bodyOfPackage() };
    const [first, second] = await preview(save, request, (api) => Promise.all([titles(api), titles(api)]));
    expect(first).toContain('Después');
    expect(second).toEqual(first);
  });

  it('shows a record that does not exist yet, on its own page', async () => {
    const body = { section: 'studio', question: '¿Hay estacionamiento?', response: 'Sí, junto al estudio.' };
    const questions = await preview('POST /frequent_questions', { body }, async (api) =>
      (await api('GET /frequent_questions')).map(({ question }) => question),
    );
    expect(questions).toContain('¿Hay estacionamiento?');
    expect(
      (
        await server.pool.query('select from frequent_questions where question like $1', [
          '%estacionamiento%',
        ])
      ).rowCount,
    ).toBe(0);
  });

  it('exists for each page that shows the record, and not for other pages', async () => {
    const body = await bodyOfPackage();
    const on = (page: string) =>
      preview(save, { id: class_package_id, body, page }, async (_, address) => address);
    expect([await on('packages'), await on('branch')]).toEqual(['/paquetes/?branch_id=2', '/tijuana/']);
    for (const page of ['home', 'constructor']) await expect(on(page)).rejects.toMatchObject({ status: 404 });
    // A record of every branch: its page is that of the branch with which pages begin.
    const everywhere = { ...body, branch_id: null };
    const address = await preview(
      save,
      { id: class_package_id, body: everywhere, page: 'branch' },
      async (_, at) => at,
    );
    expect(address).toBe('/monterrey/');
  });

  it('of a quote is the quote alone, of a film its place in the library', async () => {
    const quote = { content: 'Hoy también cuenta.', author: 'TBM' };
    const seen = await preview('POST /quotes', { body: quote }, async (api, address) => {
      const id = Number(/^\/vista-previa\/frase\/(\d+)\/$/.exec(address)?.[1]);
      return api('GET /quotes/:id', { params: { id } });
    });
    expect(seen).toMatchObject(quote);
    expect((await server.pool.query('select from quotes where content = $1', [quote.content])).rowCount).toBe(
      0,
    );
    const { video_id } = await makeVideo(server.pool);
    const stored = await server.call(
      'GET /videos/:id',
      { params: { id: video_id }, query: { stored: 'true' } },
      admin.token,
    );
    const name = 'Barre & café';
    const found = await preview(
      'PUT /videos/:id',
      { id: video_id, body: videoBody(stored.body, name) },
      async (api, address) => {
        const query = { query: new URL(address, 'http://tbm.test').searchParams.get('query') ?? '' };
        return (await api('GET /videos/catalogue', { query })).data.map((video) => video.name);
      },
    );
    expect(found).toEqual([name]);
  });

  it('is for admins alone, and for calls with a page', async () => {
    const body = await bodyOfPackage();
    const desk = await signedInCustomer(server, 'frontdesk');
    for (const [call, token, code] of [
      [save, desk.token, 'forbidden'],
      [save, 'x', 'sign_in_required'],
      ['PUT /discounts/:id', admin.token, 'not_found'],
      ['DELETE /class_packages/:id', admin.token, 'not_found'],
      ['POST /campaigns', admin.token, 'not_found'],
    ] as const)
      await expect(preview(call, { id: class_package_id, body, token }, titles)).rejects.toMatchObject({
        code,
      });
  });

  it('refuses what would be refused when it is saved', async () => {
    const body = { ...(await bodyOfPackage()), title: '' };
    await expect(preview(save, { id: class_package_id, body }, titles)).rejects.toMatchObject({
      status: 400,
    });
    const unknown = preview('PUT /pages', { body: { page: 'home', texts: {} } }, titles);
    await expect(unknown).rejects.toMatchObject({ status: 400 });
  });

  it('has a page for kinds whose calls are for admins alone', () => {
    for (const kind of Object.keys(previewPages)) {
      const path = kind.startsWith('pages/') ? 'PUT /pages' : `PUT /${kind}/:id`;
      expect(routeKeys).toContain(path);
      expect(routeOf(path as Key).who).toEqual(['admin']);
    }
  });
});
