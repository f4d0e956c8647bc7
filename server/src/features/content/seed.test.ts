import { readFileSync } from 'node:fs';
import { routes } from '@tbm/contract';
import { type PageTexts, pageNames, pageTexts, questionSections } from '@tbm/contract/content';
import { signUpPurposes } from '@tbm/contract/purposes';
import { primaryPurposes, textOf } from '@tbm/domain/purposes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { justWroteCookie } from '../../platform/http/just-wrote.ts';
import { makeStudio } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedContent } from './index.ts';
import { branchPage } from './seed/branch-pages.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  admin = (await signedInCustomer(server, 'admin')).token;
  await seedContent(server.services.db);
});
afterAll(() => server.end());

const lists = [
  'frequent_questions',
  'programs',
  'disciplines',
  'milestones',
  'quotes',
  'nutrition_tips',
] as const;
const everything = () =>
  Promise.all(lists.map(async (list) => (await server.call(`GET /${list}`, {})).body as unknown[]));

describe('the initial content of an empty studio', () => {
  it('no testimonials, partner brands or figures: those are facts of a studio', async () => {
    expect((await server.call('GET /testimonials', {})).body).toEqual([]);
    expect((await server.call('GET /brands', {})).body).toEqual([]);
    expect(branchPage).toMatchObject({ stats: [], hours: [], facilities: [], map: null });
  });

  it('six levels with their names, numbered by their ids and stars [RWD-012]', async () => {
    const { body: levels } = await server.call('GET /milestones', {});
    expect(levels.map(({ milestone_id, name, stars }) => [milestone_id, stars, name])).toEqual([
      [1, 1, 'Rising Star'],
      [2, 2, 'Grinding and Shining'],
      [3, 3, 'Fierce Soul'],
      [4, 4, 'Girl Boss'],
      [5, 5, 'Legend Babez'],
      [6, 6, 'Glow Era'],
    ]);
  });

  it('at least thirty questions over the six sections of the rewards and the page of the studio [RWD-011, PUB-041, API-068]', async () => {
    const { body: questions } = await server.call('GET /frequent_questions', {});
    expect(questions.length).toBeGreaterThanOrEqual(30);
    expect(new Set(questions.map(({ section }) => section))).toEqual(new Set(questionSections));
    expect(questionSections).toHaveLength(7);
    for (const section of questionSections)
      expect(questions.filter((one) => one.section === section).length, section).toBeGreaterThanOrEqual(4);
  });

  it('five programmes, Holistic among them [PROG-001, PROG-002]', async () => {
    const { body: programs } = await server.call('GET /programs', {});
    expect(programs.map(({ program_id, name }) => [program_id, name])).toEqual([
      [1, 'Energía'],
      [2, 'Fuerza'],
      [3, 'Firme'],
      [4, 'Mamá en Movimiento'],
      [5, 'Holistic'],
    ]);
    const text = expect.stringMatching(/\S/);
    for (const program of programs)
      expect(program).toMatchObject({
        short_description: text,
        description: text,
        file: null,
        color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
        icon: text,
        url: text,
      });
  });

  it('nine disciplines, each with benefits split by a slash [CONST-005, PUB-018]', async () => {
    const { body: disciplines } = await server.call('GET /disciplines', {});
    expect(disciplines).toHaveLength(9);
    for (const { benefits } of disciplines) expect(benefits.split('/').length).toBeGreaterThanOrEqual(4);
  });

  it('a quote for each day of a month, nutrition tips [QUOTE-001, TIP-001]', async () => {
    const text = expect.stringMatching(/\S/);
    const { body: quotes } = await server.call('GET /quotes', {});
    expect(quotes.length).toBeGreaterThanOrEqual(31);
    for (const quote of quotes) expect(quote).toMatchObject({ content: text, author: text });
    const { body: tips } = await server.call('GET /nutrition_tips', {});
    expect(tips.length).toBeGreaterThanOrEqual(12);
    for (const tip of tips)
      expect(tip).toMatchObject({ nutrition_tip_id: expect.any(Number), description: text, file: null });
  });

  it('only rows that an admin could have entered', async () => {
    for (const list of lists)
      for (const row of (await server.call(`GET /${list}`, {})).body)
        expect(routes[`POST /${list}`].body.safeParse(row).error, JSON.stringify(row)).toBeUndefined();
  });

  it('pages with their texts, before any edit', async () => {
    for (const page of pageNames) {
      const { status, body } = await server.call(`GET /pages/${page}`, {});
      expect(status).toBe(200);
      expect(pageTexts[page].strict().parse(body)).toEqual(body);
    }
  });

  it('terms revised in January 2022 that say that payments are not refundable [PUB-039, PUB-040]', async () => {
    const { body } = await server.call('GET /pages/terms', {});
    expect(body.revised).toBe('Última revisión: enero de 2022');
    expect(body.privacy_revised).toMatch(/^Última actualización: \d+ de \w+ de \d{4}$/);
    expect(JSON.stringify(body.terms)).toContain('Los pagos no son reembolsables');
    expect(body.privacy.length).toBeGreaterThanOrEqual(5);
  });

  it('a privacy notice with everything that the law asks, and no blank where the studio has not entered a fact', async () => {
    const read = async () =>
      (await server.call('GET /pages/terms', {})).body.privacy
        .map(({ title, paragraphs }) => `${title} ${paragraphs.join(' ')}`)
        .join('\n');
    const words = [
      'Qué datos recabamos',
      'Datos sensibles',
      'finalidades primarias',
      'finalidades secundarias',
      'Con quién los compartimos',
      'derechos ARCO',
      '20 días hábiles',
      'Cambios a este aviso',
      'Secretaría Anticorrupción y Buen Gobierno',
      'Mi Información, en "Tu privacidad"',
    ];
    const without = await read();
    for (const one of words) expect(without).toContain(one);
    for (const { text } of primaryPurposes) expect(without).toContain(text);
    for (const purpose of signUpPurposes) expect(without).toContain(textOf(purpose));
    const [, cookie, seconds] = /^([\w.]+)=1; Max-Age=(\d+);/.exec(justWroteCookie) ?? [];
    expect(without).toContain(`la cookie ${cookie} recuerda durante ${seconds} segundos`);
    // The proxy sets one more, for browsers that ask for live events again and again.
    const proxy = readFileSync(new URL('../../../../deploy/Caddyfile', import.meta.url), 'utf8');
    const [, proxyCookie] = /lb_policy cookie (\S+)/.exec(proxy) ?? [];
    expect(without).toContain(`la cookie ${proxyCookie} te lleva al mismo servidor`);
    expect(without).not.toMatch(/\{|Domicilio|INAI|escribir a con| {2}/);
    for (const [key, value] of [
      ['legal_name', 'Estudio Uno, S.A.'],
      ['legal_address', 'Calle Uno 1, Monterrey'],
      ['contact_email', 'hola@uno.mx'],
    ] as const)
      expect((await server.call('PUT /appconfig', { body: { key, value } }, admin)).status).toBe(200);
    expect(await read()).toContain('Estudio Uno, S.A.');
    expect(await read()).toContain('Domicilio: Calle Uno 1, Monterrey. Correo para todo lo relacionado');
    expect(await read()).toContain('escribir a hola@uno.mx');
  });

  it('a challenge of 28 days that starts any time, and what it includes [PUB-043..045]', async () => {
    const { body } = await server.call('GET /pages/reto', {});
    expect(body).toMatchObject({ title: 'Hottest Challenge Vol. 6', days: 28 });
    expect(body.text).toContain('28 días y empiezas cuando tú quieras');
    expect(body.includes.map(({ title }) => title)).toEqual([
      'Plan de alimentación',
      'Programa de entrenamiento por objetivo',
      'Lista del súper',
      'Marcas recomendadas',
    ]);
    expect(body.includes[1]?.text).toContain('bajar de peso, ganar músculo o reafirmar y tonificar');
  });

  it('the five steps of the challenge, in order [PUB-046..050]', async () => {
    const { body } = await server.call('GET /pages/reto', {});
    expect(body.steps.map(({ title }) => title)).toEqual([
      'Compra tu reto',
      'Entra a My Memberships',
      'Toca el botón de archivo',
      'Llena tu historia clínica',
      'Recibe tu plan',
    ]);
    for (const [index, words] of [
      [1, 'Inicia sesión'],
      [2, 'compra de tu reto'],
      [3, 'contéstalo con calma'],
      [4, 'por correo'],
      [4, 'acompañamiento personal por chat'],
    ] as const)
      expect(body.steps[index]?.text).toContain(words);
  });

  it('house rules under the three specified titles [PUB-032]', () => {
    expect(branchPage.rules.map(({ title }) => title)).toEqual(['RESERVACIONES', 'MATERIAL', 'ESTUDIO']);
  });

  it('including one hour to reserve, ten minutes at the door, two weeks for lost items, 25 places [RES-022, SCHED-022..024, X52]', () => {
    const points = branchPage.rules.flatMap((rule) => rule.points);
    expect(points).toEqual(
      expect.arrayContaining([
        'Reserva hasta 1 hora antes de tu clase.',
        'Hay 10 minutos de tolerancia. Después, por seguridad, ya no se puede entrar.',
        'Lo que se te olvide te lo guardamos 2 semanas en recepción.',
        'Son 25 lugares por clase; puedes elegir el tuyo en el mapa.',
      ]),
    );
  });
});

describe('loading it again', () => {
  it('changes nothing, also when two processes start at once', async () => {
    const before = await everything();
    await Promise.all([seedContent(server.services.db), seedContent(server.services.db)]);
    expect(await everything()).toEqual(before);
  });

  it('loads an empty studio once, when two processes start at once', async () => {
    const fresh = await makeTestServer();
    try {
      await Promise.all([seedContent(fresh.services.db), seedContent(fresh.services.db)]);
      expect((await fresh.call('GET /programs', {})).body).toHaveLength(5);
    } finally {
      await fresh.end();
    }
  });

  it('keeps what an admin has changed, added, deleted or emptied', async () => {
    const { body: quote } = await server.call('GET /quotes/:id', { params: { id: 1 } });
    const edited = { ...quote, content: 'Hoy también.' };
    await server.call('PUT /quotes', { body: edited }, admin);
    await server.call('DELETE /quotes/:id', { params: { id: 2 } }, admin);
    await server.call('POST /quotes', { body: { content: 'Otra.', author: 'Eva' } }, admin);
    const { body: tips } = await server.call('GET /nutrition_tips', {});
    for (const { nutrition_tip_id } of tips)
      await server.call('DELETE /nutrition_tips/:id', { params: { id: nutrition_tip_id } }, admin);
    const after = await everything();
    await seedContent(server.services.db);
    expect(await everything()).toEqual(after);
    expect((await server.call('GET /quotes/:id', { params: { id: 1 } })).body.content).toBe('Hoy también.');
    expect((await server.call('GET /nutrition_tips', {})).body).toEqual([]);
  });
});

describe('the texts of pages', () => {
  it('the landing has a subtitle of its own, which names the branches and which an admin may remove [PUB-004]', async () => {
    const { body: home } = await server.call('GET /pages/home', {});
    expect(home.subtitle).toBe(
      'Clases con coach en Monterrey y Tijuana, y una videoteca para entrenar donde estés.',
    );
    const { subtitle: _subtitle, ...texts } = home;
    expect((await server.call('PUT /pages', { body: { page: 'home', texts } }, admin)).status).toBe(200);
    expect((await server.call('GET /pages/home', {})).body).toEqual(texts);
  });

  it('an admin’s change survives the next start', async () => {
    const { body: home } = await server.call('GET /pages/home', {});
    const texts: PageTexts['home'] = { ...home, tagline: 'Otra vez, más fuerte' };
    expect((await server.call('PUT /pages', { body: { page: 'home', texts } }, admin)).status).toBe(200);
    await seedContent(server.services.db);
    expect((await server.call('GET /pages/home', {})).body).toEqual(texts);
  });

  it('a changed privacy notice needs a new date, and the former one stays in the audit log', async () => {
    const { body: terms } = await server.call('GET /pages/terms', {});
    const write = (texts: PageTexts['terms']) =>
      server.call('PUT /pages', { body: { page: 'terms', texts } }, admin);
    expect((await write({ ...terms, revised: 'Última revisión: diciembre de 2026' })).status).toBe(200);
    const privacy = [...terms.privacy, { title: '13. Otra cosa', paragraphs: ['Y otra más.'] }];
    expect((await write({ ...terms, privacy })).body).toMatchObject({ code: 'notice_date_same' });
    const dated = { ...terms, privacy, privacy_revised: 'Última actualización: 1 de diciembre de 2026' };
    expect((await write(dated)).status).toBe(200);
    const { body: log } = await server.call('GET /audit', { query: {} }, admin);
    expect(log.data[0]).toMatchObject({
      action: 'update',
      thing: 'page_texts',
      thing_id: 'terms',
      before: { privacy_revised: terms.privacy_revised },
      after: { privacy_revised: dated.privacy_revised },
    });
  });

  it('texts of another page, a script for an address or half a character are refused', async () => {
    const { body: rewards } = await server.call('GET /pages/rewards', {});
    for (const texts of [
      { tagline: 'x' },
      { ...rewards, tutorial_src: 'javascript:alert(1)' },
      { ...rewards, hero: { title: '\ud800', text: 'x' } },
    ]) {
      const { status, body } = await server.call(
        'PUT /pages',
        { body: { page: 'rewards', texts: texts as never } },
        admin,
      );
      expect(status).toBe(400);
      expect(Object.keys(body.fields ?? {})[0]).toMatch(/^texts\./);
    }
    expect((await server.call('GET /pages/rewards', {})).body).toEqual(rewards);
  });
});
