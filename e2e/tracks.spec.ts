import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { messageTypes } from '@tbm/domain/message-types';
import { formatDay } from '@tbm/domain/time';
import { demoAccount } from './calls.ts';
import { demoNow, moveClock, moveToDaytime, sendGathered, test } from './own-demo.ts';
import { expectWellMade, mailsTo, mailTo, newMember, openAccountMenu, signIn } from './pages.ts';

const zone = 'America/Monterrey';

/** A photo as chosen on a phone. */
const photo = (number: number) => ({
  name: `foto ${number}.webp`,
  mimeType: 'image/webp',
  buffer: readFileSync(`demo/media/retrato-${number}.webp`),
});
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fact = (page: Page, name: string) =>
  part(page, 'Tu último registro')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');

/** The status of a request for a photo with the token of this browser. */
const statusFor = (page: Page, file_id: number): Promise<number> =>
  page.evaluate(async (id) => {
    const { token } = (await (await fetch('/api/auth/token')).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`/api/track_files/${id}`, { headers })).status;
  }, file_id);

test('a member writes down progress, compares two dates, and is reminded; no one else sees it', async ({
  page,
  browser,
  baseURL,
  isMobile,
  studio,
}) => {
  test.setTimeout(300_000);
  await moveToDaytime(page);
  const member = await newMember(page, 'progreso');
  const form = page.getByRole('form', { name: 'Tu registro' });
  const save = form.getByRole('button', { name: 'Guardar registro' });
  const consent = form.getByRole('checkbox', { name: /^Acepto de forma expresa/ });
  const chooser = form.locator('input[type="file"][multiple]');
  const day = Temporal.Now.plainDateISO(zone).subtract({ days: 40 }).toString();

  await test.step('[TRACK-001, ERR-059, TRACK-018, X24, X72] the menu leads to an empty screen and on to the form', async () => {
    await page.goto('/mytbm');
    await openAccountMenu(page, isMobile);
    await page.getByRole('link', { name: 'Mi Progreso' }).locator('visible=true').click();
    await expect(page).toHaveURL('/mytbm/progreso');
    await expect(page.getByRole('heading', { level: 1, name: 'Mi Progreso' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No has registrado tu progreso.' })).toBeVisible();
    await expectWellMade(page, 'progress, empty');
    await page.goto('/mytbm/tracks');
    await expect(page.getByRole('heading', { name: 'No has registrado tu progreso.' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Agregar registro' }).first().click();
    await expect(page).toHaveURL('/mytbm/track/new');
  });

  await test.step('[TRACK-024] how to measure, with a drawing for each', async () => {
    await form.getByRole('button', { name: 'Cómo medirte' }).click();
    const guide = page.getByRole('dialog', { name: 'Cómo medirte' });
    await expect(guide.getByRole('heading', { level: 3 })).toHaveText([
      'Peso',
      'IMC',
      'Grasa',
      'Músculo',
      'Pecho',
      'Cintura',
      'Abdomen',
      'Cadera',
      'Brazos',
      'Muslo',
    ]);
    await expect(guide.locator('svg path').first()).toBeVisible();
    await expectWellMade(page, 'how to measure');
    await guide.getByRole('button', { name: 'Cerrar' }).click();
  });

  await test.step('[TRACK-002, TRACK-003, TRACK-021] mistakes are reported at their fields, and no typed text is lost', async () => {
    await expect(page).toHaveURL('/mytbm/track/new');
    await form.getByLabel('Peso (kg)').fill('sesenta');
    await form.getByLabel('Grasa (%)').fill('60');
    await form.getByLabel('Músculo (%)').fill('50');
    await save.click();
    await expect(form.getByText('Escribe tu peso en kilos, entre 20 y 300.')).toBeVisible();
    await form.getByLabel('Peso (kg)').fill('64,8');
    await save.click();
    await expect(form.getByText('Tu grasa y tu músculo no pueden sumar más de 100%.')).toBeVisible();
    await expect(form.getByLabel('Grasa (%)')).toHaveValue('60');
    await expectWellMade(page, 'an entry with mistakes');
  });

  await test.step('[TRACK-022] photos need express consent; a file that is no picture is refused', async () => {
    await chooser.setInputFiles(photo(1));
    await expect(form.getByText('Para guardar este dato necesitamos tu permiso expreso.')).toBeVisible();
    await consent.check();
    const script = Buffer.from('<script>alert(1)</script>');
    await chooser.setInputFiles({ name: 'frente.jpg', mimeType: 'text/html', buffer: script });
    await expect(form.getByRole('alert')).toHaveText('Elige una foto: JPG, PNG, WebP, AVIF o HEIC.');
    await chooser.setInputFiles([photo(1), photo(2)]);
    await expect(form.getByRole('img', { name: 'Foto 2' })).toBeVisible();
    // The member has agreed with the first photo.
    await expect(consent).toHaveCount(0);
  });

  await test.step('[TRACK-004] the first entry', async () => {
    await form.getByLabel('Fecha').fill(day);
    await form.getByLabel('Grasa (%)').fill('32.4');
    await form.getByLabel('Músculo (%)').fill('29.1');
    await form.getByLabel('Cintura (cm)').fill('76.5');
    await form.getByLabel('Comentario (opcional)').fill('Empiezo hoy.');
    await expectWellMade(page, 'an entry');
    await save.click();
    await expect(page).toHaveURL('/mytbm/progreso');
    await expect(fact(page, 'Peso')).toHaveText('64.8 kg');
  });

  await test.step('[TRACK-007, TRACK-008, TRACK-009, TRACK-010] the latest card shows N/D for missing values', async () => {
    await expect(fact(page, 'Cintura')).toHaveText('76.5 cm');
    for (const name of ['Peso anterior', 'Pecho', 'Abdomen', 'Cadera', 'Brazos', 'Muslo'])
      await expect(fact(page, name)).toHaveText('N/D');
    await expect(fact(page, 'Estatura')).toHaveCount(0);
    await expect(fact(page, 'Edad')).toContainText(/^\d\d años/);
    await expect(fact(page, 'Edad').getByRole('link')).toHaveAttribute('href', '/mytbm/informacion');
    await studio.as(member)('PUT /customer', { body: { height: 165 } });
    await page.reload();
    await expect(fact(page, 'Estatura')).toContainText('165 cm');
    await expect(fact(page, 'Estatura').getByRole('link')).toHaveAttribute('href', '/mytbm/informacion');
    await expect(fact(page, 'IMC \\(calculado\\)')).toHaveText('23.8');
  });

  await test.step('a second entry, with a photo', async () => {
    await page.getByRole('link', { name: 'Agregar registro' }).first().click();
    await form.getByLabel('Peso (kg)').fill('63.1');
    await form.getByLabel('Grasa (%)').fill('29.4');
    await form.getByLabel('Músculo (%)').fill('31.9');
    await form.getByLabel('Cintura (cm)').fill('72.5');
    await chooser.setInputFiles([photo(3)]);
    await expect(form.getByRole('img', { name: 'Foto 1' })).toBeVisible();
    await save.click();
    await expect(fact(page, 'Peso anterior')).toHaveText('64.8 kg');
  });

  await test.step('[TRACK-005, TRACK-006] weight by date, and the parts of the latest entry', async () => {
    const weights = part(page, 'Tu peso');
    await expect(weights.locator('svg polyline, svg path').first()).toBeVisible();
    await weights.getByText('Ver los datos').click();
    await expect(weights.getByRole('row')).toContainText(['Peso', '64.8 kg', '63.1 kg']);
    await expect(part(page, 'Tu composición').locator('dl > div')).toHaveText([
      'Grasa29.4%',
      'Músculo31.9%',
      'Lo demás38.7%',
    ]);
    await expect(part(page, 'Tu composición').locator('svg circle[data-part]')).toHaveCount(3);
  });

  await test.step('[TRACK-011, TRACK-012, TRACK-013, TRACK-014, TRACK-015, TRACK-016] the reference tables, with the member’s rows', async () => {
    const references = part(page, 'Referencias');
    await expect(references.getByRole('row')).toContainText([
      /^Edad/,
      /^18-33 años.*31-33%$/,
      /^36-55 años.*29-31%$/,
      /^56-75 años.*27-30%$/,
      /^76-85 años.*Menos de 26%$/,
      /^Nivel/,
      /^Muy bajo.*Menos de 17%$/,
      /^Bajo.*18-22%$/,
      /^Promedio.*23-27%$/,
      /^Alto.*28-33%$/,
      /^Muy alto.*Más de 34%$/,
    ]);
    await expect(references.getByRole('row')).toHaveCount(11);
    await expect(references.locator('[data-own="true"]')).toHaveCount(2);
    await expect(references.locator('[data-own="true"]').last()).toContainText(/Alto.*28-33%/);
    await expectWellMade(page, 'progress');
  });

  await test.step('two dates compared: numbers, and photos under a slider that the keyboard moves', async () => {
    const compare = part(page, 'Compara dos fechas');
    const row = compare.getByRole('row').filter({ hasText: 'Cintura' });
    await expect(row.getByRole('cell')).toHaveText(['76.5 cm', '72.5 cm', '-4 cm']);
    const slider = compare.getByRole('slider', { name: 'Cuánto se ve de la foto de antes' });
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '51% antes, 49% después');
    await slider.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', '0% antes, 100% después');
    const choices = compare.getByLabel('Antes', { exact: true });
    await choices.selectOption({ index: 0 });
    await expect(page).toHaveURL(/antes=\d+/);
    await expect(row.getByRole('cell').last()).toHaveText('0 cm');
  });

  await test.step('[TRACK-017] the list has date, words, photos and measures; a photo opens large', async () => {
    const list = page.getByRole('list', { name: 'Mis registros' }).locator('> li');
    await expect(list).toHaveCount(2);
    await expect(list.nth(1)).toContainText('Empiezo hoy.');
    await expect(list.nth(1)).toContainText(formatDay(day));
    for (const text of ['32.4%', '29.1%', '64.8 kg', '76.5 cm'])
      await expect(list.nth(1)).toContainText(text);
    await expect(list.nth(1).getByRole('link', { name: /^Editar registro/ })).toHaveAttribute(
      'href',
      /^\/mytbm\/track\/\d+$/,
    );
    await list
      .nth(1)
      .getByRole('button', { name: /^Ver foto 1 de 2/ })
      .click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img', { name: /^Foto 1 de 2/ })).toBeVisible();
    await viewer.getByRole('button', { name: 'Siguiente' }).click();
    await expect(viewer.getByRole('img', { name: /^Foto 2 de 2/ })).toBeVisible();
    await expectWellMade(page, 'a photo');
    await viewer.getByRole('button', { name: 'Cerrar', exact: true }).click();
  });

  await test.step('the entries as a table for spreadsheets', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mis registros (CSV)' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('mi-progreso-tbm.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain(`${day},64.8,23.8,32.4,29.1,,76.5`);
  });

  await test.step('no one else can open a photo: not another member, not the desk, not a visitor', async () => {
    const [, first] = await studio.as(member)('GET /tracks');
    const file_id = first?.files[0]?.file_id ?? 0;
    expect(await statusFor(page, file_id)).toBe(200);
    for (const account of ['socia', 'recepcion', 'admin'] as const) {
      const context = await browser.newContext(baseURL ? { baseURL } : {});
      const other = await context.newPage();
      await other.goto(`/api/track_files/${file_id}`);
      await expect(other.getByText('sign_in_required')).toBeVisible();
      await signIn(other, demoAccount(account));
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      await other.waitForURL((url) => !url.pathname.startsWith('/entrar'));
      expect([account, await statusFor(other, file_id)]).toEqual([account, 404]);
      await context.close();
    }
  });

  await test.step('[TRACK-019, TRACK-020, PAY-011] the clock sets a reminder', async () => {
    await page.getByRole('button', { name: 'Recordatorios: apagados' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recordatorios' });
    for (const name of ['Semanal', 'Mensual', 'Trimestral', 'Sin recordatorio'])
      await expect(dialog.getByRole('radio', { name: new RegExp(name) })).toBeVisible();
    await expectWellMade(page, 'reminders');
    await dialog.getByRole('radio', { name: /Semanal/ }).check();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('button', { name: 'Recordatorios: encendidos' })).toBeVisible();
    // The reminder is set to an hour that has just passed, so the journey need not wait for ten in the morning.
    const now = await demoNow(page);
    const preferred_time = now
      .toZonedDateTimeISO(zone)
      .subtract({ minutes: 2 })
      .toPlainTime()
      .toString()
      .slice(0, 5);
    const preference = { notification_type_id: messageTypes.progress.id, customer_id: member.customer_id };
    const channels = { email_active: true, whatsapp_active: false, push_active: false };
    await studio.as(member)('POST /customer_notification_types', {
      body: { ...preference, ...channels, preferred_time, active: true },
    });
  });

  await test.step('a week later it is in the mailbox and in the inbox, and tells nothing about the body', async () => {
    expect(await mailsTo(page, member.email, /Hoy toca tu registro/)).toEqual([]);
    // The date is counted from the last entry, because other journeys may have moved the demo's clock since.
    const [latest] = await studio.as(member)('GET /tracks');
    const entered = Temporal.PlainDate.from(latest?.date ?? '');
    const passed = entered.until((await demoNow(page)).toZonedDateTimeISO(zone).toPlainDate()).days % 7;
    for (let day = passed; day < 7; day += 1) await moveClock(page, 'Avanzar 1 día');
    await expect(async () => {
      await sendGathered(member.customer_id);
      expect(await mailsTo(page, member.email, /Hoy toca tu registro/)).toHaveLength(1);
    }).toPass({ timeout: 150_000, intervals: [1_000] });
    const { text } = await mailTo(page, member.email, /Hoy toca tu registro/);
    // The links of the mail have tokens of random letters.
    expect(text.replaceAll(/https?:\S+/g, '')).not.toMatch(/kg|cm|%|peso|medida|foto/i);
    await page.goto('/mytbm/notifications');
    await page.getByRole('link', { name: /Hoy toca tu registro en Mi Progreso/ }).click();
    await expect(page).toHaveURL('/mytbm/progreso');
  });

  await test.step('[TRACK-002, TRACK-023] deleting an entry asks, and warns that it cannot be undone', async () => {
    await page
      .getByRole('link', { name: /^Editar registro/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\/mytbm\/track\/\d+$/);
    await expect(form.getByLabel('Comentario (opcional)')).toHaveValue('Empiezo hoy.');
    await form.getByRole('button', { name: 'Eliminar registro' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Eliminar este registro?' });
    await expect(dialog).toContainText('Esta acción NO puede deshacerse');
    await expectWellMade(page, 'delete an entry');
    await dialog.getByRole('button', { name: 'No, conservarlo' }).click();
    await form.getByRole('button', { name: 'Eliminar registro' }).click();
    await dialog.getByRole('button', { name: 'Sí, eliminarlo' }).click();
    await expect(page).toHaveURL('/mytbm/progreso');
    await expect(page.getByRole('list', { name: 'Mis registros' }).locator('> li')).toHaveCount(1);
  });
});
