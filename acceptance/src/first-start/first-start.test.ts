import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@tbm/contract';
import { brands } from '@tbm/demo/studio/brands';
import { coachRows } from '@tbm/demo/studio/coaches';
import { testimonials } from '@tbm/demo/studio/testimonials';
import { openPool } from '@tbm/server/platform/database/database';
import { freePort } from '@tbm/server/platform/database/embedded';
import { emptyDatabase } from '@tbm/server/platform/testing/database';
import { sampleOf } from '@tbm/server/platform/testing/samples';
import { type Simulators, startSimulators } from '@tbm/simulators/start';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmRun, type Running } from './commands.ts';
import {
  type Answered,
  bookFirstClass,
  type CallOptions,
  callStudio,
  openFirstClass,
  readToken,
} from './first-booking.ts';
import { productionSettings, webhookSecret } from './settings.ts';
import { strangers, studio } from './studio.ts';

/** Every page that a visitor may open, and the first ones behind the sign-in. */
const pages = [
  '/',
  '/paquetes/',
  '/ubicacion/',
  '/ubicacion/?branch_id=2',
  '/reto/',
  '/preguntas-frecuentes/',

  '/terminos/',
  '/aviso-de-privacidad/',
  '/terminos-y-condiciones/',
  '/online/',
  '/rewards/',
  '/rewards/faq/',
  '/leon/',
  '/puebla/',

  '/coach/1/',
  '/program/1/',
  '/class_type/1/',
  '/checkout/19304/',
  '/entrar/',
  '/registro/',
  '/recuperar/',
  '/mytbm',
  '/mytbm/presencial',
  '/recepcion/',
];
const files = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'];

const cleanups: (() => unknown)[] = [];
let settings: Record<string, string>;
let simulators: Simulators;
let pool: ReturnType<typeof openPool>;
let serving: Running;
let address: string;
let answers: string;

beforeAll(async () => {
  if (!existsSync(new URL('../../../web/build/server/index.js', import.meta.url)))
    expect(await npmRun(['build'], {}).ended).toBe(0);
  const folder = await mkdtemp(join(tmpdir(), 'tbm-first-start-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const empty = await emptyDatabase();
  cleanups.push(() => empty.drop());
  pool = openPool(empty.url, { max: 2 });
  cleanups.push(() => pool.end());
  simulators = await startSimulators();
  cleanups.push(() => simulators.close());
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  answers = join(folder, 'studio.json');
  const { password: _, ...admin } = studio.admin;
  await writeFile(answers, JSON.stringify({ ...studio, admin }));
  settings = {
    ...productionSettings({ databaseUrl: empty.url, simulators, folder, port }),
    RATE_LIMITS: '1000',
  };
  simulators.stripe.setWebhook({
    url: `${address}/api/webhooks/stripe`,
    secret: webhookSecret,
  });
  serving = npmRun(['serve'], settings);
  cleanups.push(() => serving.signal('SIGKILL'));
  await serving.printed('TBM listens on');
}, 300_000);
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

const call = (method: string, path: string, options: CallOptions = {}): Promise<Answered> =>
  callStudio(address, method, path, options);

/** A token for the session that an account's sign-in or sign-up answered. */
const tokenFrom = (entered: Answered): Promise<string> => readToken(address, entered);

/** Every call of the contract with a small valid input; answers those that fail on our side, 503 apart. */
async function failingCalls(token?: string): Promise<string[]> {
  const failing: string[] = [];
  for (const [key, route] of Object.entries(routes)) {
    const [method = '', path = ''] = key.split(' ');
    const { query, body } = sampleOf(route);
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status } = await call(method, `${path.replaceAll(/:\w+/g, '1')}?${search}`, {
      ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
      ...(token ? { token } : {}),
    });
    if (status >= 500 && status !== 503) failing.push(`${key}: ${status}`);
  }
  return failing;
}

const setup = (args: string[] = [], more: Record<string, string> = {}): Running =>
  npmRun(['setup', '--', ...args], { ...settings, SETUP_ADMIN_PASSWORD: studio.admin.password, ...more });
const branchCount = async (): Promise<number> =>
  (await pool.query('select count(*)::int as n from branches')).rows[0].n;

describe('before the setup', () => {
  it('every page tells that the studio is being prepared', async () => {
    for (const path of pages) {
      const answer = await fetch(address + path);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(await answer.text()).toContain('Estamos preparando el estudio');
    }
    for (const path of files) expect((await fetch(address + path)).status, path).not.toBe(500);
  });

  it('no call answers 500 to a visitor or to an account', async () => {
    expect(await failingCalls()).toEqual([]);
    const early = { name: 'Ana', email: 'temprana@correo.example', password: 'llegué muy temprano' };
    const token = await tokenFrom(await call('POST', '/auth/sign-up/email', { body: early }));
    expect(await failingCalls(token)).toEqual([]);
  });
});

describe('npm run setup', () => {
  it('refuses wrong answers by name and writes nothing', async () => {
    const wrong = answers.replace('studio.json', 'wrong.json');
    await writeFile(
      wrong,
      JSON.stringify({ ...studio, studio: { ...studio.studio, contact_email: 'hola' } }),
    );
    const trying = [
      [
        setup(['--file', wrong], { SETUP_ADMIN_PASSWORD: '123' }),
        'studio.contact_email: ',
        'admin.password: ',
      ],
      [setup(), 'There is no terminal to ask in.'],
    ] as const;
    for (const [run, ...complaints] of trying) {
      expect(await run.ended).toBe(1);
      for (const complaint of complaints) expect(run.output()).toContain(complaint);
    }
    expect(await branchCount()).toBe(0);
  });

  it('killed half-way leaves nothing, then two at once write one studio', async () => {
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table class_packages in exclusive mode');
    const killed = setup(['--file', answers]);
    const waits = `select 1 from pg_locks where not granted and relation = 'class_packages'::regclass`;
    while ((await holder.query(waits)).rowCount === 0) await wait(50);
    killed.signal('SIGKILL');
    await killed.ended;
    await holder.query('rollback');
    holder.release();
    expect(await branchCount()).toBe(0);
    expect((await fetch(address)).status).toBe(503);

    const both = [setup(['--file', answers]), setup(['--file', answers])];
    const codes = await Promise.all(both.map(({ ended }) => ended));
    expect(codes.sort(), both.map((one) => one.output()).join('\n')).toEqual([0, 1]);
    expect(both.map((one) => one.output()).join()).toContain('set up already');
    expect(await branchCount()).toBe(studio.branches.length);
  });
});

describe('a studio that was just set up', () => {
  it('shows its own facts and none that are invented', async () => {
    await wait(1_100);
    const invented = [
      ...brands.map(({ name }) => name),
      ...testimonials.map(({ customer_name }) => customer_name),
      ...coachRows('').map(({ name, last_name }) => `${name} ${last_name}`),

      'Monterrey',
      'Tijuana',
      '2,100',
      '800 socias',
      '500 clases',
      '500 videos',
      'contestamos el mismo día',
    ];
    for (const path of pages) {
      const answer = await fetch(address + path);
      expect([path, answer.status]).toEqual([path, 200]);
      const html = await answer.text();
      expect([path, strangers(html)]).toEqual([path, []]);
      expect([path, invented.filter((words) => html.includes(words))]).toEqual([path, []]);
      // A link without its fact.
      expect(html).not.toMatch(
        /"(tel:\+?(52)?|mailto:|https:\/\/wa\.me\/(52)?(\?[^"]*)?)"|\{[a-z]+_[a-z]+\}/,
      );
    }
    const home = await (await fetch(`${address}/`)).text();
    for (const fact of ['leon@bajio.example', 'Bulevar Campestre 900', 'León y Puebla'])
      expect(home).toContain(fact);
  });
});

describe('from the setup to the first paid booking', () => {
  it('the admin puts a class on the schedule; a member signs up, pays with a card at the provider, and books', async () => {
    const { admin, single_class_id } = await openFirstClass(address);
    expect(await bookFirstClass({ address, simulators, single_class_id })).toBe(3);
    const roster = await call('GET', `/available_classes/${single_class_id}`, { token: admin });
    expect(roster.body).toMatchObject({ taken: 1 });
  });

  it('the visitor’s mails are from the studio and name nothing invented', async () => {
    const receivedMails = () => simulators.mailbox.messages('rosa@correo.example');
    const deadline = Date.now() + 20_000;
    while (!receivedMails().some(({ subject }) => subject.startsWith('Tu recibo')) && Date.now() < deadline)
      await wait(50);
    expect(receivedMails().map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Tu recibo de TBM/),
    );
    for (const { from, text, html, subject } of receivedMails()) {
      expect(from).toBe('hola@bajio.example');
      expect([subject, strangers(`${text}\n${html}`)]).toEqual([subject, []]);
    }
  });

  it('no invariant is broken, and the server stops within ten seconds', async () => {
    const integrity = npmRun(['integrity'], settings);
    expect(await integrity.ended, integrity.output()).toBe(0);
    expect(integrity.output()).toMatch(/^0 violations$/m);
    const asked = Date.now();
    serving.signal('SIGTERM');
    await serving.ended;
    expect(Date.now() - asked).toBeLessThan(10_000);
    expect(serving.output()).not.toMatch(/"level":(50|60)/);
  });
});
