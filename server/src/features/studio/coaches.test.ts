import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClass, makeStudio } from '../../platform/testing/factories.ts';
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

describe('managing coaches and rooms', () => {
  it('a coach has a birthdate, which a change of something else shows and keeps [PUB-063]', async () => {
    const body = { name: 'Inés', last_name: 'Ríos', branch_ids: [1], birthdate: '1991-05-04' };
    const { body: made } = await server.call('POST /instructors', { body }, admin.token);
    expect(made.birthdate).toBe('1991-05-04');
    const params = { id: made.instructor_id };
    const { body: read } = await server.call('GET /instructors/:id', { params }, admin.token);
    expect(read).toMatchObject({
      ...body,
      instagram: null,
      tiktok: null,
      short_bio: '',
      quote: '',
      file: null,
    });
    await server.call('DELETE /instructors/:id', { params }, admin.token);
  });

  it('a coach is created, changed and deleted with the branches', async () => {
    const body = { name: 'Sofía', last_name: 'Luna', branch_ids: [2, 1, 2], quote: 'Respira.' };
    const { status, body: made } = await server.call('POST /instructors', { body }, admin.token);
    expect({ status, made }).toMatchObject({
      status: 201,
      made: { name: 'Sofía', quote: 'Respira.', short_bio: '', instagram: null, branch_ids: [1, 2] },
    });
    const params = { id: made.instructor_id };
    const change = { ...body, branch_ids: [2] };
    await server.call('PUT /instructors/:id', { params, body: change }, admin.token);
    const atBranch = async (branch_id: number) =>
      (await server.call('GET /instructors', { query: { branch_id } })).body.map(({ name }) => name);
    expect(await atBranch(1)).not.toContain('Sofía');
    expect(await atBranch(2)).toContain('Sofía');
    expect((await server.call('DELETE /instructors/:id', { params }, admin.token)).body).toEqual({
      deleted: true,
    });
    expect((await server.call('GET /instructors/:id', { params })).body.code).toBe('not_found');
  });

  it('a coach with classes is not deleted; an unknown branch is refused', async () => {
    await makeClass(server.pool, { class_date: '2026-11-24T13:00:00Z' });
    const params = { id: 1 };
    expect((await server.call('DELETE /instructors/:id', { params }, admin.token)).body.code).toBe('in_use');
    for (const branch_ids of [[], [777]]) {
      const body = { name: 'Eva', last_name: 'Rey', branch_ids };
      expect((await server.call('POST /instructors', { body }, admin.token)).status).toBe(400);
    }
  });

  it('a room belongs to a branch', async () => {
    const body = { branch_id: 2, name: 'Salón Dos', address: 'Planta alta' };
    const { body: made } = await server.call('POST /locations', { body }, admin.token);
    expect(made).toMatchObject(body);
    const listed = await server.call('GET /locations', { query: { branch_id: 2 } });
    expect(listed.body.map(({ name }) => name)).toContain('Salón Dos');
    const params = { id: made.location_id };
    expect((await server.call('DELETE /locations/:id', { params }, admin.token)).body).toEqual({
      deleted: true,
    });
    const elsewhere = await server.call(
      'POST /locations',
      { body: { ...body, branch_id: 777 } },
      admin.token,
    );
    expect(elsewhere.body).toMatchObject({
      code: 'invalid_input',
      fields: { branch_id: expect.any(String) },
    });
  });
});
