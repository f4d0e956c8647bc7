import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(() => server.end());

const body = { name: 'Jump', short_code: 'JUMP', class_category_id: 1 } as const;

describe('managing class types [SCHED-019..021]', () => {
  it('omitted fields are empty; an invalid field is refused by name', async () => {
    const { status, body: made } = await server.call('POST /class_types', { body }, admin.token);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      ...body,
      spot_map: null,
      video_url: null,
      file: null,
      branch_id: null,
      show_home: true,
      videos: 0,
      class_category: { class_category_id: 1, name: 'Fuerza' },
    });
    const wrong: [object, string][] = [
      [{ short_code: 'OTRO' }, 'short_code'],
      [{ name: ' ' }, 'name'],
      [{ spot_map: '5,,7' }, 'spot_map'],
      [{ spot_map: '0' }, 'spot_map'],
      [{ video_url: 'javascript:alert(1)' }, 'video_url'],
      [{ class_category_id: 777 }, 'class_category_id'],
      [{ branch_id: 777 }, 'branch_id'],
      [{ file_id: 777 }, 'file_id'],
    ];
    for (const [part, field] of wrong) {
      const refused = await server.call('POST /class_types', { body: { ...body, ...part } }, admin.token);
      expect({ part, status: refused.status, fields: Object.keys(refused.body.fields ?? {}) }).toEqual({
        part,
        status: 400,
        fields: [field],
      });
    }
  });

  it('one with videos is not deleted; a change without a position keeps it', async () => {
    await makeVideo(server.pool);
    const params = { id: 1 };
    expect((await server.call('DELETE /class_types/:id', { params }, admin.token)).body.code).toBe('in_use');
    await server.call('PUT /class_types/:id', { params, body: { ...body, order: 4 } }, admin.token);
    const changed = await server.call('PUT /class_types/:id', { params, body }, admin.token);
    expect(changed.body).toMatchObject({ order: 4, videos: 1 });
  });

  it('a branch has its own class types and those of all branches, in their order', async () => {
    const make = async (name: string, branch_id: number | null, order: number) => {
      await server.call('POST /class_types', { body: { ...body, name, branch_id, order } }, admin.token);
    };
    await make('Jump de la 2', 2, 901);
    await make('Jump de todas', null, 903);
    await make('Jump de la 1', 1, 902);
    const namesAt = async (branch_id: number) => {
      const { body: shown } = await server.call('GET /class_types', { query: { branch_id } });
      return shown.filter(({ order }) => order > 900).map(({ name }) => name);
    };
    expect(await namesAt(1)).toEqual(['Jump de la 1', 'Jump de todas']);
    expect(await namesAt(2)).toEqual(['Jump de la 2', 'Jump de todas']);
  });
});
