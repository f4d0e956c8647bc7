import { statSync } from 'node:fs';
import { groupPackages, sectionOf } from '@tbm/domain/packages';
import { settings } from '@tbm/domain/settings';
import { dayIn, mondayOf } from '@tbm/domain/time';
import { makeTestServer, type TestServer } from '@tbm/server/platform/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword, legado, socia } from './accounts.ts';
import { loadStudio } from './load.ts';
import { makeStory } from './story.ts';

const now = '2026-11-18T18:00:00Z';
let server: TestServer;
let seconds: number;

beforeAll(async () => {
  server = await makeTestServer(now);
  const started = performance.now();
  await loadStudio(server.services.db, { now, identity: server.services.identity });
  seconds = (performance.now() - started) / 1000;
  console.log(`the demo studio was loaded in ${seconds.toFixed(2)} s`);
});
afterAll(() => server.end());

const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.pool.query(text, values)).rows as T[];
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await rows<{ count: number }>(`select count(*) from ${text}`, values))[0]?.count ?? -1;

const signIn = async (email: string): Promise<string> => {
  const entered = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: 'http://localhost:3000' },
    payload: { email, password: demoPassword },
  });
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const token = await server.app.inject({ url: '/api/auth/token', headers: { cookie } });
  return token.json<{ token: string }>().token;
};

describe('the demo studio', () => {
  it('is loaded in under 30 seconds, also beside other work', () => {
    expect(seconds).toBeLessThan(30);
  });

  it('has ten partner brands with six levels each, and testimonials with portraits [RWD-015, RWD-016, PUB-066]', async () => {
    const { body: brands } = await server.call('GET /brands', {});
    expect(brands).toHaveLength(10);
    for (const { benefits } of brands) {
      expect(benefits.map(({ milestone_id }) => milestone_id)).toEqual([1, 2, 3, 4, 5, 6]);
      for (const { application } of benefits)
        expect(application).not.toMatch(/código de tu nivel|formulario|te llega/i);
    }
    const { body: testimonials } = await server.call('GET /testimonials', {});
    expect(testimonials.map(({ customer_file }) => customer_file?.type)).toEqual(
      Array(10).fill('image/webp'),
    );
  });

  it('claims more than 500 classes, elsewhere 600, and the other claims of the specification [CONST-006..008, CONST-010..012]', async () => {
    const { body: home } = await server.call('GET /pages/home', {});
    expect(home.subtitle).toContain('más de 500 clases');
    const { body: online } = await server.call('GET /pages/online', {});
    expect(online.hero.text).toContain('más de 600 clases');
    expect(online.features[0]?.text).toContain('Más de 500 videos');
    const { body: both } = await server.call('GET /branches', {});
    const figures = both.map(({ content }) => content.stats.map(({ value, label }) => `${value} ${label}`));
    expect(figures).toEqual([
      [
        '800 socias entrenando con nosotras',
        '2,100 transformaciones',
        '9 disciplinas',
        '700 certificaciones',
        '500 clases en línea gratis con tu paquete',
      ],
      ['+500 mujeres en la comunidad', '2,100 transformaciones', '9 disciplinas', '+500 clases en línea'],
    ]);
  });

  it('has both branches, nine class types, fourteen coaches and 200 members [BRANCH-001, SCHED-020, PUB-064]', async () => {
    expect(
      await rows(
        'select branch_id, slug, timezone, cancel_minutes, book_after_start_minutes from branches order by 1',
      ),
    ).toEqual([
      {
        branch_id: 1,
        slug: 'monterrey',
        timezone: 'America/Monterrey',
        cancel_minutes: 60,
        book_after_start_minutes: 360,
      },
      {
        branch_id: 2,
        slug: 'tijuana',
        timezone: 'America/Tijuana',
        cancel_minutes: 60,
        book_after_start_minutes: 0,
      },
    ]);
    expect(await count('class_types')).toBe(9);
    const codes = await rows<{ short_code: string }>('select distinct short_code from class_types');
    expect(codes.map(({ short_code }) => short_code).sort()).toEqual([
      'BARRE',
      'BBP',
      'CARDIO',
      'G&T',
      'JUMP',
      'MIX',
      'SNB',
    ]);
    expect(await count('instructors')).toBe(14);
    expect(await count('customers where customer_id not in (select customer_id from users)')).toBe(201);
    expect(await count("customers where email !~ '\\.test$' or phone !~ '^\\d{10}$'")).toBe(0);
  });

  it('has a picture for each thing that shows one [BRANCH-006]', async () => {
    const contents = await rows<{ content: Record<string, string> }>('select content from branches');
    for (const { content } of contents) {
      for (const [name, value] of Object.entries(content)) expect(value, name).not.toBe('');
    }
    for (const table of ['class_types', 'instructors', 'programs', 'disciplines'])
      expect(await count(`${table} where file_id is null`), table).toBe(0);
    expect(await count('testimonials where customer_file_id is null')).toBe(0);
  });

  it('has branches that an admin can save as they are [API-032]', async () => {
    const token = await signIn('admin@tbm.test');
    const { body: branches } = await server.call('GET /branches', {});
    for (const branch of branches)
      expect(await server.call('PUT /branches', { body: branch }, token)).toEqual({
        status: 200,
        body: branch,
      });
  });

  it('refers only to clips that exist: two of branches, four of levels, one of the tutorial', async () => {
    const clips = await rows<{ src: string }>(
      `select content ->> 'hero_video' as src from branches
       union all select benefit ->> 'src' from milestones where benefit ->> 'type' = 'video'
       union all select texts ->> 'tutorial_src' from page_texts where page = 'rewards'`,
    );
    expect(clips).toHaveLength(7);
    const [tutorial] = await rows<{ captions: string }>(
      `select texts ->> 'tutorial_captions' as captions from page_texts where page = 'rewards'`,
    );
    expect(tutorial?.captions).toBe('/demo/media/tutorial-rewards.vtt');
    for (const { src } of clips) {
      const file = statSync(new URL(`../../media/${src.replace('/demo/media/', '')}`, import.meta.url));
      expect(file.size, src).toBeLessThan(600_000);
    }
  });

  it('has spot maps of 25 spots and one type without a map [SCHED-021, SCHED-024]', async () => {
    const maps = await rows<{ spot_map: string | null }>('select spot_map from class_types order by "order"');
    expect(maps.filter(({ spot_map }) => spot_map === null)).toHaveLength(1);
    for (const { spot_map } of maps)
      if (spot_map) expect(spot_map.split(',').reduce((sum, spots) => sum + Number(spots), 0)).toBe(25);
  });

  it('shows every section of the packages page and hides the retention offer [PKG-010, PKG-034, PKG-035]', async () => {
    const { body } = await server.call('GET /class_packages', { query: { branch_id: 1 } });
    for (const { section, items } of groupPackages(body)) expect(items, section).not.toEqual([]);
    const ids = body.map((item) => item.class_package_id);
    expect(ids).not.toContain(settings.offer_package_id);
    expect(body.some(({ is_test }) => is_test)).toBe(false);
    expect(body.some((item) => item.price === 0)).toBe(true);
    const offer = await server.call('GET /class_packages/:id', { params: { id: settings.offer_package_id } });
    expect(offer.body.title).toBe('50% Off 2 Meses');
  });

  const ask = async (id: number) => (await server.call('GET /class_packages/:id', { params: { id } })).body;

  it('has the packages with fixed ids [CONST-003, CONST-004, TRIAL-001, TRIAL-011, PUB-051, PUB-052]', async () => {
    for (const id of [149, 152, 19285, 19301, 19304]) expect((await ask(id)).class_package_id).toBe(id);
    expect((await ask(19285)).title).toBe('50% Off 2 Meses');
    expect(settings.subscription_package_id).toBe(149);
    expect(await ask(149)).toMatchObject({
      is_subscription: true,
      include_online: true,
      free_trial_length: null,
    });
    expect(await ask(19271)).toMatchObject({
      free_trial_length: 7,
      is_subscription: true,
      include_online: true,
    });
    expect(await ask(19273)).toMatchObject({ price: 1850, class_amount: 16, include_online: true });
    expect(await ask(19272)).toMatchObject({ price: 850, class_amount: null, include_online: true });
  });

  it('offers instalments for the six packages of a semester or a year [CHK-012]', async () => {
    expect([...settings.installment_package_ids].sort()).toEqual([19251, 19253, 19255, 19264, 19265, 19267]);
    for (const id of settings.installment_package_ids) {
      const item = await ask(id);
      expect(item.is_subscription).toBe(true);
      expect(['semester', 'annual']).toContain(sectionOf(item));
    }
  });

  it('gives 12 classes a month, 16 and 20 classes 40 days, unlimited 50 days [PKG-037..039]', async () => {
    const found = await rows<{ title: string; expiration_days: number }>(
      "select title, expiration_days from class_packages where title in ('12 Clases', '16 Clases', '20 Clases', 'Ilimitado')",
    );
    expect(found).toHaveLength(8);
    const days: Record<string, number> = { '12 Clases': 30, '16 Clases': 40, '20 Clases': 40, Ilimitado: 50 };
    for (const item of found) expect(item.expiration_days).toBe(days[item.title]);
  });

  it('has sixteen civil weeks of schedule, eight past and eight from this one on [SCHED-008, SCHED-018]', async () => {
    for (const [branch_id, timezone] of [
      [1, 'America/Monterrey'],
      [2, 'America/Tijuana'],
    ] as const) {
      const weeks = await rows<{ week: string; classes: number }>(
        `select date_trunc('week', class_date at time zone $2)::date as week, count(*) as classes
         from single_classes where branch_id = $1 group by 1 order by 1`,
        [branch_id, timezone],
      );
      const monday = mondayOf(dayIn(now, timezone));
      expect(weeks.map(({ week }) => week)).toEqual(
        Array.from({ length: 16 }, (_, index) => monday.add({ days: (index - 8) * 7 }).toString()),
      );
      for (const { classes } of weeks) expect(classes).toBeGreaterThanOrEqual(45);
      for (const { classes } of weeks) expect(classes).toBeLessThanOrEqual(60);
      expect(
        await count(
          'single_classes where branch_id = $1 and class_package_id is not null and class_date > $2',
          [branch_id, now],
        ),
      ).toBe(1);
    }
  });

  it('never has two classes in a room or a coach in two places at once', async () => {
    expect(
      await count(`single_classes a join single_classes b on a.location_id = b.location_id and a.single_class_id < b.single_class_id
        and tstzrange(a.class_date, a.class_date + make_interval(mins => a.duration)) && tstzrange(b.class_date, b.class_date + make_interval(mins => b.duration))`),
    ).toBe(0);
    expect(
      await count(`class_instructors ca join single_classes a using (single_class_id)
        join class_instructors cb on cb.instructor_id = ca.instructor_id and cb.single_class_id > ca.single_class_id
        join single_classes b on b.single_class_id = cb.single_class_id
        where tstzrange(a.class_date, a.class_date + make_interval(mins => a.duration)) && tstzrange(b.class_date, b.class_date + make_interval(mins => b.duration))`),
    ).toBe(0);
    expect(
      await count(`class_instructors ci join single_classes sc using (single_class_id)
        where not exists (select from instructor_branches ib where ib.instructor_id = ci.instructor_id and ib.branch_id = sc.branch_id)`),
    ).toBe(0);
  });

  it.each([1, 2])(
    'has full, nearly full and roomy classes in the coming days at branch %i [SCHED-012..015]',
    async (branch_id) => {
      const coming = await rows<{ left: number }>(
        `select capacity - taken as left from single_classes
       where branch_id = $1 and class_date > $2 and class_date < $2::timestamptz + interval '7 days'`,
        [branch_id, now],
      );
      const between = (low: number, high: number) =>
        coming.filter(({ left }) => left >= low && left <= high).length;
      expect(between(0, 0)).toBeGreaterThanOrEqual(2);
      expect(between(1, 5)).toBeGreaterThanOrEqual(3);
      expect(between(10, 25)).toBeGreaterThanOrEqual(10);
    },
  );

  it('keeps every counter and ledger exact', async () => {
    const violations = {
      taken: `single_classes sc where taken <> (select count(*) from class_reservations r
        where r.single_class_id = sc.single_class_id and r."deletedAt" is null)`,
      left: `credit_lots l where available_classes <> (select coalesce(sum(amount), 0) from credit_ledger e
        where e.credit_lot_id = l.credit_lot_id)`,
      granted: `credit_lots l where granted <> (select coalesce(sum(amount), 0) from credit_ledger e
        where e.credit_lot_id = l.credit_lot_id and e.reason = 'granted')`,
      takenOnce: `class_reservations r where credit_lot_id is not null and 1 <> (select count(*) from credit_ledger e
        where e.class_reservation_id = r.class_reservation_id and e.reason = 'taken' and e.credit_lot_id = r.credit_lot_id)`,
      returned: `class_reservations r where credit_lot_id is not null and ("deletedAt" is not null) <> exists (
        select from credit_ledger e where e.class_reservation_id = r.class_reservation_id and e.reason = 'returned')`,
      order: `class_reservations r join single_classes sc using (single_class_id) join branches b on b.branch_id = sc.branch_id
        left join credit_lots l using (credit_lot_id)
        where r.class_date <> sc.class_date or r."createdAt" >= sc.class_date or r."createdAt" > '${now}' or r."createdAt" < l."createdAt"
          or r."deletedAt" > sc.class_date - make_interval(mins => b.cancel_minutes) or r."deletedAt" < r."createdAt" or r."deletedAt" > '${now}'
          or (sc.class_date at time zone b.timezone)::date not between l.start_date and l.expiration_date
          or l.branch_id <> sc.branch_id or l.customer_id <> r.customer_id
          or (r.attend and (sc.class_date > '${now}' or r."deletedAt" is not null))
          or (r.class_stars is not null and not r.attend)`,
      unlimited: `class_reservations r join credit_lots l using (credit_lot_id) join single_classes sc using (single_class_id)
        where r.unlimited_during is distinct from case when l.is_unlimited
          then tstzrange(sc.class_date, sc.class_date + make_interval(mins => sc.duration)) end`,
      spots: `class_reservations r join single_classes sc using (single_class_id) join class_types ct using (class_type_id)
        where r.spot > sc.capacity or (r.spot is not null and ct.spot_map is null)`,
      paid: `purchases p where p.status in ('active', 'completed') and p.total_payment <> (select coalesce(sum(i.total_payment), 0)
        from invoices i where i.purchase_id = p.purchase_id and i.status = 'paid')`,
      lots: `purchases p where (coalesce(class_amount, 0) > 0 or is_unlimited) and 1 <> (
        select count(*) from credit_lots l where l.purchase_id = p.purchase_id and l.granted = coalesce(p.class_amount, 0))`,
      ended: `purchases where (status = 'active' and access_until <= '${now}') or "createdAt" > '${now}' or "updatedAt" > '${now}'`,
      early: `purchases p join customers c using (customer_id) where p."createdAt" < c."createdAt"`,
      late: `credit_ledger where "createdAt" > '${now}'`,
    };
    const found = Object.fromEntries(
      await Promise.all(
        Object.entries(violations).map(async ([name, text]) => [name, await count(text)] as const),
      ),
    );
    expect(found).toEqual(Object.fromEntries(Object.keys(violations).map((name) => [name, 0])));
  });

  it('has desk sales only, so that nothing is pending at a payment provider', async () => {
    expect(await count('purchases')).toBeGreaterThan(400);
    expect(
      await count(
        "purchases where payment_method_id not in (2, 4, 5) or payment_id is not null or status not in ('active', 'completed')",
      ),
    ).toBe(0);
    expect(await count('invoices where provider_id is not null')).toBe(0);
  });

  it('has a library of sixty classes over every type, coach, programme, impact, muscle, prop and aim, with existing films [VID-013]', async () => {
    expect(await count('videos')).toBe(60);
    for (const [table, key] of [
      ['class_types', 'class_type_id'],
      ['instructors', 'instructor_id'],
      ['video_types', 'video_type_id'],
    ])
      expect(await count(`${table} where ${key} not in (select ${key} from videos)`), table).toBe(0);
    for (const [table, key, marks] of [
      ['programs', 'program_id', 'video_programs'],
      ['muscles', 'muscle_id', 'video_muscles'],
      ['props', 'prop_id', 'video_props'],
      ['tags', 'tag_id', 'video_tags'],
    ])
      expect(await count(`${table} where ${key} not in (select ${key} from ${marks})`), table).toBe(0);
    expect(await count('videos where available_at <= $1', [now])).toBe(3);
    expect(await count('videos where available_at > $1', [now])).toBe(3);
    const files = await rows<{ file: string }>(
      'select url as file from videos union select url from video_captions',
    );
    expect(files.every(({ file }) => file)).toBe(true);
    expect(files.filter(({ file }) => /\.(mp4|m3u8)$/.test(file))).toHaveLength(9);
    for (const { file } of files)
      expect(
        statSync(new URL(`../../films/${file.replace('/demo/films/', '')}`, import.meta.url)).size,
        file,
      ).toBeLessThan(700_000);
    const token = await signIn(socia.email);
    const { body } = await server.call('GET /playbacks', { query: { open: 'true' } }, token);
    expect(body.data.map(({ playback }) => playback.progress)).toEqual([45, 72]);
  });

  it('has a feed with a conversation, and comments below videos [COMM-002, VID-030]', async () => {
    const token = await signIn(socia.email);
    const { body } = await server.call('GET /posts', { query: {} }, token);
    expect(body.total).toBeGreaterThan(36);
    expect(await count('posts where video_id = 1')).toBeGreaterThan(3);
    for (const condition of ['anonymous', 'reply_post_id is not null', 'video_id is not null'])
      expect(await count(`posts where ${condition}`), condition).toBeGreaterThan(2);
    expect(
      await count('post_likes join posts using (post_id) where post_likes.customer_id = posts.customer_id'),
    ).toBe(0);
    expect(
      await count('posts r join posts p on p.post_id = r.reply_post_id where r."createdAt" <= p."createdAt"'),
    ).toBe(0);
    expect(await count(`posts where "createdAt" > '${now}'`)).toBe(0);
    const authors = await rows<{ role: string }>(
      'select distinct role from posts join users using (customer_id) order by role',
    );
    expect(authors).toEqual([{ role: 'admin' }, { role: 'coach' }, { role: 'member' }]);
  });

  it('signs in the six demo accounts with their roles', async () => {
    const roles = ['admin', 'frontdesk', 'coach', 'member', 'member', 'coach'];
    for (const [index, { email }] of demoAccounts.entries()) {
      const { body } = await server.call('GET /customer', {}, await signIn(email));
      expect(body).toMatchObject({
        email,
        role: roles[index],
        branch_id: 1,
        has_access: email === socia.email,
      });
    }
    expect(await rows(`select instructor_id from users where role = 'coach' order by 1`)).toEqual([
      { instructor_id: 3 },
      { instructor_id: 4 },
    ]);
  });

  it('gives the demo member a history: credits, past, future and cancelled classes [RES-010..014, CRED-003, X83]', async () => {
    const token = await signIn(socia.email);
    const credits = await server.call('GET /credits', {}, token);
    const civilDate = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(credits.body).toMatchObject([
      {
        title: '12 Clases',
        available_classes: 5,
        branch_id: 1,
        start_date: civilDate,
        expiration_date: civilDate,
      },
    ]);
    const totals = { all: 16, upcoming: 2, past: 13, cancelled: 1 };
    for (const [filter, total] of Object.entries(totals)) {
      const { body } = await server.call(
        'GET /class_reservations',
        { query: { filter: filter as keyof typeof totals } },
        token,
      );
      expect(body.total, filter).toBe(total);
    }
    expect(
      await count(
        'class_reservations where customer_id = $1 and attend and class_stars > 0 and coach_stars > 0',
        [socia.customer_id],
      ),
    ).toBe(11);
    // The member can still rate one of them.
    const unrated = 'class_reservations where customer_id = $1 and attend and class_stars is null';
    expect(await count(unrated, [socia.customer_id])).toBe(1);
    const fresh = await signIn('nueva@tbm.test');
    expect((await server.call('GET /credits', {}, fresh)).body).toEqual([]);
  });

  it('has levels that attendance earned: the demo member’s second, a period that runs, and a strike under review', async () => {
    const token = await signIn(socia.email);
    const { body } = await server.call('GET /rewards', {}, token);
    expect([body.level, body.periods.map(({ result, change }) => `${result} ${change}`)]).toEqual([
      2,
      ['running none', 'met rise', 'met none', 'met rise', 'met none'],
    ]);
    expect(body.periods[0]).toMatchObject({
      title: '12 Clases',
      done: 4,
      needed: 12,
      strikes: [{ cause: 'no_show', void: null, review: { state: 'open' } }],
    });
    const levels = await rows<{ level: number; count: number }>(
      'select level, count(*) from reward_standings group by level order by level',
    );
    expect(levels.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('has a customer of the former system, with classes and without an account [AUTH-014]', async () => {
    const query = { email: legado.email };
    expect((await server.call('GET /customer/legacy', { query })).status).toBe(200);
    expect(
      await count('credit_lots where customer_id = $1 and available_classes = 8', [legado.customer_id]),
    ).toBe(1);
  });

  it('has nothing to send, and conversations of the desk in every state', async () => {
    // The sign-in above caused a notice about a new device.
    expect(await count(`messages where "sentAt" is null and template <> 'new_device'`)).toBe(0);
    expect(await count('conversations where unread > 0 and assignee_id is null')).toBe(3);
    expect(await count('conversations where assignee_id is not null and "closedAt" is null')).toBe(1);
    expect(await count('conversations where "closedAt" is not null')).toBe(1);
    expect(
      await count(`conversations where "lastReceivedAt" < timestamptz '${now}' - interval '24 hours'`),
    ).toBe(2);
  });

  it('continues generated ids after its own', async () => {
    const [made] = await rows<{ customer_id: number }>(
      `insert into customers (name, last_name, email, phone, branch_id) values ('Eva', 'Luna', 'eva@correo.tbm.test', '8155500001', 1) returning customer_id`,
    );
    expect(made?.customer_id).toBe(20_207);
  });
});

describe('the history of the demo studio', () => {
  // Midnight, Sunday night, both changes of the clock in Tijuana, the end of a year, a leap day.
  it.each([
    '2026-11-23T06:00:00Z',
    '2026-11-23T05:59:00Z',
    '2026-03-08T10:30:00Z',
    '2026-11-01T08:30:00Z',
    '2027-01-01T07:30:00Z',
    '2028-02-29T23:10:00Z',
  ])('is the same each time, at any moment: %s', (moment) => {
    const [first, second] = [makeStory(moment), makeStory(moment)];
    expect(JSON.stringify(first.books.reservations)).toBe(JSON.stringify(second.books.reservations));
    for (const { row } of first.classes) expect(row.taken).toBeLessThanOrEqual(row.capacity);
    for (const { row } of first.books.lots) expect(row.available_classes).toBeGreaterThanOrEqual(0);
    for (const reservation of first.books.reservations)
      expect(Date.parse(reservation.createdAt)).toBeLessThanOrEqual(Date.parse(moment));
    expect(
      first.books.lots.filter(({ row }) => row.customer_id === socia.customer_id).at(-1)?.row
        .available_classes,
    ).toBe(5);
  });
});

/** Hours at which days of different parts of the demo met. `DEMO_HOURS=38` loads it every five hours of eight days. */
const hours = process.env.DEMO_HOURS
  ? Array.from({ length: Number(process.env.DEMO_HOURS) }, (_, index) =>
      new Date(Date.parse('2026-11-20T00:00:00Z') + index * 5 * 3_600_000).toISOString(),
    )
  : ['2026-11-24T11:00:00Z'];

it.each(hours)('the demo studio can be loaded at %s', async (moment) => {
  const another = await makeTestServer(moment);
  try {
    await loadStudio(another.services.db, { now: moment, identity: another.services.identity });
  } finally {
    await another.end();
  }
});
