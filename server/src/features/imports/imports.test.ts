import type { Args } from '@tbm/contract';
import { type FileImport, type ImportKind, importColumns } from '@tbm/contract/imports';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClass, makeLot, makePackage } from '../../platform/testing/factories.ts';
import { finishImport, sendImport } from '../../platform/testing/imports.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { type WorkbookCell, workbookOf } from '../../platform/testing/workbook.ts';
import { emailsInFiles } from './addresses.ts';
import { batchRows, importBatch, resumeImports } from './import-batch.ts';
import { makeHasher } from './records.ts';

let shop: Shop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  admin = await signedInCustomer(shop, 'admin');
});
afterAll(() => shop.end());

const read = async (kind: ImportKind, lines: string[]): Promise<FileImport> => {
  const { status, body } = await sendImport(shop, admin.token, kind, lines.join('\r\n'));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const start = (id: number) => shop.call('POST /imports/:id/start', { params: { id } }, admin.token);
/** Begins an import that is ready and runs its batches. */
const finish = async ({ import_id, draft }: FileImport) => {
  const begun = await start(import_id);
  expect(begun.status, JSON.stringify([begun.body, draft])).toBe(202);
  return finishImport(shop, admin.token, import_id);
};
const run = async (kind: ImportKind, lines: string[]) => finish(await read(kind, lines));
const choose = async (id: number, body: NonNullable<Args<'POST /imports/:id/settings'>['body']>) => {
  const answer = await shop.call('POST /imports/:id/settings', { params: { id }, body }, admin.token);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const problemsOf = ({ problems }: FileImport) => problems.map(({ row, column, code }) => [row, column, code]);
const mendable = async (id: number) => {
  const answer = await shop.app.inject({
    url: `/api/imports/${id}/problems.csv`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
const customersNamed = (last_name: string) => shop.count('customers where last_name = $1', last_name);
const memberBy = async (email: string) =>
  (
    await shop.pool.query(
      'select name, last_name, phone, birthdate::text, branch_id from customers where email = $1',
      [email],
    )
  ).rows[0];
const own = () => crypto.randomUUID().slice(0, 8);
const headersOf = (kind: ImportKind) =>
  Object.values(importColumns[kind])
    .map(({ header }) => header)
    .join(',');
const memberships = 'referencia,correo,paquete,clases,vence,próximo cobro';
const members = 'nombre,apellidos,correo,teléfono,sucursal,cumpleaños';
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
  it('adds them with their branch and birthday, whichever separator and spelling the spreadsheet has', async () => {
    const mark = own();
    const report = await run('customers', [
      '\uFEFFNombre;Apellidos;Correo;Teléfono;Sucursal;Cumpleaños',
      `Mariana;Garza ${mark};Mariana.${mark}@Correo.MX;(81) 1234-5678;Tijuana;7/3/94`,
      `"Ana; Sofía";Garza ${mark}, de la;ana.${mark}@correo.mx;N/A;;31-dic-90`,
      `Eva;Garza ${mark};eva.${mark}@correo.mx;044 81 1234 5678;;25/12/1990`,
    ]);
    expect(report).toMatchObject({ state: 'done', rows: 3, done: 3, added: 3, known: 0, problems: [] });
    expect(await memberBy(`mariana.${mark}@correo.mx`)).toEqual({
      name: 'Mariana',
      last_name: `Garza ${mark}`,
      phone: '8112345678',
      birthdate: '1994-03-07',
      branch_id: 2,
    });
    expect(await memberBy(`ana.${mark}@correo.mx`)).toEqual({
      name: 'Ana; Sofía',
      last_name: `Garza ${mark}, de la`,
      phone: '',
      birthdate: '1990-12-31',
      branch_id: admin.branch_id ?? 1,
    });
    const audited = await shop.count(
      `audit_log where action = 'create' and thing = 'customers' and uid = $1 and customer_id in (
        select customer_id from customers where email like $2)`,
      admin.uid,
      `%${mark}%`,
    );
    expect(audited).toBe(3);
    const kept = await shop.count(
      `imports i join import_rows r using (import_id) where import_id = $1 and (content is not null or cells <> '{}')`,
      report.import_id,
    );
    expect(kept, 'neither the bytes nor the cells of imported rows are kept').toBe(0);
  });

  it('matches the columns of another system, and shows the first rows as they were understood', async () => {
    const mark = own();
    const found = await read('customers', [
      'Reporte de clientes,,,,',
      ',,,,',
      'Client ID,First Name,Last Name,Email,Mobile Phone,Birthday',
      `100,Ana,Ruiz ${mark},ana.${mark}@x.mx,52 81 1234 5678,12/31/1990`,
      `101,Eva,Ruiz ${mark},eva.${mark}@x.mx,8112345678.0,03/04/1991`,
    ]);
    expect(found.draft).toMatchObject({ header_row: 3, rows: 2, ready: 2, is_ready: true, questions: [] });
    expect(found.draft?.preview[1]?.cells.map(({ text }) => text)).toEqual([
      'Eva',
      `Ruiz ${mark}`,
      `eva.${mark}@x.mx`,
      '81 1234 5678',
      '4 de marzo de 1991',
    ]);
    expect(await customersNamed(`Ruiz ${mark}`)).toBe(0);
    expect(await finish(found)).toMatchObject({ added: 2 });
    expect(await memberBy(`eva.${mark}@x.mx`)).toMatchObject({ birthdate: '1991-03-04' });
  });

  it('asks for the order of ambiguous dates, and begins only after the answer', async () => {
    const mark = own();
    const found = await read('customers', [
      'nombre,apellidos,correo,cumpleaños',
      `Ana,Fecha ${mark},ana.${mark}@x.mx,03/04/1990`,
    ]);
    expect(found.draft?.questions).toEqual([
      {
        id: 'birthdate:order',
        text: 'En “cumpleaños”, ¿qué fecha es 03/04/1990?',
        options: [
          { value: 'dmy', label: '3 de abril de 1990' },
          { value: 'mdy', label: '4 de marzo de 1990' },
        ],
        answer: null,
      },
    ]);
    expect((await start(found.import_id)).body).toMatchObject({ code: 'import_unanswered' });
    const answered = await choose(found.import_id, { answers: [{ id: 'birthdate:order', value: 'mdy' }] });
    expect(answered.draft).toMatchObject({ is_ready: true, ready: 1 });
    await finish(answered);
    expect(await memberBy(`ana.${mark}@x.mx`)).toMatchObject({ birthdate: '1990-03-04' });
  });

  it('lists every problem by row and column; the correct rows are imported, the others returned', async () => {
    const mark = own();
    const found = await read('customers', [
      members,
      `Eva,Buena ${mark},eva.${mark}@correo.mx,8112345678,Monterrey,`,
      `,Sin ${mark},mal.correo,811,Marte,31/02/1990`,
      '',
      `Eva,Otra ${mark},EVA.${mark}@correo.mx,8112345678,,`,
      `Iris,Lejos ${mark},iris.${mark}@correo.mx,8112345678,Marte,`,
      `Zoe,Nace ${mark},zoe.${mark}@correo.mx,,,01/01/2199`,
      `Luz,Demás ${mark},luz.${mark}@correo.mx,,,,otra,=1+1`,
    ]);
    const expected = [
      [3, 'teléfono', 'phone_invalid'],
      [3, 'cumpleaños', 'import_date_invalid'],
      [3, 'nombre', 'name_missing'],
      [3, 'correo', 'email_invalid'],
      [5, null, 'import_repeated'],
      [6, 'sucursal', 'import_branch_unknown'],
      [7, 'cumpleaños', 'birthdate_invalid'],
      [8, null, 'import_cells_extra'],
    ];
    expect(problemsOf(found)).toEqual(expected);
    expect(found.draft).toMatchObject({ rows: 6, ready: 1, is_ready: true });
    expect(await customersNamed(`Buena ${mark}`)).toBe(0);
    const report = await finish(found);
    expect(report).toMatchObject({ state: 'done', rows: 6, done: 6, added: 1, wrong: 5 });
    expect(problemsOf(report)).toEqual(expected);
    expect(report.problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Repite el renglón 2.', 'No hay una sucursal con ese nombre.']),
    );
    expect(await customersNamed(`Buena ${mark}`)).toBe(1);
    const file = await mendable(report.import_id);
    const rows: string[][] = parse(file, { bom: true, relax_column_count: true });
    expect(rows[0]).toEqual(['problema', ...members.split(',')]);
    expect(rows[3]?.[0]).toBe('sucursal: No hay una sucursal con ese nombre.');
    expect(rows[5], 'a formula is text').toContain("'=1+1");
    expect(rows).toHaveLength(6);
  });

  it('the returned file, when not corrected, has the same problems', async () => {
    const mark = own();
    const first = await run('customers', [
      members,
      `Luz,Demás ${mark},luz.${mark}@correo.mx,,,,otra`,
      `Iris,Lejos ${mark},iris.${mark}@correo.mx,,Marte,`,
      `Eva,Buena ${mark},eva.${mark}@correo.mx,,,`,
    ]);
    expect(first).toMatchObject({ added: 1, wrong: 2 });
    const given = (await mendable(first.import_id)).trim();
    const again = await read('customers', given.split('\n'));
    expect(problemsOf(again)).toEqual([
      [2, null, 'import_cells_extra'],
      [3, 'sucursal', 'import_branch_unknown'],
    ]);
    expect(again.draft?.fields.every(({ column }) => column !== 0)).toBe(true);
    expect(again.draft).toMatchObject({ ready: 0, is_ready: false });
    const mended = await run('customers', given.replace('Marte', 'Tijuana').replace(',otra', '').split('\n'));
    expect(mended).toMatchObject({ added: 2, wrong: 0 });
    // The column is replaced, not doubled.
    const half = await run('customers', given.replace('Marte', '').split('\n'));
    expect(half).toMatchObject({ known: 1, wrong: 1 });
    const [headers] = parse(await mendable(half.import_id), { bom: true, relax_column_count: true });
    expect(headers).toEqual(['problema', ...members.split(',')]);
  });

  it('the returned file, when corrected, is imported; a second import adds nothing twice', async () => {
    const mark = own();
    const row = (n: number) =>
      `Eva,Mil ${mark},eva${n}.${mark}@correo.mx,81123456${String(n).padStart(2, '0')},Monterrey,`;
    const wrong = (n: number) => row(n).replace('Monterrey', 'Marte');
    const first = await run('customers', [
      members,
      ...Array.from({ length: 40 }, (_, n) => (n % 10 === 3 ? wrong(n) : row(n))),
    ]);
    expect(first).toMatchObject({ added: 36, wrong: 4 });
    const mended = (await mendable(first.import_id)).replaceAll('Marte', 'Tijuana').trim().split('\n');
    expect(await run('customers', mended)).toMatchObject({ added: 4, wrong: 0, known: 0 });
    expect(await run('customers', mended)).toMatchObject({ added: 0, known: 4 });
    expect(await customersNamed(`Mil ${mark}`)).toBe(40);
  });

  it('a later file changes fields that an earlier one wrote, and not fields that the studio wrote since', async () => {
    const mark = own();
    const email = `ana.${mark}@x.mx`;
    const file = (last_name: string, phone: string) => [
      'nombre;apellidos;correo;teléfono',
      `Ana;${last_name};${email};${phone}`,
    ];
    expect(await run('customers', file('Garza', '8112345678'))).toMatchObject({ added: 1 });
    expect(await run('customers', file('Garza, de la', '8112345678'))).toMatchObject({
      changed: 1,
      known: 0,
    });
    expect(await memberBy(email)).toMatchObject({ last_name: 'Garza, de la', phone: '8112345678' });
    await shop.pool.query(`update customers set phone = '8100000000' where email = $1`, [email]);
    expect(await run('customers', file('de la Garza', '8199999999'))).toMatchObject({ changed: 1 });
    expect(await memberBy(email)).toMatchObject({ last_name: 'de la Garza', phone: '8100000000' });
    expect(await run('customers', file('de la Garza', '8199999999'))).toMatchObject({ changed: 0, known: 1 });
    const desk = await shop.member();
    expect(await run('customers', ['nombre,apellidos,correo', `Otra,Persona,${desk.email}`])).toMatchObject({
      known: 1,
    });
    expect(await memberBy(desk.email)).not.toMatchObject({ name: 'Otra' });
  });

  it('a later file without a column, or with blank cells, leaves the known values', async () => {
    const mark = own();
    const email = `ana.${mark}@x.mx`;
    await run('customers', [members, `Ana,Sabe ${mark},${email},8112345678,Tijuana,31/12/1990`]);
    const known = await memberBy(email);
    expect(known).toMatchObject({ phone: '8112345678', birthdate: '1990-12-31', branch_id: 2 });
    expect(await run('customers', ['nombre,apellidos,correo', `Ana,Sabe ${mark},${email}`])).toMatchObject({
      known: 1,
    });
    expect(await run('customers', [members, `Ana,Sabe ${mark},${email},N/A,,-`])).toMatchObject({ known: 1 });
    expect(await memberBy(email)).toEqual(known);
    expect(await run('customers', [members, `Ana,Sabe ${mark},${email},8187654321,,`])).toMatchObject({
      changed: 1,
    });
    expect(await memberBy(email)).toEqual({ ...known, phone: '8187654321' });
  });

  it('an account that was merged, or has another address, is not added again', async () => {
    const mark = own();
    const file = ['nombre,apellidos,correo', `Ana,Une ${mark},vieja.${mark}@x.mx`];
    await run('customers', file);
    const merge = async (email: string) => {
      const kept = await shop.member();
      const { rows } = await shop.pool.query('select customer_id from customers where email = $1', [email]);
      const merged = await shop.call(
        'POST /members/:id/merge',
        { params: { id: kept.customer_id }, body: { other_id: rows[0].customer_id } },
        admin.token,
      );
      expect(merged.status, JSON.stringify(merged.body)).toBe(200);
      return kept;
    };
    const kept = await merge(`vieja.${mark}@x.mx`);
    expect(await run('customers', file)).toMatchObject({ added: 0, known: 1 });
    // No file has used this address before the merge.
    const desk = await shop.member();
    await merge(desk.email);
    expect(
      await run('customers', ['nombre,apellidos,correo', `Otra,Une ${mark},${desk.email}`]),
    ).toMatchObject({
      added: 0,
      known: 1,
    });
    expect(await customersNamed(`Une ${mark}`)).toBe(0);
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    const bought = [memberships, `U-${mark},vieja.${mark}@x.mx,${class_package_id},5,28/11/2026,`];
    expect(await run('memberships', bought)).toMatchObject({ added: 1 });
    expect(await membershipsOf(kept.customer_id)).toMatchObject([{ available_classes: 5 }]);

    const moved = ['nombre,apellidos,correo', `Eva,Muda ${mark},antes.${mark}@x.mx`];
    await run('customers', moved);
    await shop.pool.query('update customers set email = $2 where email = $1', [
      `antes.${mark}@x.mx`,
      `ahora.${mark}@x.mx`,
    ]);
    expect(await run('customers', moved)).toMatchObject({ added: 0, known: 1 });
    expect(await customersNamed(`Muda ${mark}`)).toBe(1);
  });

  it('NA and Nil are names; the error of a formula is not', async () => {
    const mark = own();
    const found = await read('customers', [
      members,
      `Nil,Na,nil.${mark}@x.mx,NA,,none`,
      `#REF!,Peña,ref.${mark}@x.mx,,,`,
    ]);
    expect(problemsOf(found)).toEqual([[3, 'nombre', 'name_missing']]);
    await finish(found);
    expect(await memberBy(`nil.${mark}@x.mx`)).toMatchObject({
      name: 'Nil',
      last_name: 'Na',
      phone: '',
      birthdate: null,
    });
  });

  it('NA, nd, None and nil are blank in every column that has no names', async () => {
    const mark = own();
    const report = await run('customers', [
      members,
      `Ana,Vacía ${mark},ana.${mark}@x.mx,nil,NA,nd,None`,
      `Eva,Vacía ${mark},eva.${mark}@x.mx,,None,nil,`,
      `Luz,Vacía ${mark},NA,,,,`,
    ]);
    expect(problemsOf(report)).toEqual([[4, 'correo', 'email_invalid']]);
    expect(report).toMatchObject({ added: 2, wrong: 1 });
    const { draft } = await read('customers', [members, `Luz,Vacía ${mark},NA,,nd,,`]);
    expect(draft?.preview[0]?.cells.map(({ text }) => text)).toEqual([
      'Luz',
      `Vacía ${mark}`,
      '',
      '',
      '',
      '',
    ]);
  });

  it('a former address in a file is the member’s until another member has it', async () => {
    const mark = own();
    const [first, second] = [`primera.${mark}@x.mx`, `segunda.${mark}@x.mx`];
    const file = ['nombre,apellidos,correo', `Ana,Deja ${mark},${first}`];
    await run('customers', file);
    await shop.pool.query('update customers set email = $2 where email = $1', [first, second]);
    const { rows } = await shop.pool.query('select customer_id from customers where email = $1', [second]);
    const [{ customer_id }] = rows;
    const hasher = makeHasher(shop.services.config.auth_secret);
    const emails = () => emailsInFiles(shop.services.db, hasher, { customer_id, email: second });
    expect(await emails(), 'no file holds it any more').toEqual([second]);
    await read('customers', file);
    expect(await emails()).toEqual([second, first]);
    await run('customers', ['nombre,apellidos,correo', `Eva,Toma ${mark},eva.${mark}@x.mx`]);
    await shop.pool.query('update customers set email = $2 where email = $1', [`eva.${mark}@x.mx`, first]);
    expect(await emails()).toEqual([second]);
  });

  it('a date that has one reading keeps it in a column of both orders', async () => {
    const mark = own();
    const found = await read('customers', [
      'nombre,apellidos,correo,cumpleaños',
      `Ana,Cierta ${mark},ana.${mark}@x.mx,31/12/1990`,
      `Eva,Cierta ${mark},eva.${mark}@x.mx,12/31/1991`,
      `Luz,Cierta ${mark},luz.${mark}@x.mx,03/04/1992`,
    ]);
    expect(found.draft?.questions.map(({ id }) => id)).toEqual(['birthdate:order']);
    await finish(await choose(found.import_id, { answers: [{ id: 'birthdate:order', value: 'dmy' }] }));
    const birthdays = await shop.pool.query(
      'select birthdate::text from customers where last_name = $1 order by birthdate',
      [`Cierta ${mark}`],
    );
    expect(birthdays.rows.map(({ birthdate }) => birthdate)).toEqual([
      '1990-12-31',
      '1991-12-31',
      '1992-04-03',
    ]);
  });

  it('name and last name replace a whole name that was guessed, and the reverse', async () => {
    const mark = own();
    const found = await read('customers', ['Nombre,Familia,Correo', `Ana María,De ${mark},am.${mark}@x.mx`]);
    const columnOf = ({ draft }: FileImport, field: string) =>
      draft?.fields.find((one) => one.field === field)?.column;
    expect(columnOf(found, 'full_name')).toBe(0);
    const parts = await choose(found.import_id, {
      fields: [
        { field: 'name', column: 0 },
        { field: 'last_name', column: 1 },
      ],
    });
    expect(['full_name', 'name', 'last_name'].map((field) => columnOf(parts, field))).toEqual([null, 0, 1]);
    const whole = await choose(found.import_id, { fields: [{ field: 'full_name', column: 0 }] });
    expect(['full_name', 'name', 'last_name'].map((field) => columnOf(whole, field))).toEqual([
      0,
      null,
      null,
    ]);
    await finish(
      await choose(found.import_id, { fields: [{ field: 'name', column: 0 }] }).then(() =>
        choose(found.import_id, { fields: [{ field: 'last_name', column: 1 }] }),
      ),
    );
    expect(await memberBy(`am.${mark}@x.mx`)).toMatchObject({ name: 'Ana María', last_name: `De ${mark}` });
  });

  it('a deadlock refuses no row: the batch runs again from that row on', async () => {
    const mark = own();
    const rows = Array.from({ length: 3 }, (_, n) => `Eva,Traba ${mark},eva${n}.${mark}@x.mx`);
    const { import_id } = await read('customers', ['nombre,apellidos,correo', ...rows]);
    await start(import_id);
    await shop.pool.query(`
      create function deadlock() returns trigger language plpgsql as $$
        begin raise exception 'deadlock' using errcode = 'deadlock_detected'; end $$;
      create trigger deadlock before insert on customers for each row
        when (new.email = 'eva1.${mark}@x.mx') execute function deadlock()`);
    await expect(importBatch(shop.services, import_id)).rejects.toThrow();
    await shop.pool.query('drop function deadlock cascade');
    expect(await customersNamed(`Traba ${mark}`), 'the row before it stays').toBe(1);
    expect(await finishImport(shop, admin.token, import_id)).toMatchObject({ added: 3, wrong: 0 });
  });

  it('two imports of one file at once add every member once, and neither fails', async () => {
    const mark = own();
    const row = (n: number) => `Eva,Vez ${mark},eva${n}.${mark}@correo.mx,8112345678,Monterrey,`;
    const rows = Array.from({ length: batchRows + 20 }, (_, n) => row(n));
    const [one, other] = await Promise.all([
      read('customers', [members, ...rows]),
      read('customers', [members, ...rows.toReversed()]),
    ]);
    const reports = await Promise.all([finish(one), finish(other)]);
    expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(rows.length);
    expect(reports.map(({ wrong, added, known }) => [wrong, added + known])).toEqual([
      [0, rows.length],
      [0, rows.length],
    ]);
    expect(await customersNamed(`Vez ${mark}`)).toBe(rows.length);
  });

  it('concurrent runs of a job, and a lost job, add nothing twice', async () => {
    const mark = own();
    const rows = Array.from({ length: 2 * batchRows + 1 }, (_, n) => `Eva,Dos ${mark},eva${n}.${mark}@x.mx`);
    const { import_id } = await read('customers', ['nombre,apellidos,correo', ...rows]);
    await start(import_id);
    expect((await start(import_id)).body).toMatchObject({ code: 'import_begun' });
    const waiting = `graphile_worker.jobs where key = 'import:${import_id}' and queue_name = 'imports'`;
    expect(await shop.count(waiting)).toBe(1);
    await Promise.all([importBatch(shop.services, import_id), importBatch(shop.services, import_id)]);
    await shop.pool.query('select graphile_worker.remove_job($1)', [`import:${import_id}`]);
    await resumeImports(shop.services);
    expect(await shop.count(waiting)).toBe(1);
    expect(await finishImport(shop, admin.token, import_id)).toMatchObject({
      added: rows.length,
      done: rows.length,
    });
    expect(await customersNamed(`Dos ${mark}`)).toBe(rows.length);
    await importBatch(shop.services, import_id);
    expect((await finishImport(shop, admin.token, import_id)).done).toBe(rows.length);
  });

  it('a member who is registered at the desk meanwhile is recognised', async () => {
    const mark = own();
    const { import_id } = await read('customers', [
      members,
      `Eva,Archivo,desk.${mark}@correo.mx,8112345678,Monterrey,`,
    ]);
    await start(import_id);
    await meanwhile(
      shop.pool,
      `insert into customers (name, last_name, email, phone, branch_id) values ('Eva', 'Mostrador ${mark}', 'desk.${mark}@correo.mx', '', 1)`,
      () => importBatch(shop.services, import_id),
    );
    expect(await finishImport(shop, admin.token, import_id)).toMatchObject({ added: 0, known: 1 });
  });

  it('two columns with the same header are a problem of the header; the admin chooses between them', async () => {
    const mark = own();
    const found = await read('customers', [
      'nombre,apellidos,correo,correo',
      `Ana,Doble ${mark},vieja.${mark}@x.mx,nueva.${mark}@x.mx`,
    ]);
    expect(found.draft).toMatchObject({
      is_answered: false,
      is_ready: false,
      warnings: [
        'El encabezado “correo” está dos veces. Elige de qué columna se toma cada dato.',
        'Elige la columna de correo.',
      ],
    });
    const chosen = await choose(found.import_id, { fields: [{ field: 'email', column: 3 }] });
    expect(chosen.draft).toMatchObject({ is_ready: true, ready: 1, warnings: [] });
    await finish(chosen);
    expect(await memberBy(`nueva.${mark}@x.mx`)).toMatchObject({ last_name: `Doble ${mark}` });
  });

  it('the row of the headers can be chosen', async () => {
    const found = await read('customers', ['nombre,apellidos,correo', 'A,B,C', 'Ana,Ruiz,ana@x.mx']);
    const chosen = await choose(found.import_id, {
      header_row: 2,
      fields: [
        { field: 'name', column: 0 },
        { field: 'last_name', column: 1 },
        { field: 'email', column: 2 },
      ],
    });
    expect(chosen.draft).toMatchObject({ header_row: 2, rows: 1, ready: 1 });
    expect((await choose(found.import_id, { header_row: 1 })).draft).toMatchObject({ rows: 2 });
  });

  it('keeps two answers that are given at the same moment', async () => {
    const found = await read('memberships', [
      memberships,
      'A-1,ana@x.mx,152,5,03/04/2027,',
      'A-2,ana@x.mx,152,3,,01/12/2026',
    ]);
    const asked = found.draft?.questions.map(({ id }) => id) ?? [];
    expect(asked).toHaveLength(2);
    await Promise.all(asked.map((id) => choose(found.import_id, { answers: [{ id, value: 'dmy' }] })));
    const { body } = await shop.call('GET /imports/:id', { params: { id: found.import_id } }, admin.token);
    expect(body.draft?.questions.map(({ answer }) => answer)).toEqual(['dmy', 'dmy']);
  });

  it('keeps the sheet and the answer that are chosen at the same moment', async () => {
    const rows = (name: string): WorkbookCell[][] => [
      ['nombre', 'apellidos', 'correo', 'cumpleaños'],
      [name, 'Hoja', `${name}@x.mx`.toLowerCase(), '03/04/1990'],
    ];
    const file = workbookOf([
      { name: 'Una', rows: rows('Ana') },
      { name: 'Otra', rows: rows('Eva') },
    ]);
    const { body } = await sendImport(shop, admin.token, 'customers', file, 'socias.xlsx');
    const params = { id: body.import_id };
    const settings = (given: NonNullable<Args<'POST /imports/:id/settings'>['body']>) =>
      shop.call('POST /imports/:id/settings', { params, body: given }, admin.token);
    await settings({ sheet: 'Otra' });
    // Another call has chosen the first sheet after this one has read the choice.
    const late = await meanwhile(
      shop.pool,
      `update imports set settings = '{"sheet":"Una"}' where import_id = ${body.import_id}`,
      () => settings({ sheet: 'Otra' }),
    );
    expect(late.body, 'the rows are those of the other sheet').toMatchObject({ code: 'busy' });
    await Promise.all([
      settings({ sheet: 'Otra' }),
      settings({ answers: [{ id: 'birthdate:order', value: 'dmy' }] }),
    ]);
    const after = await shop.call('GET /imports/:id', { params }, admin.token);
    expect(after.body.draft).toMatchObject({ sheet: 'Otra' });
    expect(after.body.draft?.preview[0]?.cells[0]?.text).toBe('Eva');
  });

  it('a draft is deleted on request, an import that has begun is not', async () => {
    const { import_id } = await read('customers', ['nombre,apellidos,correo', 'Ana,Ruiz,ana@x.mx']);
    const remove = (id: number) => shop.call('DELETE /imports/:id', { params: { id } }, admin.token);
    expect((await remove(import_id)).body).toEqual({ deleted: true });
    expect(await shop.count('import_rows where import_id = $1', import_id)).toBe(0);
    expect((await remove(import_id)).status).toBe(404);
    const mark = own();
    const begun = await run('customers', ['nombre,apellidos,correo', `Ana,Ruiz,ana.${mark}@x.mx`]);
    expect((await remove(begun.import_id)).body).toMatchObject({ code: 'import_begun' });
  });

  it('an import keeps no name of a member, except in the returned rows', async () => {
    const mark = own();
    // This byte is an í on a Mac, and an apostrophe on Windows.
    const file = Buffer.from(`nombre,apellidos,correo\nMar\x92a${mark},Ruiz,maria.${mark}@x.mx\n`, 'latin1');
    const { body } = await sendImport(shop, admin.token, 'customers', file);
    expect(body.draft?.questions.map(({ id }) => id)).toEqual(['encoding']);
    const answered = await choose(body.import_id, { answers: [{ id: 'encoding', value: 'macintosh' }] });
    const { import_id } = await finish(answered);
    expect(
      await shop.count('imports i where import_id = $1 and i::text ilike $2', import_id, `%${mark}%`),
    ).toBe(0);
  });

  it('refuses other kinds of files, and is for admins only', async () => {
    const refused = async (content: Uint8Array | string) =>
      (await sendImport(shop, admin.token, 'customers', content)).body;
    expect(await refused('')).toMatchObject({ code: 'import_empty' });
    expect(await refused('nombre,apellidos,correo')).toMatchObject({ code: 'import_empty' });
    expect(await refused('nombre,"apellidos\nsin fin')).toMatchObject({ code: 'import_unreadable' });
    expect(await refused('%PDF-1.7 …')).toMatchObject({ code: 'import_unreadable' });
    expect(await refused('<html><table><tr><td>Ana')).toMatchObject({ code: 'import_old_excel' });
    expect(await refused(Array.from({ length: 300 }, (_, n) => `c${n}`).join(','))).toMatchObject({
      message: expect.stringContaining('hasta 200 columnas'),
    });
    const desk = await signedInCustomer(shop, 'frontdesk');
    expect((await sendImport(shop, desk.token, 'customers', members)).status).toBe(403);
    expect((await start(1)).status).toBe(404);
  });

  it('is listed, newest first', async () => {
    const { import_id } = await read('customers', ['nombre,apellidos,correo', 'Ana,Ruiz,ana@x.mx']);
    const { body } = await shop.call('GET /imports', {}, admin.token);
    expect(body[0]).toMatchObject({ import_id, state: 'draft', file_name: 'archivo.csv', rows: 1 });
  });
});

describe('running memberships from a file', () => {
  it('gives the remaining classes through the last day, without a charge; a second import gives nothing', async () => {
    const member = await shop.member();
    const counted = await makePackage(shop.pool, { class_amount: 12, include_online: true, price: 1850 });
    const file = [
      memberships,
      `A-1,${member.email},${counted.class_package_id},5,28/11/2026,`,
      `A-2,${member.email},${counted.class_package_id},3,,01/12/2026`,
    ];
    const found = await read('memberships', file);
    // 28 cannot be a month; the other column has two readings.
    expect(found.draft?.questions.map(({ id }) => id)).toEqual(['next_charge:order']);
    const answered = await choose(found.import_id, { answers: [{ id: 'next_charge:order', value: 'dmy' }] });
    expect(await finish(answered)).toMatchObject({ added: 2 });
    const given = await membershipsOf(member.customer_id);
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
    expect((await shop.call('GET /customer', {}, member.token)).body.has_access).toBe(true);
    const again = await read('memberships', file);
    await choose(again.import_id, { answers: [{ id: 'next_charge:order', value: 'dmy' }] });
    expect(await finish(again)).toMatchObject({ added: 0, known: 2 });
    expect(await membershipsOf(member.customer_id)).toHaveLength(2);
    const audited = await shop.count(
      `audit_log where action = 'give_access' and customer_id = $1 and uid = $2`,
      member.customer_id,
      admin.uid,
    );
    expect(audited).toBe(2);
    // Nothing was bought, so nothing is announced.
    expect(await shop.count(`messages where customer_id = $1`, member.customer_id)).toBe(0);
    await shop.expectHealthy();
  });

  it('$1,490 in the price does not change the classes, and asks the admin', async () => {
    const member = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12, title: `Doce ${own()}` });
    const found = await read('memberships', [
      'referencia;correo;paquete;vence;precio;clases',
      `A-1;${member.email};${class_package_id};31/12/2026;$1,490;8`,
    ]);
    expect(found.draft?.questions).toMatchObject([
      { id: 'price:sign', options: [{ label: '$1,490.00' }, { label: '$1.49' }], answer: null },
    ]);
    const answered = await choose(found.import_id, { answers: [{ id: 'price:sign', value: '.' }] });
    expect(answered.draft?.preview[0]?.cells.map(({ text }) => text)).toEqual([
      'A-1',
      member.email,
      expect.stringContaining('Doce'),
      '8 clases',
      '$1,490.00',
      '31 de diciembre de 2026',
    ]);
    await finish(answered);
    expect(await membershipsOf(member.customer_id)).toMatchObject([
      { available_classes: 8, total_payment: 0 },
    ]);
  });

  it('packages are matched by name, or chosen; without a reference a member gets one of each', async () => {
    const mark = own();
    const member = await shop.member();
    const twelve = await makePackage(shop.pool, { class_amount: 12, title: `12 Clases ${mark}` });
    const all = await makePackage(shop.pool, {
      class_amount: null,
      is_unlimited: true,
      title: `Todo ${mark}`,
    });
    const file = [
      'Client Email,Pricing Option,Visits Remaining,Expiration Date',
      `${member.email}, 12  CLASES ${mark},8 de 12 restantes,2026-12-31`,
      `${member.email},Pase libre,Ilimitadas,2026-12-31`,
      `${member.email},12 clases ${mark},7,2026-12-31`,
    ];
    const found = await read('memberships', file);
    expect(found.draft?.packages).toEqual([
      { name: `12 CLASES ${mark}`, rows: 2, class_package_id: twelve.class_package_id },
      { name: 'Pase libre', rows: 1, class_package_id: null },
    ]);
    expect(problemsOf(found)).toEqual([
      [3, 'Pricing Option', 'import_package_unknown'],
      [4, null, 'import_repeated'],
    ]);
    const chosen = await choose(found.import_id, {
      packages: [{ name: 'Pase libre', class_package_id: all.class_package_id }],
    });
    expect(await finish(chosen)).toMatchObject({ added: 2, wrong: 1 });
    expect(await membershipsOf(member.customer_id)).toMatchObject([
      { available_classes: 8, expiration_date: '2026-12-31' },
      { class_amount: null },
    ]);
  });

  it('a reference and a package such as NA are blank', async () => {
    const member = await shop.member();
    const one = await makePackage(shop.pool, { class_amount: 12 });
    const other = await makePackage(shop.pool, { class_amount: 12 });
    const found = await read('memberships', [
      memberships,
      `NA,${member.email},${one.class_package_id},5,28/11/2026,none`,
      `nd,${member.email},${other.class_package_id},3,28/11/2026,nil`,
      `A-1,${member.email},None,3,28/11/2026,`,
    ]);
    expect(found.draft?.packages.map(({ name }) => name)).toEqual([
      String(one.class_package_id),
      String(other.class_package_id),
    ]);
    const report = await finish(found);
    expect(problemsOf(report)).toEqual([[4, 'paquete', 'import_package_unknown']]);
    expect(report, 'not one reference for two packages').toMatchObject({ added: 2, wrong: 1 });
  });

  it('a corrected file changes unused purchases, and reports those used or changed since', async () => {
    const [eva, ana] = [await shop.member(), await shop.member()];
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    const file = (classes: number, day: string) => [
      memberships,
      `M-1,${eva.email},${class_package_id},${classes},${day},`,
      `M-2,${ana.email},${class_package_id},${classes},${day},`,
    ];
    expect(await run('memberships', file(5, '28/11/2026'))).toMatchObject({ added: 2 });
    const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-27T20:00:00Z' });
    expect(
      (await shop.call('POST /class_reservations', { body: { single_class_id } }, ana.token)).status,
    ).toBe(201);
    expect(await run('memberships', file(5, '28/11/2026'))).toMatchObject({ known: 2 });
    const report = await run('memberships', file(8, '30/12/2026'));
    expect(report).toMatchObject({ changed: 1, wrong: 1 });
    expect(problemsOf(report)).toEqual([[3, 'clases', 'import_used']]);
    expect(await membershipsOf(eva.customer_id)).toMatchObject([
      { available_classes: 8, class_amount: 8, expiration_date: '2026-12-30' },
    ]);
    expect(await membershipsOf(ana.customer_id)).toMatchObject([
      { available_classes: 4, expiration_date: '2026-11-28' },
    ]);
    expect(await run('memberships', file(2, '30/12/2026'))).toMatchObject({ changed: 1 });
    expect(await membershipsOf(eva.customer_id)).toMatchObject([{ available_classes: 2 }]);
    await shop.expectHealthy();
  });

  it('a corrected file that is imported twice leaves a last day that the studio has changed', async () => {
    const member = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    const file = (classes: number) => [
      memberships,
      `E-1,${member.email},${class_package_id},${classes},28/11/2026,`,
    ];
    await run('memberships', file(5));
    await shop.pool.query(
      `with purchase as (update purchases set access_until = '2026-12-06T00:00-06' where customer_id = $1)
      update credit_lots set expiration_date = '2026-12-05' where customer_id = $1`,
      [member.customer_id],
    );
    const expected = [{ available_classes: 8, expiration_date: '2026-12-05' }];
    expect(await run('memberships', file(8))).toMatchObject({ changed: 1 });
    expect(await membershipsOf(member.customer_id)).toMatchObject(expected);
    expect(await run('memberships', file(8))).toMatchObject({ changed: 0, known: 1 });
    expect(await membershipsOf(member.customer_id)).toMatchObject(expected);
  });

  it('a purchase that is no longer active counts as known, and is a problem when its row has changed', async () => {
    const member = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    const file = (classes: number) => [
      memberships,
      `X-1,${member.email},${class_package_id},${classes},28/11/2026,`,
    ];
    await run('memberships', file(5));
    await shop.pool.query(`update purchases set status = 'cancelled' where customer_id = $1`, [
      member.customer_id,
    ]);
    expect(await run('memberships', file(5))).toMatchObject({ known: 1, wrong: 0 });
    const report = await run('memberships', file(8));
    expect(problemsOf(report)).toEqual([[2, 'clases', 'import_used']]);
  });

  it('locks a purchase before its credits, as a revocation does, and sees what the studio changes meanwhile', async () => {
    const member = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    const file = (classes: number) => [
      memberships,
      `L-1,${member.email},${class_package_id},${classes},28/11/2026,`,
    ];
    await run('memberships', file(5));
    const [{ purchase_id }] = await membershipsOf(member.customer_id);
    const { import_id } = await read('memberships', file(8));
    await start(import_id);
    await meanwhile(
      shop.pool,
      `select from purchases where purchase_id = ${purchase_id} for update`,
      () => importBatch(shop.services, import_id),
      `select from credit_lots where purchase_id = ${purchase_id} for no key update;
      update purchases set status = 'cancelled' where purchase_id = ${purchase_id}`,
    );
    const report = await finishImport(shop, admin.token, import_id);
    expect(problemsOf(report)).toEqual([[2, 'clases', 'import_used']]);
    expect(await membershipsOf(member.customer_id)).toMatchObject([
      { status: 'cancelled', available_classes: 5 },
    ]);
  });

  it('with more than 200 packages in a file, the most frequent are shown, with a warning', async () => {
    const rows = Array.from({ length: 201 }, (_, n) => `ana@x.mx,Paquete ${n},5,28/11/2026`);
    const { draft } = await read('memberships', [
      'correo,paquete,clases,vence',
      ...rows,
      'ana@x.mx,Paquete 200,5,28/11/2026',
    ]);
    expect(draft?.packages).toHaveLength(200);
    expect(draft?.packages[0]).toEqual({ name: 'Paquete 200', rows: 2, class_package_id: null });
    expect(draft?.warnings).toEqual([expect.stringContaining('Tu archivo nombra 201 paquetes.')]);
  });

  it('two imports of one file at once give a package once', async () => {
    const member = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    const file = [memberships, `D-1,${member.email},${class_package_id},5,28/11/2026,`];
    const reports = await Promise.all([run('memberships', file), run('memberships', file)]);
    expect(reports.map(({ added, known }) => added + known)).toEqual([1, 1]);
    expect(await membershipsOf(member.customer_id)).toHaveLength(1);
  });

  it('reports the problem of each row', async () => {
    const member = await shop.member();
    const counted = await makePackage(shop.pool, { class_amount: 12 });
    const unlimited = await makePackage(shop.pool, { class_amount: null, is_unlimited: true });
    await run('memberships', [memberships, `R,${member.email},${counted.class_package_id},1,28/11/2026,`]);
    const report = await run('memberships', [
      memberships,
      `1,nadie@correo.mx,${counted.class_package_id},5,28/11/2026,`,
      `2,${member.email},999999,5,28/11/2026,`,
      `3,${member.email},${counted.class_package_id},,28/11/2026,`,
      `4,${member.email},${unlimited.class_package_id},4,28/11/2026,`,
      `5,${member.email},${counted.class_package_id},5,,`,
      `6,${member.email},${counted.class_package_id},5,17/11/2026,`,
      `7,${member.email},${counted.class_package_id},5,,18/11/2026`,
      `R,${member.email},${unlimited.class_package_id},,28/11/2026,`,
      `9,${member.email},${counted.class_package_id},-1,28/11/2026,`,
      `10,${member.email},${counted.class_package_id},13,28/11/2026,`,
      `11,${member.email},${counted.class_package_id},5,28/11/2026,`,
    ]);
    expect(problemsOf(report)).toEqual([
      [2, 'correo', 'import_email_unknown'],
      [3, 'paquete', 'import_package_unknown'],
      [4, 'clases', 'import_classes_missing'],
      [5, 'clases', 'import_classes_unlimited'],
      [6, 'vence', 'import_last_day'],
      [7, 'vence', 'import_over'],
      [8, 'próximo cobro', 'import_over'],
      [9, 'referencia', 'import_reference_taken'],
      [10, 'clases', 'import_number_invalid'],
      [11, 'clases', 'import_classes_more'],
    ]);
    expect(report).toMatchObject({ added: 1, wrong: 10 });
    expect(await membershipsOf(member.customer_id)).toHaveLength(2);
  });
});

describe('bookings from a file', () => {
  /** 07:00 in Monterrey. */
  const at = '2026-11-27T13:00:00Z';
  const withCredits = async (classes: number) => {
    const member = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    await run('memberships', [
      memberships,
      `C-${member.customer_id},${member.email},${class_package_id},${classes},30/11/2026,`,
    ]);
    return member;
  };
  const placesIn = (single_class_id: number) =>
    shop.pool
      .query(
        `select customer_id, spot, credit_lot_id is not null as is_paid from class_reservations
        where single_class_id = $1 and "deletedAt" is null order by spot`,
        [single_class_id],
      )
      .then(({ rows }) => rows);

  it('keeps what was booked elsewhere, beyond the rules of bookings, with a reason in the log (docs/decisions/0082)', async () => {
    await shop.pool.query('update branches set book_days_ahead = 0, places_per_day = 1 where branch_id = 1');
    const eva = await withCredits(2);
    const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-30T13:00:00Z' });
    await makeClass(shop.pool, { class_date: '2026-11-30T15:00:00Z' });
    const lines = ['07:00', '09:00'].map((hour) => `${eva.email},Monterrey,30/11/2026,${hour},,`);
    expect(await run('reservations', [headersOf('reservations'), ...lines])).toMatchObject({ added: 2 });
    expect(await placesIn(single_class_id)).toHaveLength(1);
    const { rows } = await shop.pool.query(
      `select distinct after ->> 'policy_reason' as reason from audit_log
      where customer_id = $1 and thing = 'class_reservations'`,
      [eva.customer_id],
    );
    expect(rows).toEqual([{ reason: 'Importada de otro sistema' }]);
    await shop.pool.query(
      'update branches set book_days_ahead = 365, places_per_day = 24 where branch_id = 1',
    );
  });

  it('books places for their credits; a place that a member has, or gave up, stays unchanged', async () => {
    const [eva, ana] = [await withCredits(2), await withCredits(1)];
    const { single_class_id } = await makeClass(shop.pool, { class_date: at });
    const file = [
      headersOf('reservations'),
      `${eva.email},monterrey,27/11/2026,09:00 hrs,,2`.replace('09:00', '07:00'),
      `${ana.email},Monterrey,2026-11-27T00:00:00,7:00 a. m.,,`,
    ];
    expect(await run('reservations', file)).toMatchObject({ added: 2 });
    expect(await placesIn(single_class_id)).toEqual([
      { customer_id: eva.customer_id, spot: 2, is_paid: true },
      { customer_id: ana.customer_id, spot: null, is_paid: true },
    ]);
    expect((await shop.call('GET /credits', {}, eva.token)).body).toMatchObject([{ available_classes: 1 }]);
    await shop.pool.query(
      `update class_reservations set "deletedAt" = now() where single_class_id = $1 and customer_id = $2`,
      [single_class_id, ana.customer_id],
    );
    expect(await run('reservations', file)).toMatchObject({ added: 0, known: 2 });
    expect(await placesIn(single_class_id)).toHaveLength(1);
  });

  it('a member with another address is found by one that an earlier file of bookings or packages used', async () => {
    const changeAddress = (from: string, to: string) =>
      shop.pool.query('update customers set email = $2 where email = $1', [from, to]);
    const eva = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 12 });
    const bought = (email: string) => [memberships, `V-1,${email},${class_package_id},1,28/11/2026,`];
    await makeLot(shop.pool, eva.customer_id);
    const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-27T16:00:00Z' });
    const booked = [headersOf('reservations'), `${eva.email},Monterrey,27/11/2026,10:00,,`];
    expect(await run('reservations', booked)).toMatchObject({ added: 1 });
    const second = `segunda.${own()}@x.mx`;
    await changeAddress(eva.email, second);
    expect(await run('reservations', booked)).toMatchObject({ known: 1, wrong: 0 });
    expect(await placesIn(single_class_id)).toHaveLength(1);
    expect(await run('memberships', bought(eva.email))).toMatchObject({ added: 1 });
    // This file adds nothing, but uses the second address.
    expect(await run('memberships', bought(second))).toMatchObject({ known: 1 });
    await changeAddress(second, `tercera.${own()}@x.mx`);
    expect(await run('memberships', bought(second))).toMatchObject({ known: 1, wrong: 0 });
  });

  it('a class and a place such as NA are blank', async () => {
    const eva = await withCredits(1);
    const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-27T15:00:00Z' });
    expect(
      await run('reservations', [
        headersOf('reservations'),
        `${eva.email},Monterrey,27/11/2026,09:00,NA,none`,
      ]),
    ).toMatchObject({ added: 1, wrong: 0 });
    expect(await placesIn(single_class_id)).toHaveLength(1);
  });

  it('the time may stand in the date', async () => {
    const eva = await withCredits(1);
    const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-27T14:00:00Z' });
    const found = await read('reservations', [
      'Client Email,Location,Start Date',
      `${eva.email},Monterrey,11/27/2026 8:00 AM`,
    ]);
    expect(found.draft?.preview[0]?.cells.map(({ text }) => text)).toEqual([
      eva.email,
      'Monterrey',
      '27 de noviembre de 2026',
      '08:00',
    ]);
    expect(await finish(found)).toMatchObject({ added: 1 });
    expect(await placesIn(single_class_id)).toHaveLength(1);
  });

  it('reports the problem of each row, also when the rows before it took the place or the credit', async () => {
    const [eva, ana] = [await withCredits(1), await withCredits(3)];
    const noon = '2026-11-27T18:00:00Z';
    const six = '2026-11-28T00:00:00Z';
    await makeClass(shop.pool, { class_date: noon, capacity: 1 });
    await makeClass(shop.pool, { class_date: six });
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
    expect(problemsOf(report)).toEqual([
      [3, null, 'class_full'],
      [4, 'clase', 'import_class_ambiguous'],
      [5, 'hora', 'import_class_unknown'],
      [6, 'sucursal', 'import_branch_unknown'],
      [7, 'hora', 'import_time_invalid'],
      [8, 'correo', 'import_email_unknown'],
    ]);
    expect(report).toMatchObject({ added: 1, wrong: 6 });
    await makeClass(shop.pool, { class_date: '2026-11-28T01:00:00Z' });
    const poor = await run('reservations', [
      headersOf('reservations'),
      `${eva.email},Monterrey,27/11/2026,19:00,,`,
    ]);
    expect(problemsOf(poor)).toEqual([[2, null, 'no_credits']]);
  });

  it('holds the locks of one row at a time, so that a transaction with another order of classes causes no deadlock', async () => {
    const member = await withCredits(2);
    const day = '2026-11-28';
    const seven = await makeClass(shop.pool, { class_date: `${day}T13:00:00Z` });
    const eight = await makeClass(shop.pool, { class_date: `${day}T14:00:00Z` });
    const { import_id } = await read('reservations', [
      headersOf('reservations'),
      `${member.email},Monterrey,28/11/2026,8:00,,`,
      `${member.email},Monterrey,28/11/2026,7:00,,`,
    ]);
    await start(import_id);
    const lock = ({ single_class_id }: { single_class_id: number }) =>
      `select from single_classes where single_class_id = ${single_class_id} for no key update`;
    await meanwhile(shop.pool, lock(seven), () => importBatch(shop.services, import_id), lock(eight));
    expect(await finishImport(shop, admin.token, import_id)).toMatchObject({ added: 2, wrong: 0 });
  });

  it('a booking in the class of an imported row does not wait for the rows after it', async () => {
    const [eva, ana] = [await withCredits(2), await withCredits(1)];
    const first = await makeClass(shop.pool, { class_date: '2026-11-29T13:00:00Z' });
    const second = await makeClass(shop.pool, { class_date: '2026-11-29T14:00:00Z' });
    const { import_id } = await read('reservations', [
      headersOf('reservations'),
      `${eva.email},Monterrey,29/11/2026,7:00,,`,
      `${eva.email},Monterrey,29/11/2026,8:00,,`,
    ]);
    await start(import_id);
    const other = await shop.pool.connect();
    await other.query('begin');
    await other.query('select from single_classes where single_class_id = $1 for update', [
      second.single_class_id,
    ]);
    const batch = importBatch(shop.services, import_id);
    await expect.poll(() => placesIn(first.single_class_id), { timeout: 5_000 }).toHaveLength(1);
    const booked = await shop.call(
      'POST /class_reservations',
      { body: { single_class_id: first.single_class_id } },
      ana.token,
    );
    expect(booked.status).toBe(201);
    await other.query('commit');
    other.release();
    await batch;
    expect(await finishImport(shop, admin.token, import_id)).toMatchObject({ added: 2, wrong: 0 });
  });

  it('an import while the member books the same class gives one place, and no problem', async () => {
    const eva = await withCredits(2);
    const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-28T18:00:00Z' });
    const file = [headersOf('reservations'), `${eva.email},Monterrey,28/11/2026,12:00,,`];
    const { import_id } = await read('reservations', file);
    await start(import_id);
    // The row has been read as new, and waits for the class while the member's own booking takes the place.
    const booking = await shop.pool.connect();
    await booking.query('begin');
    await booking.query('update single_classes set taken = taken + 1 where single_class_id = $1', [
      single_class_id,
    ]);
    const batch = importBatch(shop.services, import_id);
    await expect
      .poll(async () => {
        const { rows } = await shop.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await booking.query(
      `insert into class_reservations (single_class_id, customer_id, class_date, is_cash)
       select single_class_id, $2, class_date, true from single_classes where single_class_id = $1`,
      [single_class_id, eva.customer_id],
    );
    await booking.query('commit');
    booking.release();
    await batch;
    expect(await finishImport(shop, admin.token, import_id)).toMatchObject({ added: 0, wrong: 0 });
    expect(await placesIn(single_class_id)).toHaveLength(1);
  });
});
