import type { Key } from '@tbm/contract';
import { previewPages } from '@tbm/contract/preview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCallers } from './platform/actor.ts';
import type { Caller } from './platform/http/caller.ts';
import { routeKeys, routeOf } from './platform/http/handlers.ts';
import { makePackage, makeStudio } from './platform/testing/factories.ts';
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

/** Asks for a preview; what is rendered is what the page would read. */
async function preview<T>(
  call: string,
  { id = '', body, token = admin.token }: { id?: number | string; body: unknown; token?: string },
  read: (api: Caller, address: string) => Promise<T>,
): Promise<T> {
  const { services } = server;
  const readActor = makeCallers(services.cache, { identity: services.identity, db: server.pool });
  const show = makePreview({ services, readActor });
  const form = new URLSearchParams({ call, token, id: String(id), body: JSON.stringify(body) });
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

describe('a preview', () => {
  it('reads what is in the form, on the page that shows it; afterwards nothing of it is stored', async () => {
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
