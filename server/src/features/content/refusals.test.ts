import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asker, type Row } from '../../platform/testing/ask.ts';
import { makeStudio } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: string;
let ask: ReturnType<typeof asker>;

beforeAll(async () => {
  server = await makeTestServer();
  ask = asker(server);
  await makeStudio(server.pool);
  admin = (await signedInCustomer(server, 'admin')).token;
});
afterAll(() => server.end());

const make = (path: string, body: Row) => ask('POST', path, { body, token: admin });

const benefit = (milestone_id: number) => ({
  milestone_id,
  benefit: 'Café gratis',
  application: 'Enseña tu nivel.',
  restrictions: 'Uno por visita.',
  validity: '30 días',
});
describe('refused changes of content', () => {
  const question = { section: 'studio', question: '¿Sí?', response: 'Sí.' };
  const program = {
    name: 'Uno',
    short_description: 'Uno',
    description: 'Uno',
    color: '#112233',
    icon: 'flame',
    url: 'uno',
  };
  const level = {
    name: 'Uno',
    description: 'Uno',
    stars: 1,
    benefit: { type: 'other', src: '/online/', name: 'Uno' },
  };
  const brand = { name: 'Uno', description: 'Uno', url: 'https://example.com', benefits: [] };

  it.each([
    ['a file that does not exist', 'programs', { ...program, file_id: 999 }, 'file_id'],
    [
      'a picture that does not exist',
      'testimonials',
      { customer_name: 'A', description: 'B', customer_file_id: 999 },
      'customer_file_id',
    ],
    ['a section that does not exist', 'frequent_questions', { ...question, section: 'otra' }, 'section'],
    ['an empty question', 'frequent_questions', { ...question, question: '   ' }, 'question'],
    ['a NUL', 'frequent_questions', { ...question, question: 'a\u0000b' }, 'question'],
    ['half a character', 'frequent_questions', { ...question, response: 'a\ud800b' }, 'response'],
    [
      'half a character inside JSON',
      'milestones',
      { ...level, benefit: { ...level.benefit, name: '\udc00' } },
      'benefit.name',
    ],
    ['a negative place', 'frequent_questions', { ...question, order: -1 }, 'order'],
    ['a colour by name', 'programs', { ...program, color: 'red' }, 'color'],
    ['an address with a slash', 'programs', { ...program, url: 'a/b' }, 'url'],
    ['a script for a link', 'brands', { ...brand, url: 'javascript:alert(1)' }, 'url'],
    [
      'a script for a benefit',
      'milestones',
      { ...level, benefit: { ...level.benefit, src: 'javascript:alert(1)' } },
      'benefit.src',
    ],
    [
      'another host by a path',
      'milestones',
      { ...level, benefit: { ...level.benefit, src: '//evil.test/' } },
      'benefit.src',
    ],
    [
      'a benefit of another kind',
      'milestones',
      { ...level, benefit: { ...level.benefit, type: 'audio' } },
      'benefit.type',
    ],
    ['seven stars', 'milestones', { ...level, stars: 7 }, 'stars'],
    ['two benefits at a level', 'brands', { ...brand, benefits: [benefit(1), benefit(1)] }, 'benefits'],
    ['a benefit at a level that does not exist', 'brands', { ...brand, benefits: [benefit(5)] }, 'benefits'],
    [
      'a level for its benefits that cannot be',
      'brands',
      { ...brand, benefits: [benefit(7)] },
      'benefits.0.milestone_id',
    ],
  ])('%s', async (_what, path, body, field) => {
    const { status, body: refusal } = await make(path, body);
    expect(status).toBe(400);
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it('refuses a duplicate programme address or level', async () => {
    expect((await make('programs', program)).status).toBe(201);
    expect(await make('programs', program)).toMatchObject({
      status: 409,
      body: { code: 'already_exists', fields: { url: 'Ya hay un registro con este dato.' } },
    });
    expect((await make('milestones', level)).status).toBe(201);
    expect(await make('milestones', level)).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    const renumbered = await ask('PUT', 'milestones/1', { body: { ...level, stars: 2 }, token: admin });
    expect(renumbered).toMatchObject({ status: 400, body: { fields: { stars: 'Este dato no es válido.' } } });
  });

  it('returns text unchanged, also when it looks like SQL or a script', async () => {
    const nasty = `'; drop table quotes; -- <script>alert(1)</script> 💪🏽`;
    const { body } = await make('quotes', { content: nasty, author: nasty });
    expect(body).toMatchObject({ content: nasty, author: nasty });
  });

  it('a list keeps its order; new entries come last, and a change does not move an entry', async () => {
    const ids: number[] = [];
    for (const order of [5, undefined, 2, undefined])
      ids.push(
        Number(
          (
            await make('disciplines', {
              name: 'X',
              short_description: 'X',
              benefits: 'X',
              ...(order === undefined ? {} : { order }),
            })
          ).body.discipline_id,
        ),
      );
    const listed = async () =>
      ((await ask('GET', 'disciplines')).body as unknown as Row[]).map((row) => row.discipline_id);
    const [five, last, two, veryLast] = ids;
    expect(await listed()).toEqual([two, five, last, veryLast]);
    const changed = { name: 'Y', short_description: 'X', benefits: 'X' };
    await ask('PUT', `disciplines/${two}`, { body: changed, token: admin });
    expect(await listed()).toEqual([two, five, last, veryLast]);
  });

  it('a brand’s benefits are sorted by level, lowest first, and deleted with the brand [RWD-015]', async () => {
    await make('milestones', { ...level, stars: 2 });
    const made = await make('brands', { ...brand, benefits: [benefit(2), benefit(1)] });
    expect(made.body.benefits).toEqual([benefit(1), benefit(2)]);
    const inUse = await ask('DELETE', 'milestones/2', { token: admin });
    expect(inUse).toMatchObject({ status: 409, body: { code: 'in_use' } });
    const path = `brands/${made.body.brand_id}`;
    const broken = await ask('PUT', path, {
      body: { ...brand, name: 'Dos', benefits: [benefit(6)] },
      token: admin,
    });
    expect(broken.status).toBe(400);
    // The refused change left nothing behind.
    expect((await ask('GET', path)).body).toEqual(made.body);
    const changed = await ask('PUT', path, { body: { ...brand, benefits: [benefit(1)] }, token: admin });
    expect(changed.body.benefits).toEqual([benefit(1)]);
    expect((await ask('DELETE', path, { token: admin })).status).toBe(200);
    expect((await ask('DELETE', 'milestones/2', { token: admin })).status).toBe(200);
  });

  it('refuses to delete a branch in use, and an offset as zone, a secret key or a taken slug [API-031..033]', async () => {
    expect(await ask('DELETE', 'branches/1', { token: admin })).toMatchObject({
      status: 409,
      body: { code: 'in_use', message: 'No se puede borrar porque otros registros lo usan.' },
    });
    const [branch = {}] = (await ask('GET', 'branches')).body as unknown as Row[];
    for (const [field, value] of [
      ['timezone', '+05:00'],
      ['timezone', 'America/Atlantida'],
      ['stripe_public_key', 'sk_live_1'],
      ['cancel_minutes', -1],
      ['phone', '12345'],
      ['email', 'nadie'],
    ] as const) {
      const { status, body } = await make('branches', { ...branch, slug: 'otra', [field]: value });
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    }
    expect(await make('branches', { ...branch, slug: 'tijuana' })).toMatchObject({
      status: 409,
      body: { fields: { slug: expect.any(String) } },
    });
  });
});
