import { afterEach, describe, expect, it } from 'vitest';
import { makeTestServer, type TestServer } from '../platform/testing/server.ts';
import { readAnswers } from './answers.ts';
import { example } from './example.ts';
import { isSetUp, setUp } from './set-up.ts';

let server: TestServer;
const opened: TestServer[] = [];
const open = async () => {
  server = await makeTestServer();
  opened.push(server);
};
afterEach(async () => {
  for (const one of opened.splice(0)) await one.end();
});

describe('a new studio is set up', () => {
  it('with branches, rooms, coaches, class types, the fixed packages, the admin and the staff', async () => {
    await open();
    const answers = readAnswers(example);
    expect(await isSetUp(server.services.db)).toBe(false);
    await setUp(server.services, answers);
    const list = async (key: 'GET /branches' | 'GET /instructors' | 'GET /locations' | 'GET /class_types') =>
      (await server.call(key, {})).body;
    expect(await list('GET /branches')).toMatchObject([
      {
        branch_id: 1,
        slug: 'monterrey',
        timezone: 'America/Monterrey',
        content: { map: null, hours: [], tagline: 'TBM Monterrey' },
      },
      { branch_id: 2, slug: 'tijuana', timezone: 'America/Tijuana' },
    ]);
    expect(await list('GET /locations')).toMatchObject([{ branch_id: 1 }, { branch_id: 2 }]);
    expect(await list('GET /instructors')).toMatchObject([{ instructor_id: 2, branch_ids: [1] }]);
    expect(await list('GET /class_types')).toMatchObject([{ short_code: 'BARRE', spot_map: '5,7,7,6' }]);
    const { rows: packages } = await server.pool.query(
      'select class_package_id, price, branch_id from class_packages order by class_package_id',
    );
    expect(packages.map(({ class_package_id }) => class_package_id)).toEqual([
      149, 152, 19251, 19253, 19255, 19264, 19265, 19267, 19271, 19272, 19273, 19285, 19301, 19304,
    ]);
    expect(packages.at(-1)).toMatchObject({ class_package_id: 19304, price: 190, branch_id: 1 });
    expect(packages.at(-2)).toMatchObject({ class_package_id: 19301, branch_id: 2 });
    const { rows: staff } = await server.pool.query(
      'select c.email, u.role, u.instructor_id, c.branch_id from users u join customers c using (customer_id) order by 1',
    );
    expect(staff).toEqual([
      { email: 'admin@ejemplo.mx', role: 'admin', instructor_id: null, branch_id: 1 },
      { email: 'coach@ejemplo.mx', role: 'coach', instructor_id: 2, branch_id: 1 },
      { email: 'recepcion@ejemplo.mx', role: 'frontdesk', instructor_id: null, branch_id: 1 },
    ]);
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: server.services.config.public_url },
      payload: { email: 'admin@ejemplo.mx', password: 'al menos seis letras' },
    });
    expect(signedIn.statusCode).toBe(200);
  });

  it('its legal texts name it, and none of them an invented address or mail', async () => {
    await open();
    await setUp(server.services, readAnswers(example));
    const terms = JSON.stringify((await server.call('GET /pages/terms', {})).body);
    expect(terms).toContain('Nombre legal de la empresa es responsable');
    expect(terms).toContain('correo@ejemplo.mx');
    expect(terms).not.toMatch(/tbm\.test|Teléfono:|\{[a-z_]+\}/);
    const config = (await server.call('GET /appconfig', {})).body;
    expect(config).toContainEqual({ key: 'shop_url', value: '' });
  });

  it('once: a second time, also at the same moment, changes nothing', async () => {
    await open();
    const answers = readAnswers(example);
    const tries = await Promise.allSettled([
      setUp(server.services, answers),
      setUp(server.services, answers),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(setUp(server.services, answers)).rejects.toThrow(/set up already/);
    const { rows } = await server.pool.query('select count(*)::int as n from branches');
    expect(rows[0].n).toBe(2);
  });
});

it('refuses two founders and the price of a package that is not set up', () => {
  const coach = { name: 'Ana', branches: ['monterrey'], is_founder: true };
  const coaches = [...(example.coaches ?? []), coach];
  expect(() => readAnswers({ ...example, coaches })).toThrow(/coaches: only one of them is the founder/);
  expect(() => readAnswers({ ...example, prices: { '194': 1 } })).toThrow(/prices\.194: is not the id/);
});

it('refuses a common password of the admin', () => {
  const admin = { ...example.admin, password: 'qwerty123' };
  expect(() => readAnswers({ ...example, admin })).toThrow(
    /admin\.password: is one of the most used passwords/,
  );
});

it('answers that are missing or do not fit together are named', () => {
  expect(() => readAnswers({})).toThrow(/- studio:.*\n- branches:.*\n- admin:/);
  const wrong = structuredClone(example);
  wrong.coaches = [{ name: 'Ana', branches: ['leon'] }];
  expect(() => readAnswers(wrong)).toThrow(
    /coaches\.0\.branches: there is no branch "leon"[\s\S]*staff\.1\.coach: there is no coach "Nombre Apellidos"/,
  );
  expect(() =>
    readAnswers({ ...example, branches: [{ ...example.branches[0], timezone: '-06:00' }] }),
  ).toThrow(/branches\.0\.timezone/);
});
