import { firstRules } from '@tbm/domain/reward-facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedContent } from './index.ts';
import { writtenPage } from './pages.ts';
import { branchPage } from './seed/branch-pages.ts';
import { frequentQuestions } from './seed/frequent-questions.ts';
import { milestones } from './seed/milestones.ts';
import { onlinePage } from './seed/online-page.ts';
import { rewardsPage } from './seed/rewards.ts';
import { terms } from './seed/terms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
  await seedContent(server.services.db);
});
afterAll(() => server.end());

/** All strings within a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];

const number = '(?:\\d+|un[ao]?|dos|tres|doce|dieciséis|veinte)';
/** Patterns of numbers of the programme that are typed by hand; they must come from the rules in force. */
const typed = [
  new RegExp(`(?<![\\p{L}\\d])${number} (?:y \\d+ )?(?:strikes|periodos|meses)(?!\\p{L})`, 'iu'),
  /paquetes? (?:activo )?de \d+/iu,
  /al menos \d+/iu,
  /\d+ (?:días|entrenamientos|clases)/iu,
  /(?:meses|periodos) \d+(?:, \d+)*/iu,
];
const about = /rewards|nivel|strike|periodo|bono|recompensa/iu;
const seeded = {
  landing: textsIn(rewardsPage),
  questions: textsIn(frequentQuestions.filter(({ section }) => section !== 'studio')),
  levels: textsIn(milestones.map(({ description }) => description)),
  terms: textsIn(terms).filter((text) => about.test(text)),
  online: textsIn(onlinePage).filter((text) => /nivel|rewards/iu.test(text)),
  branch: textsIn(branchPage).filter((text) => about.test(text)),
  studio: textsIn(frequentQuestions.filter(({ section }) => section === 'studio')).filter((text) =>
    /strike/.test(text),
  ),
};

describe('texts about the rewards', () => {
  it.each(Object.entries(seeded))('%s: no number of the rules is typed', (_, texts) => {
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => typed.some((one) => one.test(text)))).toEqual([]);
  });

  it.each([
    'Con 2 strikes bajas',
    'dos periodos seguidos',
    'un paquete de 12 clases',
    'al menos 20 clases',
    '3 días por semana',
    'en los meses 1, 3 y 5',
  ])('finds one: %s', (text) => {
    expect(typed.some((one) => one.test(text))).toBe(true);
  });

  it('sent back by an admin keep their names, except in the changed sentence', async () => {
    const admin = await signedInCustomer(server, 'admin');
    const page = async () => (await server.call('GET /pages/rewards', {})).body;
    const shown = await page();
    const [first, ...rules] = shown.rules;
    const own = {
      title: 'Presencial',
      paragraphs: [`¡Hola! ${first?.paragraphs[1]?.replace('al 2,', 'al dos,')}`],
    };
    const texts = { ...shown, rules: [own, ...rules] };
    const sent = await server.call('PUT /pages', { body: { page: 'rewards', texts } }, admin.token);
    expect(sent.status).toBe(200);
    expect(await page()).toEqual(texts);
    const kept = await writtenPage(server.services.db, 'rewards');
    expect(kept).toEqual({
      ...rewardsPage,
      rules: [
        {
          title: 'Presencial',
          paragraphs: [`¡Hola! ${rewardsPage.rules[0]?.paragraphs[1]?.replace('al 2,', 'al dos,')}`],
        },
        ...rewardsPage.rules.slice(1),
      ],
    });
    const questions = (await server.call('GET /frequent_questions', {})).body;
    const question = questions.find(({ response }) => response.includes('12 clases o más'));
    if (!question) throw new Error('No question names the classes of a package');
    const { frequent_question_id: id, ...fields } = question;
    const saved = await server.call(
      'PUT /frequent_questions/:id',
      { params: { id }, body: { ...fields, question: '¿Con qué paquete?' } },
      admin.token,
    );
    expect(saved.body).toEqual({ ...question, question: '¿Con qué paquete?' });
    const { rows } = await server.pool.query(
      'select response from frequent_questions where frequent_question_id = $1',
      [id],
    );
    expect(rows[0].response).toContain('{rewards_package_classes}');
  });

  it('are filled with today’s rules, and with changed rules from their day on', async () => {
    const read = async () => {
      const [page, questions, legal, online] = await Promise.all([
        server.call('GET /pages/rewards', {}),
        server.call('GET /frequent_questions', {}),
        server.call('GET /pages/terms', {}),
        server.call('GET /pages/online', {}),
      ]);
      return JSON.stringify([page.body, questions.body, legal.body, online.body]);
    };
    const before = await read();
    expect(before).not.toContain('{rewards_');
    for (const text of [
      'un paquete de 12 clases o más',
      'al menos 20 clases',
      'al menos 3 días',
      '2 periodos en fila',

      'Con 2 strikes bajas un nivel',
      'con 3 strikes regresas al nivel cero',
      'periodos 1, 3, 5, 7, 9 y 11',
      'en un año',
    ])
      expect(before).toContain(text);
    const admin = await signedInCustomer(server, 'admin');
    const body = { ...firstRules, from_date: '2026-11-20', periods: 3, drop_strikes: 4, fall_strikes: 5 };
    expect((await server.call('POST /reward_rules', { body }, admin.token)).status).toBe(201);
    expect(await read()).toContain('2 periodos en fila');
    server.clock.set('2026-11-20T18:00:00Z');
    const after = await read();
    for (const text of ['3 periodos en fila', 'Con 4 strikes bajas un nivel', 'en 18 meses'])
      expect(after).toContain(text);
    expect(after).not.toContain('2 periodos en fila');
  });
});
