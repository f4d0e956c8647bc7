import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asker, type Row } from '../testing/ask.ts';
import { firstKey } from '../testing/database.ts';
import { makeFile, makeStudio } from '../testing/factories.ts';
import { signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: string;
let member: string;
let file_id: number;
let ask: ReturnType<typeof asker>;

beforeAll(async () => {
  server = await makeTestServer();
  ask = asker(server);
  await makeStudio(server.pool);
  admin = (await signedInCustomer(server, 'admin')).token;
  member = (await signedInCustomer(server, 'member')).token;
  file_id = (await makeFile(server.pool)).file_id;
});
afterAll(() => server.end());

const content = {
  hero_video: '',
  hero_image: '/demo/media/a.webp',
  hero_image_wide: '',
  tagline: 'Fuerza',
  about: 'Aquí',
  about_image_left: '',
  about_image_center: '',
  about_image_right: '',
  about_image_left_mobile: '',
  about_image_center_mobile: '',
  about_image_right_mobile: '',
  plans_image_presencial: '',
  plans_image_online: '',
  hours: [{ days: 'Lunes', times: '6:00 a 11:00' }],
  stats: [{ value: '+500', label: 'mujeres' }],
  rules: [{ title: 'MATERIAL', points: ['Trae agua.'] }],
  facilities: [{ title: 'Lockers', text: 'Gratis.' }],
  method: [],
  instagram: 'https://example.com/tbm',
  facebook: '',
  tiktok: '',
  map: { latitude: 25.6, longitude: -100.4 },
};

/** Every resource of the contract: its path, its id, a body, and a change. */
const resources: [items: string, path: string, key: string, body: () => Row, change: Row, shown?: Row][] = [
  [
    '[API-068, PUB-065]',
    'frequent_questions',
    'frequent_question_id',
    () => ({ section: 'studio', question: '¿Hay regaderas?', response: 'Sí.' }),
    { section: 'rules', response: 'Sí, con agua caliente.', order: 3 },
  ],
  [
    '[API-069..073, PUB-066]',
    'testimonials',
    'testimonial_id',
    () => ({ customer_name: 'Laura', description: 'Vuelvo siempre.', customer_file_id: file_id }),
    { description: 'Vuelvo cada día.' },
  ],
  [
    '[API-102, API-103]',
    'programs',
    'program_id',
    () => ({
      name: 'Firme',
      short_description: 'Reafirmar',
      description: 'Barre y pilates',
      file_id,
      color: '#1D6a70',
      icon: 'stretching',
      url: 'firme',
    }),
    { name: 'Firme y fuerte', color: '#000000' },
  ],
  [
    '[PUB-017, PUB-018]',
    'disciplines',
    'discipline_id',
    () => ({ name: 'Jump', short_description: 'Trampolín', benefits: 'Risa / Corazón', file_id }),
    { benefits: 'Risa / Corazón / Circulación' },
  ],
  [
    '[API-060..064, RWD-020]',
    'milestones',
    'milestone_id',
    () => ({
      name: 'Glow Era',
      description: 'Un año contigo.',
      stars: 6,
      benefit: { type: 'other', src: '/online/', name: 'Una clase' },
    }),
    { benefit: { type: 'video', src: 'https://videos.tbm.test/glow.mp4', name: 'Una clase' } },
  ],
  [
    '[RWD-015, RWD-016]',
    'brands',
    'brand_id',
    () => ({
      name: 'Café',
      description: 'De Chiapas',
      url: 'https://example.com/cafe',
      file_id,
      benefits: [],
    }),
    { description: 'De Veracruz' },
  ],
  [
    '[API-174..178]',
    'quotes',
    'quote_id',
    () => ({ content: 'Primero bonito, después pesado.', author: 'Daniela' }),
    { content: 'Una más.' },
  ],
  [
    '[API-180..184]',
    'nutrition_tips',
    'nutrition_tip_id',
    () => ({ description: 'Toma agua.', file_id }),
    { description: 'Toma más agua.', file_id: null },
  ],
  [
    '[API-122, API-123, API-124, API-125, API-126, VID-018]',
    'muscles',
    'muscle_id',
    () => ({ selector: 'flexores de cadera' }),
    { selector: 'dorsales' },
  ],
  [
    '[API-154..158, VID-014]',
    'props',
    'prop_id',
    () => ({ name: 'Liga', required: true }),
    { name: 'Liga larga', required: false },
  ],
  [
    '[API-105, API-106, API-107, API-108, API-109, VID-016]',
    'tags',
    'tag_id',
    () => ({ name: 'Full Body' }),
    { name: 'Lower' },
  ],
  [
    '[API-104, VID-017]',
    'video_types',
    'video_type_id',
    () => ({ name: 'Bajo impacto' }),
    { name: 'Sin impacto' },
  ],
  [
    '[SCHED-019]',
    'class_categories',
    'class_category_id',
    () => ({ name: 'Cardio' }),
    { name: 'Cardio y baile' },
  ],
  [
    '[SCHED-019..021, VID-013]',
    'class_types',
    'class_type_id',
    () => ({
      name: 'Cardio Box',
      short_code: 'CARDIO',
      description: 'Golpea',
      benefits: 'Fuerza, Puntería',
      video_url: null,
      icon: 'box',
      spot_map: '5,6,6',
      file_id,
      branch_id: 2,
      show_home: false,
      order: 7,
      class_category_id: 1,
    }),
    { name: 'Box', spot_map: null, branch_id: null, show_home: true },
  ],
  [
    '[API-029..033, BRANCH-006]',
    'branches',
    'branch_id',
    () => ({
      slug: 'merida',
      name: 'Mérida',
      description: 'Calor',
      timezone: 'America/Merida',

      primary_color: '#a8324a',
      light_color: '#f7e3e1',
      stripe_public_key: 'pk_test_1',
      paypal_client_id: null,
      phone: '9995550100',
      whatsapp: '',
      email: 'merida@tbm.test',
      address: 'Calle 60',
      cancel_minutes: 60,
      book_after_start_minutes: 0,
      content,
    }),
    { name: 'Mérida Centro', cancel_minutes: 120 },
  ],
];

describe('the six calls of a record that is public and edited by admins [ADM-002, API-004]', () => {
  it.each(resources)('%s: %s', async (_items, path, key, body, change) => {
    const given = body();
    expect((await ask('POST', path, { body: given })).status).toBe(401);
    expect((await ask('POST', path, { body: given, token: member })).status).toBe(403);

    const made = await ask('POST', path, { body: given, token: admin });
    expect(made.status).toBe(201);
    const { file_id: _file, customer_file_id: _customer, ...shown } = given;
    expect(made.body).toMatchObject(shown);
    const id = Number(made.body[key]);
    // The levels' ids are their numbers [RWD-020]; all others are generated.
    if (path === 'milestones') expect(id).toBe(6);
    else expect(id).toBeGreaterThan(firstKey);
    if ('file_id' in given) expect(made.body.file).toMatchObject({ file_id, url: '/files/1.webp' });
    if ('customer_file_id' in given) expect(made.body.customer_file).toMatchObject({ file_id });

    expect((await ask('GET', path)).body).toContainEqual(made.body);
    expect((await ask('GET', `${path}/${id}`)).body).toEqual(made.body);

    const changed = { ...given, ...change };
    for (const token of [undefined, member]) {
      const refused = token ? { body: changed, token } : { body: changed };
      expect((await ask('PUT', `${path}/${id}`, refused)).status).toBe(token ? 403 : 401);
      expect((await ask('DELETE', `${path}/${id}`, token ? { token } : {})).status).toBe(token ? 403 : 401);
    }
    const { file_id: _changed, ...seen } = change;
    const byBody = await ask('PUT', path, { body: { ...changed, [key]: id }, token: admin });
    expect(byBody).toMatchObject({ status: 200, body: seen });
    const byPath = await ask('PUT', `${path}/${id}`, { body: changed, token: admin });
    expect(byPath).toEqual(byBody);
    expect((await ask('GET', `${path}/${id}`)).body).toEqual(byPath.body);

    for (const missing of [
      await ask('GET', `${path}/777`),
      await ask('PUT', `${path}/777`, {
        body: { ...changed, ...(path === 'branches' ? { slug: 'otra' } : {}) },
        token: admin,
      }),
      await ask('DELETE', `${path}/777`, { token: admin }),
    ])
      expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });

    expect((await ask('DELETE', `${path}/${id}`, { token: admin })).body).toEqual({ deleted: true });
    const { rows } = await server.pool.query(
      'select role, action from audit_log where thing = $1 and thing_id = $2 order by audit_id',
      [path, String(id)],
    );
    const actions = ['create', 'update', 'update', 'delete'];
    expect(rows).toEqual(actions.map((action) => ({ role: 'admin', action })));
    expect((await ask('GET', `${path}/${id}`)).status).toBe(404);
  });
});

describe('the public list of records with a position', () => {
  const byPosition = resources.filter(([, path]) =>
    ['frequent_questions', 'testimonials', 'programs', 'disciplines', 'brands', 'class_types'].includes(path),
  );
  it.each(byPosition)('%s: %s: by position, and then by id', async (_items, path, key, body) => {
    const ids: unknown[] = [];
    for (const order of [903, 902, 901, 902]) {
      const given = { ...body(), order };
      // The address of a programme is its own.
      if (path === 'programs') Object.assign(given, { url: `programa-${ids.length}` });
      const made = await ask('POST', path, { body: given, token: admin });
      ids.push(made.body[key]);
    }
    const { body: all } = await ask('GET', path);
    const shown = (all as unknown as Row[]).map((row) => row[key]).filter((id) => ids.includes(id));
    expect(shown).toEqual([ids[2], ids[1], ids[3], ids[0]]);
  });
});
