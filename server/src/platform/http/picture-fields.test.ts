import { pictureFields } from '@tbm/contract/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asker } from '../testing/ask.ts';
import { insert, makeStudio } from '../testing/factories.ts';
import { signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { isForStaff, routeKeys, routeOf } from './handlers.ts';
import { makePictureFields } from './picture-fields.ts';

let server: TestServer;
let token: string;
let ask: ReturnType<typeof asker>;
const types = ['image/webp', 'application/pdf', 'video/mp4', 'text/vtt'];
/** Ids of files by their type. */
const files: Record<string, number> = {};
beforeAll(async () => {
  server = await makeTestServer();
  ask = asker(server);
  await makeStudio(server.pool);
  token = (await signedInCustomer(server, 'admin')).token;
  for (const type of types) {
    const row = { name: 'a', type, url: `/files/${type}` };
    files[type] = (await insert<{ file_id: number }>(server.pool, 'files', row)).file_id;
  }
});
afterAll(() => server.end());

describe('fields that refer to a picture [FILE-001]', () => {
  it('are all that refer to a file by its id', () => {
    const found = new Set<string>();
    for (const route of routeKeys.map(routeOf)) {
      if (!isForStaff(route) || !(route.body instanceof z.ZodObject)) continue;
      for (const name of Object.keys(route.body.shape)) if (/(^|_)file_id$/.test(name)) found.add(name);
    }
    expect([...found].sort()).toEqual(Object.keys(pictureFields).sort());
  });

  it.each(Object.entries(pictureFields))('%s takes a %s', async (field, kind) => {
    const check = makePictureFields(server.services.db);
    const accepted: string[] = [];
    for (const type of types) {
      const isAccepted = await check({ [field]: files[type] }).then(
        () => true,
        () => false,
      );
      if (isAccepted) accepted.push(type);
    }
    expect(accepted).toEqual(kind === 'picture' ? ['image/webp'] : ['image/webp', 'application/pdf']);
  });

  it('may be empty', async () => {
    const check = makePictureFields(server.services.db);
    await expect(check({ file_id: null })).resolves.toBeUndefined();
    await expect(check(undefined)).resolves.toBeUndefined();
  });

  it('a call that names a film where a picture is shown is refused, with the name of the field', async () => {
    const tip = (file_id: number | undefined) => ({ description: 'Toma agua.', file_id });
    const refused = await ask('POST', 'nutrition_tips', { body: tip(files['video/mp4']), token });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        fields: { file_id: 'Elige una imagen: este archivo es de otro tipo.' },
      },
    });
    const made = await ask('POST', 'nutrition_tips', { body: tip(files['image/webp']), token });
    expect(made.status).toBe(201);
  });
});
