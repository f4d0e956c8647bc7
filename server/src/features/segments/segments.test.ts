import { type SegmentConditions, segmentConditionNames, segmentConditions } from '@tbm/contract/segments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insert,
  makeClass,
  makeLot,
  makeMembership,
  makeStudio,
  makeVideo,
} from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const now = '2026-11-18T18:00:00Z';
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
});
afterAll(() => server.end());

const ago = (days: number): string =>
  Temporal.Instant.from(now)
    .subtract({ seconds: days * 86_400 })
    .toString();
const ahead = (days: number): string => ago(-days);
/** The day in Monterrey, so many days from today. */
const day = (days: number): string => ahead(days).slice(0, 10);

type Row = Record<string, unknown>;
const member = (row: Row = {}): Promise<SignedIn> =>
  signedInCustomer(server, 'member', { createdAt: ago(300), ...row });
const membership = (customer_id: number, row: Row = {}) =>
  makeMembership(server.pool, customer_id, { createdAt: ago(20), ...row });

/** A place of the customer in a class so many days ago. */
async function place(customer_id: number, days: number, row: Row & { class_type_id?: number } = {}) {
  const { class_type_id = 1, ...rest } = row;
  const { single_class_id } = await makeClass(server.pool, { class_date: ago(days), class_type_id });
  await insert(server.pool, 'class_reservations', {
    single_class_id,
    customer_id,
    class_date: ago(days),
    is_cash: true,
    attend: true,
    createdAt: ago(days + 1),
    ...rest,
  });
}

async function ask(conditions: SegmentConditions, page = 1) {
  const { status, body } = await server.call(
    'POST /segments/members',
    { body: { conditions, page } },
    admin.token,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A condition, the members who fit it, and those who do not. */
const cases: Record<keyof SegmentConditions, () => Promise<[SegmentConditions, Row, Row]>> = {
  async no_visit_days() {
    const [fits, other] = [await member(), await member()];
    await place(fits.customer_id, 15);
    await place(fits.customer_id, 2, { attend: false });
    await place(other.customer_id, 13);
    return [{ no_visit_days: 14 }, { ...fits }, { ...other }];
  },
  async trial_ends_days() {
    const [fits, other] = [await member(), await member()];
    await membership(fits.customer_id, { trial_ends_at: ahead(3) });
    await membership(other.customer_id, { trial_ends_at: ahead(3.1) });
    return [{ trial_ends_days: 3 }, { ...fits }, { ...other }];
  },
  async credits_left() {
    const [fits, other] = [await member(), await member()];
    await makeLot(server.pool, fits.customer_id, { granted: 1 });
    await makeLot(server.pool, fits.customer_id, { granted: 5, expiration_date: day(-1) });
    await makeLot(server.pool, other.customer_id, { granted: 1 });
    await makeLot(server.pool, other.customer_id, { is_unlimited: true });
    return [{ credits_left: 1 }, { ...fits }, { ...other }];
  },
  async credits_expire_days() {
    const [fits, other] = [await member(), await member()];
    await makeLot(server.pool, fits.customer_id, { granted: 2, expiration_date: day(7) });
    await makeLot(server.pool, other.customer_id, { granted: 2, expiration_date: day(8) });
    return [{ credits_expire_days: 7 }, { ...fits }, { ...other }];
  },
  async birthday_month() {
    const [fits, other] = [
      await member({ birthdate: '1990-11-30' }),
      await member({ birthdate: '1990-12-01' }),
    ];
    return [{ birthday_month: true }, { ...fits }, { ...other }];
  },
  async birthday_days() {
    const [fits, other] = [
      await member({ birthdate: '1990-11-25' }),
      await member({ birthdate: '1990-11-26' }),
    ];
    return [{ birthday_days: 7 }, { ...fits }, { ...other }];
  },
  async active() {
    const [fits, other] = [await member(), await member()];
    await membership(fits.customer_id, { status: 'cancelled', access_until: ahead(1) });
    await membership(other.customer_id, { status: 'revoked', access_until: ahead(1) });
    return [{ active: true }, { ...fits }, { ...other }];
  },
  async ended_days() {
    const [fits, other] = [await member(), await member()];
    await membership(fits.customer_id, { access_until: ago(29) });
    await membership(other.customer_id, { access_until: ago(29) });
    await membership(other.customer_id);
    return [{ ended_days: 30 }, { ...fits }, { ...other }];
  },
  async branch_id() {
    const [fits, other] = [await member({ branch_id: 2 }), await member()];
    return [{ branch_id: 2 }, { ...fits }, { ...other }];
  },
  async class_taken() {
    const [fits, other] = [await member(), await member()];
    const { class_type_id } = await insert<{ class_type_id: number }>(server.pool, 'class_types', {
      name: 'Jump',
      short_code: 'JUMP',
      spot_map: '5,7',
      class_category_id: 1,
    });
    await place(fits.customer_id, 5, { class_type_id });
    await place(other.customer_id, 31, { class_type_id });
    await place(other.customer_id, 2);
    return [{ class_taken: { class_type_id, days: 30 } }, { ...fits }, { ...other }];
  },
  async never_booked() {
    const [fits, other] = [await member(), await member()];
    await place(fits.customer_id, 40);
    await membership(fits.customer_id, { createdAt: ago(20) });
    await membership(other.customer_id, { createdAt: ago(20) });
    await membership(other.customer_id, { createdAt: ago(1) });
    await place(other.customer_id, 5);
    return [{ never_booked: true }, { ...fits }, { ...other }];
  },
  async new_days() {
    const [fits, other] = [await member({ createdAt: ago(29) }), await member({ createdAt: ago(31) })];
    return [{ new_days: 30 }, { ...fits }, { ...other }];
  },
  async no_film_days() {
    const [fits, other] = [await member(), await member()];
    const { video_id } = await makeVideo(server.pool);
    for (const [{ customer_id }, days] of [
      [fits, 15],
      [other, 13],
    ] as const) {
      await membership(customer_id);
      await insert(server.pool, 'playbacks', { customer_id, video_id, progress: 5, updatedAt: ago(days) });
    }
    return [{ no_film_days: 14 }, { ...fits }, { ...other }];
  },
};

const idsOf = async (conditions: SegmentConditions): Promise<number[]> => {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await ask(conditions, page);
    found.push(...data.map(({ customer_id }) => customer_id));
    if (data.length === 0) {
      expect(found.length).toBe(total);
      return found;
    }
  }
};

describe('the conditions', () => {
  it('are all tried here', () => {
    expect(Object.keys(cases).sort()).toEqual([...segmentConditionNames].sort());
  });

  it.each(segmentConditionNames)('%s holds members who fit, and not those who just do not', async (name) => {
    const [conditions, fits, other] = await cases[name]();
    const found = await idsOf(conditions);
    expect(found).toContain(fits.customer_id);
    expect(found).not.toContain(other.customer_id);
  });

  it('must all be true at once', async () => {
    const [both, one] = [await member({ branch_id: 2 }), await member({ branch_id: 2 })];
    await membership(both.customer_id);
    const found = await idsOf({ branch_id: 2, active: true });
    expect([found.includes(both.customer_id), found.includes(one.customer_id)]).toEqual([true, false]);
  });

  it('hold neither the staff nor an erased account', async () => {
    const staff = await signedInCustomer(server, 'coach', { createdAt: ago(1) });
    const erased = await member({ createdAt: ago(1) });
    await server.pool.query('update customers set email = $2 where customer_id = $1', [
      erased.customer_id,
      `${erased.customer_id}@cuenta-eliminada.invalid`,
    ]);
    const found = await idsOf({ new_days: 2 });
    expect(found).not.toContain(staff.customer_id);
    expect(found).not.toContain(erased.customer_id);
  });
});

describe('a list of members', () => {
  it('has pages, which follow one another by name', async () => {
    const all = await idsOf({ new_days: 730 });
    expect(new Set(all).size).toBe(all.length);
    const { data, page_size } = await ask({ new_days: 730 });
    expect([data.length, page_size]).toEqual([12, 12]);
    expect(data[0]).toMatchObject({ name: 'Laura', branch: expect.any(String), email: expect.any(String) });
  });

  it('is a table for spreadsheets, without cells that it would calculate', async () => {
    await member({ name: '=1+1', createdAt: ago(0.5) });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/segments/members/csv',
      payload: { conditions: { new_days: 1 } },
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toMatch(/^\uFEFFFolio de socia,Nombre,Apellidos,Correo electrónico,Sucursal/);
    expect(answer.body).toContain(",'=1+1,");
  });
});

describe('a saved segment', () => {
  it('exists at first: the ready-made ones, each with known conditions', async () => {
    const { body } = await server.call('GET /segments', {}, admin.token);
    expect(body.length).toBe(9);
    for (const { conditions, who } of body) {
      expect(segmentConditions.strict().parse(conditions)).toEqual(conditions);
      expect(who).toBeNull();
      await ask(conditions);
    }
  });

  it('names the person who changed it, and refuses a change of an older version', async () => {
    const body = { name: 'Las de Tijuana', conditions: { branch_id: 2 } };
    const { body: made } = await server.call('POST /segments', { body }, admin.token);
    expect(made).toMatchObject({ ...body, who: 'Elena Ríos', changedAt: '2026-11-18T18:00:00.000Z' });
    const url = `/api/segments/${made.segment_id}`;
    const headers = { authorization: `Bearer ${admin.token}` };
    const read = await server.app.inject({ url, headers });
    const change = (name: string) =>
      server.app.inject({
        method: 'PUT',
        url,
        payload: { ...body, name },
        headers: { ...headers, 'x-version': String(read.headers['x-version']) },
      });
    expect([(await change('Tijuana')).statusCode, (await change('Otra')).json().code]).toEqual([
      200,
      'changed_meanwhile',
    ]);
    const { rows } = await server.pool.query(
      `select action from audit_log where thing = 'segments' and thing_id = $1 order by audit_id`,
      [String(made.segment_id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update']);
  });

  it.each([
    [{}, 'Elige al menos una condición.'],
    [{ no_visit_days: 0 }, expect.any(String)],
    [{ new_days: '1; drop table customers' }, expect.any(String)],
  ])('refuses conditions such as %j', async (conditions, message) => {
    const { status, body } = await server.call(
      'POST /segments',
      { body: { name: 'x', conditions } as never },
      admin.token,
    );
    expect([status, Object.values(body.fields ?? {})[0]]).toEqual([400, message]);
  });
});
