import { type ImportKind, importColumns } from '@tbm/contract/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClass, makePackage } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  admin = await signedInCustomer(shop, 'admin');
});
afterAll(() => shop.end());

const send = async (kind: ImportKind, lines: string[], { dry_run = false, by = admin } = {}) =>
  shop.call('POST /imports', { body: { kind, csv: lines.join('\r\n'), dry_run } }, by.token);
const run = async (...given: Parameters<typeof send>) => {
  const { status, body } = await send(...given);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const customersNamed = (last_name: string) => shop.count('customers where last_name = $1', last_name);
const own = () => crypto.randomUUID().slice(0, 8);
const headersOf = (kind: ImportKind) =>
  Object.values(importColumns[kind])
    .map(({ header }) => header)
    .join(',');
const membershipsOf = (customer_id: number) =>
  shop.pool
    .query(
      `select p.purchase_id, p.status, p.total_payment, p.include_online, p.class_amount, l.available_classes,
        l.expiration_date::text, (select count(*)::int from invoices i where i.purchase_id = p.purchase_id) as invoices
      from purchases p left join credit_lots l using (purchase_id)
      where p.customer_id = $1 order by p.purchase_id`,
      [customer_id],
    )
    .then(({ rows }) => rows);

describe('members from a file', () => {
  it('adds them with their branch and birthday, whatever the spreadsheet separates and writes', async () => {
    const mark = own();
    const report = await run('customers', [
      '\uFEFFNombre;Apellidos;Correo;Teléfono;Sucursal;Cumpleaños',
      `Mariana;Garza ${mark};Mariana.${mark}@Correo.MX;(81) 1234-5678;Tijuana;7/3/1994`,
      `"Ana; Sofía";Garza ${mark};ana.${mark}@correo.mx;8187654321;;`,
    ]);
    expect(report).toEqual({ saved: true, rows: 2, added: 2, known: 0, problems: [] });
    const { rows } = await shop.pool.query(
      `select name, email, phone, branch_id, birthdate::text from customers where last_name = $1 order by name`,
      [`Garza ${mark}`],
    );
    expect(rows).toEqual([
      {
        ...{ name: 'Ana; Sofía', email: `ana.${mark}@correo.mx`, phone: '8187654321' },
        ...{ branch_id: admin.branch_id ?? 1, birthdate: null },
      },
      {
        ...{ name: 'Mariana', email: `mariana.${mark}@correo.mx`, phone: '8112345678' },
        ...{ branch_id: 2, birthdate: '1994-03-07' },
      },
    ]);
    const audited = await shop.count(
      `audit_log where action = 'create' and thing = 'customers' and uid = $1 and customer_id in (
        select customer_id from customers where last_name = $2)`,
      admin.uid,
      `Garza ${mark}`,
    );
    expect(audited).toBe(2);
  });

  it('lists every problem by line and column, and saves nothing of the file', async () => {
    const mark = own();
    const report = await run('customers', [
      'nombre,apellidos,correo,telefono,sucursal,cumpleanos',
      `Eva,Buena ${mark},eva.${mark}@correo.mx,8112345678,Monterrey,`,
      `,Sin ${mark},mal.correo,811,Marte,31/02/1990`,
      '',
      `Eva,Otra ${mark},EVA.${mark}@correo.mx,8112345678,,`,
      `Iris,Lejos ${mark},iris.${mark}@correo.mx,8112345678,Marte,`,
    ]);
    expect(report).toMatchObject({ saved: false, rows: 4, added: 1 });
    expect(report.problems.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, 'nombre', 'name_missing'],
      [3, 'correo', 'email_invalid'],
      [3, 'teléfono', 'phone_invalid'],
      [3, 'cumpleaños', 'invalid_date'],
      [5, null, 'import_repeated'],
      [6, 'sucursal', 'import_branch_unknown'],
    ]);
    expect(report.problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Repite el renglón 2.', 'No hay una sucursal con ese nombre.']),
    );
    expect(await customersNamed(`Buena ${mark}`)).toBe(0);
  });

  it('only tries when asked to; imported twice, a file changes nothing', async () => {
    const mark = own();
    const file = [
      headersOf('customers'),
      `Lucía,Doble ${mark},lucia.${mark}@correo.mx,8112345678,Monterrey,07/03/1994`,
    ];
    expect(await run('customers', file, { dry_run: true })).toMatchObject({ saved: false, added: 1 });
    expect(await customersNamed(`Doble ${mark}`)).toBe(0);
    expect(await run('customers', file)).toMatchObject({ saved: true, added: 1, known: 0 });
    expect(await run('customers', file)).toMatchObject({ saved: true, added: 0, known: 1 });
    expect(await customersNamed(`Doble ${mark}`)).toBe(1);
  });

  it('two imports of one file at once add everybody once, and neither fails', async () => {
    const mark = own();
    const row = (n: number) => `Eva,Vez ${mark},eva${n}.${mark}@correo.mx,8112345678,Monterrey,`;
    const file = [headersOf('customers'), ...Array.from({ length: 12 }, (_, n) => row(n))];
    const [headers, ...rows] = file as [string, ...string[]];
    const reports = await Promise.all(
      [file, [headers, ...rows.toReversed()]].map((one) => run('customers', one)),
    );
    expect(reports.map(({ added, known }) => added + known)).toEqual([12, 12]);
    expect(reports.map(({ added }) => added).sort()).toEqual([0, 12]);
    expect(await customersNamed(`Vez ${mark}`)).toBe(12);
  });

  it('who is registered at the desk in the meantime is known', async () => {
    const mark = own();
    const report = await meanwhile(
      shop.pool,
      `insert into customers (name, last_name, email, phone, branch_id) values ('Eva', 'Mostrador ${mark}', 'desk.${mark}@correo.mx', '', 1)`,
      () =>
        run('customers', [
          headersOf('customers'),
          `Eva,Archivo,desk.${mark}@correo.mx,8112345678,Monterrey,`,
        ]),
    );
    expect(report).toMatchObject({ saved: true, added: 0, known: 1 });
  });

  it('refuses a birthday that is still to come', async () => {
    const born = (day: string) => [
      headersOf('customers'),
      `Eva,Nace ${day},${own()}@correo.mx,8112345678,Monterrey,${day}`,
    ];
    expect((await run('customers', born('01/01/2199'))).problems).toMatchObject([
      { row: 2, column: 'cumpleaños', code: 'birthdate_invalid' },
    ]);
  });

  it('refuses what is no such file, and is for admins only', async () => {
    const codeOf = async (lines: string[]) => (await send('customers', lines)).body;
    expect(await codeOf(['nombre,apellidos', 'Eva,Ruiz'])).toMatchObject({
      code: 'import_column_missing',
      message: 'Falta la columna correo.',
    });
    expect(await codeOf([headersOf('customers')])).toMatchObject({ code: 'import_empty' });
    expect(await codeOf([''])).toMatchObject({ code: 'import_empty' });
    expect(await codeOf(['nombre,"apellidos', 'sin "fin'])).toMatchObject({ code: 'import_unreadable' });
    const many = Array.from({ length: 1001 }, (_, at) => `Eva,Ruiz,eva${at}@correo.mx,8112345678,,`);
    expect(await codeOf([headersOf('customers'), ...many])).toMatchObject({
      code: 'import_too_long',
      message: 'Un archivo puede tener hasta 1000 renglones. Divídelo en varios.',
    });
    const desk = await signedInCustomer(shop, 'frontdesk');
    expect((await send('customers', [headersOf('customers')], { by: desk })).status).toBe(403);
  });
});

describe('running memberships from a file', () => {
  it('gives what is left through the last day, without a charge; again it gives nothing', async () => {
    const who = await shop.member();
    const counted = await makePackage(shop.pool, { class_amount: 12, include_online: true, price: 1850 });
    const file = [
      headersOf('memberships'),
      `A-1,${who.email},${counted.class_package_id},5,28/11/2026,`,
      `A-2,${who.email},${counted.class_package_id},3,,01/12/2026`,
    ];
    expect(await run('memberships', file)).toMatchObject({ saved: true, added: 2 });
    const given = await membershipsOf(who.customer_id);
    expect(given).toEqual([
      expect.objectContaining({ available_classes: 5, expiration_date: '2026-11-28', class_amount: 5 }),
      expect.objectContaining({ available_classes: 3, expiration_date: '2026-11-30', class_amount: 3 }),
    ]);
    for (const one of given)
      expect(one).toMatchObject({
        status: 'active',
        total_payment: 0,
        include_online: true,
        invoices: 0,
      });
    expect((await shop.call('GET /customer', {}, who.token)).body.has_access).toBe(true);
    expect(await run('memberships', file)).toMatchObject({ saved: true, added: 0, known: 2 });
    expect(await membershipsOf(who.customer_id)).toHaveLength(2);
    const audited = await shop.count(
      `audit_log where action = 'give_access' and customer_id = $1 and uid = $2`,
      who.customer_id,
      admin.uid,
    );
    expect(audited).toBe(2);
    // Nothing was bought, so nothing is announced.
    expect(await shop.count(`messages where customer_id = $1`, who.customer_id)).toBe(0);
  });

  it('two imports of one file at once give it once', async () => {
    const who = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    const file = [headersOf('memberships'), `D-1,${who.email},${class_package_id},5,28/11/2026,`];
    const answers = await Promise.all([send('memberships', file), send('memberships', file)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await membershipsOf(who.customer_id)).toHaveLength(1);
  });

  it('names what is wrong in each row', async () => {
    const who = await shop.member();
    const counted = await makePackage(shop.pool, { class_amount: 12 });
    const unlimited = await makePackage(shop.pool, { class_amount: null, is_unlimited: true });
    await run('memberships', [
      headersOf('memberships'),
      `R,${who.email},${counted.class_package_id},1,28/11/2026,`,
    ]);
    const report = await run('memberships', [
      headersOf('memberships'),
      `1,nadie@correo.mx,${counted.class_package_id},5,28/11/2026,`,
      `2,${who.email},999999,5,28/11/2026,`,
      `3,${who.email},${counted.class_package_id},,28/11/2026,`,
      `4,${who.email},${unlimited.class_package_id},4,28/11/2026,`,
      `5,${who.email},${counted.class_package_id},5,,`,
      `6,${who.email},${counted.class_package_id},5,17/11/2026,`,
      `7,${who.email},${counted.class_package_id},5,,18/11/2026`,
      `R,${who.email},${unlimited.class_package_id},,28/11/2026,`,
      `9,${who.email},${counted.class_package_id},-1,28/11/2026,`,
    ]);
    expect(report.problems.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'correo', 'import_email_unknown'],
      [3, 'paquete', 'package_not_found'],
      [4, 'clases', 'import_classes_missing'],
      [5, 'clases', 'import_classes_unlimited'],
      [6, 'vence', 'import_last_day'],
      [7, 'vence', 'import_over'],
      [8, 'próximo cobro', 'import_over'],
      [9, 'referencia', 'import_reference_taken'],
      [10, 'clases', 'import_number_invalid'],
    ]);
    expect(await membershipsOf(who.customer_id)).toHaveLength(1);
  });
});

describe('bookings from a file', () => {
  /** 07:00 in Monterrey. */
  const at = '2026-11-27T13:00:00Z';
  const withCredits = async (classes: number) => {
    const who = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    await run('memberships', [
      headersOf('memberships'),
      `C-${who.customer_id},${who.email},${class_package_id},${classes},30/11/2026,`,
    ]);
    return who;
  };
  const placesIn = (single_class_id: number) =>
    shop.pool
      .query(
        `select customer_id, spot, credit_lot_id is not null as is_paid from class_reservations
        where single_class_id = $1 and "deletedAt" is null order by spot`,
        [single_class_id],
      )
      .then(({ rows }) => rows);

  it('books places for their credits; a place she has, or gave up, stays as it is', async () => {
    const [eva, ana] = [await withCredits(2), await withCredits(1)];
    const { single_class_id } = await makeClass(shop.pool, { class_date: at });
    const file = [
      headersOf('reservations'),
      `${eva.email},monterrey,27/11/2026,7:00,,2`,
      `${ana.email},Monterrey,2026-11-27,07:00,,`,
    ];
    expect(await run('reservations', file, { dry_run: true })).toMatchObject({
      saved: false,
      added: 2,
      problems: [],
    });
    expect(await placesIn(single_class_id)).toEqual([]);
    expect(await run('reservations', file)).toMatchObject({ saved: true, added: 2 });
    expect(await placesIn(single_class_id)).toEqual([
      { customer_id: eva.customer_id, spot: 2, is_paid: true },
      { customer_id: ana.customer_id, spot: null, is_paid: true },
    ]);
    expect((await shop.call('GET /credits', {}, eva.token)).body).toMatchObject([{ available_classes: 1 }]);
    await shop.pool.query(
      `update class_reservations set "deletedAt" = now() where single_class_id = $1 and customer_id = $2`,
      [single_class_id, ana.customer_id],
    );
    expect(await run('reservations', file)).toMatchObject({ saved: true, added: 0, known: 2 });
    expect(await placesIn(single_class_id)).toHaveLength(1);
  });

  it('names what is wrong in each row, also when the rows before it took the place or the credit', async () => {
    const [eva, ana] = [await withCredits(1), await withCredits(3)];
    const noon = '2026-11-27T18:00:00Z';
    const six = '2026-11-28T00:00:00Z';
    await makeClass(shop.pool, { class_date: noon, capacity: 1 });
    const { single_class_id } = await makeClass(shop.pool, { class_date: six });
    await makeClass(shop.pool, { class_date: six });
    const report = await run('reservations', [
      headersOf('reservations'),
      `${eva.email},Monterrey,27/11/2026,12:00,,`,
      `${ana.email},Monterrey,27/11/2026,12:00,,`,
      `${eva.email},Monterrey,27/11/2026,18:00,,`,
      `${ana.email},Monterrey,27/11/2026,13:37,,`,
      `${ana.email},Marte,27/11/2026,7:00,,`,
      `${ana.email},Monterrey,27/11/2026,25:00,,`,
      'nadie@correo.mx,Monterrey,27/11/2026,7:00,,',
    ]);
    expect(report.problems.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, null, 'class_full'],
      [4, 'clase', 'import_class_ambiguous'],
      [5, 'hora', 'import_class_unknown'],
      [6, 'sucursal', 'import_branch_unknown'],
      [7, 'hora', 'import_time_invalid'],
      [8, 'correo', 'import_email_unknown'],
    ]);
    expect(report).toMatchObject({ saved: false, added: 1 });
    expect(await placesIn(single_class_id)).toEqual([]);
    await shop.pool.query(`delete from single_classes where single_class_id > $1 and class_date = $2`, [
      single_class_id,
      six,
    ]);
    const poor = await run('reservations', [
      headersOf('reservations'),
      `${eva.email},Monterrey,27/11/2026,12:00,,`,
      `${eva.email},Monterrey,27/11/2026,18:00,,`,
    ]);
    expect(poor.problems.map(({ row, code }) => [row, code])).toEqual([[3, 'no_credits']]);
  });

  it('an import while she books the same class herself gives one place', async () => {
    const eva = await withCredits(2);
    const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-28T18:00:00Z' });
    const file = [headersOf('reservations'), `${eva.email},Monterrey,28/11/2026,12:00,,`];
    const [imported] = await Promise.all([
      send('reservations', file),
      shop.call('POST /class_reservations', { body: { single_class_id } }, eva.token),
    ]);
    expect(imported.status).toBe(200);
    expect(await placesIn(single_class_id)).toHaveLength(1);
  });
});
