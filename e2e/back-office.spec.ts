import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type Route } from '@playwright/test';
import { pdfOf } from '@tbm/server/platform/testing/files';
import { device } from './booking.ts';
import { demoPassword, expectAccessible, expectNoSideScroll, signIn } from './pages.ts';
import { test } from './studio.ts';

/** Signs in as the owner and opens an address of the back office. */
async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Correo electrónico').fill('admin@tbm.test');
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(page).toHaveURL(/\/myadmin/);
}

const samplePicture = fileURLToPath(new URL('../demo/media/retrato-6.webp', import.meta.url));
const sampleFilm = new URL('../demo/films/corta.mp4', import.meta.url);
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click();
/** Saves and waits for the new notice; the notice of an earlier save may still be visible. */
async function saveWith(page: Page, notice: string): Promise<void> {
  await expect(page.getByText(notice)).toHaveCount(0);
  await save(page);
  await expect(page.getByText(notice)).toBeVisible();
}
/** Filters the open list, and opens the one remaining record. */
async function openFound(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Buscar' }).fill(words);
  await expect(page.getByText('1–1 de 1')).toBeVisible();
  await page.getByText(words).first().click();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
}
/** The notice is above the save button on a phone. */
async function expectNoticeAboveSave(page: Page): Promise<void> {
  const notice = await page.getByRole('alert').boundingBox();
  const button = await page.getByRole('button', { name: 'Guardar' }).boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(button?.y ?? 0);
}
async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
}

test('the owner sells another package, and no other role enters', async ({
  page,
  studio,
  browser,
  baseURL,
}) => {
  const name = `Paquete ${crypto.randomUUID().slice(0, 8)}`;
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) refused.push(line.text());
  });

  await test.step('[ADM-001, ADM-010] a visitor signs in on the way to the packages', async () => {
    await enter(page, '/mytbm/admin/paquetes');
    await expect(page).toHaveURL(/\/myadmin\/paquetes/);
    await expect(page.getByRole('heading', { level: 1, name: 'Paquetes' })).toBeVisible();
    await expect(page.getByText('Prueba de Caja')).toBeVisible();
    await expectAccessible(page, 'back office, packages');
    await expectNoSideScroll(page);
  });

  await test.step('an unknown address shows a message, with a next step', async () => {
    await page.goto('/myadmin/nada');
    await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
    await expect(page).toHaveTitle('No encontramos esta página · TBM');
    await expectAccessible(page, 'back office, no such page');
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Administración' })).toBeFocused();
    await expect(page).toHaveTitle('Administración · TBM');
  });

  await test.step('[ADM-007] a refused package shows the reasons at its fields, and keeps the typed text', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/myadmin/paquetes/create');
    await page.getByLabel('Título').fill(name);
    await page.getByLabel('Precio', { exact: true }).fill('300');
    await page.getByLabel('Precio de oferta').fill('400');
    await page.getByLabel('Días de vigencia').fill('30');
    await save(page);
    await expect(page.getByText('El precio de oferta debe ser menor que el precio.')).toHaveCount(2);
    await expectNoticeAboveSave(page);
    await expect(page.getByLabel('Título')).toHaveValue(name);
    await expectNoSideScroll(page);
    if (size) await page.setViewportSize(size);
    await expectAccessible(page, 'back office, refused package');
  });

  await test.step('[ADM-002, ADM-010, ERR-064] saves it, and is on the list of packages again', async () => {
    await page.getByLabel('Precio de oferta').fill('250');
    await page.getByLabel('Horas en que vale').fill('06:00, 07:00');
    await expect(page.getByLabel('Se muestra en las páginas')).toBeChecked();
    await page.getByLabel('Se muestra en las páginas').uncheck();
    await page
      .locator('input[aria-label="Archivo para quien compra"]')
      .setInputFiles({ name: 'reto.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
    await expect(page.getByText('reto.pdf')).toBeVisible();
    // A film is not a picture, even if its name and type claim it.
    for (const mimeType of ['video/mp4', 'image/heic']) {
      const name = mimeType === 'image/heic' ? 'clase.heic' : 'clase.mp4';
      const picture = page.getByRole('group', { name: 'Imagen', exact: true });
      await picture
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType, buffer: readFileSync(sampleFilm) });
      await expect(picture.getByRole('alert')).toHaveText('Elige una imagen: este archivo es de otro tipo.');
      await expect(picture.getByRole('button', { name: 'Elegir imagen' })).toBeEnabled();
    }
    await saveWith(page, '¡Paquete guardado con éxito!');
    await expect(page).toHaveURL(/\/myadmin\/paquetes(\?|$)/);
    const all = await studio.admin('GET /class_packages/admin/all');
    expect(all.find(({ title }) => title === name)).toMatchObject({
      price: 300,
      sale_price: 250,
      slots: '06:00, 07:00',
      show_home: false,
      receipt_file: { name: 'reto.pdf', type: 'application/pdf' },
    });
  });

  await test.step('[ERR-064] changes its price', async () => {
    await openFound(page, name);
    await expect(page.getByLabel('Precio', { exact: true })).toHaveValue('300');
    await page.getByLabel('Precio', { exact: true }).fill('310.5');
    await saveWith(page, '¡Paquete guardado con éxito!');
    const all = await studio.admin('GET /class_packages/admin/all');
    expect(all.find(({ title }) => title === name)).toMatchObject({
      price: 310.5,
      sale_price: 250,
      slots: '06:00, 07:00',
      show_home: false,
      receipt_file: { name: 'reto.pdf' },
    });
  });

  await test.step('[ERR-065] deletes it after a question; each change is in the audit log', async () => {
    await openFound(page, name);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await expectAccessible(page, 'back office, question');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('¡Paquete eliminado con éxito!')).toBeVisible();
    const all = await studio.admin('GET /class_packages/admin/all');
    expect(all.filter(({ title }) => title === name)).toEqual([]);
    const { data } = await studio.admin('GET /audit', { query: { thing: 'class_packages' } });
    const own = data.filter(({ before, after }) => [before?.title, after?.title].includes(name));
    expect(own.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'update']);
  });

  await test.step('no style or script was refused by the policy', () => {
    expect(refused).toEqual([]);
  });

  await test.step('[ADM-001] the front desk is told that it has no access, and loads none of it', async () => {
    const other = await device(browser, baseURL);
    const loaded: string[] = [];
    other.on('request', (request) => loaded.push(request.url()));
    await signIn(other, { email: 'recepcion@tbm.test', password: demoPassword });
    await expect(other).not.toHaveURL(/entrar/);
    await other.goto('/myadmin/paquetes');
    await expect(other.getByText('El panel es solo para quien administra el estudio.')).toBeVisible();
    expect(loaded.filter((url) => /myadmin\/assets\/app-/.test(url))).toEqual([]);
    await expectAccessible(other, 'back office, refused');
    await other.context().close();
  });
});

test('the owner keeps discounts, coaches, branches and the library', async ({ page, studio, isMobile }) => {
  const mark = crypto.randomUUID().slice(0, 6).toUpperCase();

  await test.step('[ADM-008] a discount is added, changed and deleted', async () => {
    await enter(page, '/myadmin/descuentos/create');
    await page.getByLabel('Título').fill(`Verano ${mark}`);
    await page.getByLabel('Código').fill(`V${mark}`);
    await page.getByLabel('Cantidad').fill('15');
    await page.getByLabel('Es porcentaje').check();
    await page.getByLabel('Qué da').click();
    await page.getByRole('option', { name: 'Un precio más bajo' }).click();
    await page.getByLabel('Desde').fill('2026-01-01');
    await expectAccessible(page, 'back office, new discount');
    await saveWith(page, 'Guardado con éxito.');
    // A phone's list has no columns.
    if (!isMobile) await expect(page.getByRole('cell', { name: '01 ene 2026' }).first()).toBeVisible();
    await openFound(page, `V${mark}`);
    await page.getByLabel('Cantidad').fill('20');
    await save(page);
    const stored = async () =>
      (await studio.admin('GET /discounts')).find(({ code }) => code === `V${mark}`) ?? {};
    await expect
      .poll(stored)
      .toMatchObject({ amount: 20, is_percent: true, type: 'other', expiration_date: null });
    await openFound(page, `V${mark}`);
    await remove(page);
    await expect(page.getByText('Eliminado con éxito.')).toBeVisible();
    const left = await studio.admin('GET /discounts');
    expect(left.filter(({ code }) => code === `V${mark}`)).toEqual([]);
  });

  await test.step('[ADM-009, ERR-049, ERR-066, ERR-067, X75] a branch is saved without other changes; a new one shows that it has no packages, and is deleted', async () => {
    const before = (await studio.admin('GET /branches/:id', { params: { id: '2' } })).content;
    await page.goto('/myadmin/sucursales/2');
    await expectAccessible(page, 'back office, branch');
    await expectNoSideScroll(page);
    await page.getByLabel('Frase de portada').fill(`Frase ${mark}`);
    await save(page);
    await expect(page.getByText('Branch saved.')).toBeVisible();
    const after = (await studio.admin('GET /branches/:id', { params: { id: '2' } })).content;
    expect(after).toEqual({ ...before, tagline: `Frase ${mark}` });
    const known = await studio.admin('GET /branches/:id', { params: { id: '2' } });
    const { branch_id: _, ...fields } = known;
    const body = { ...fields, slug: `s-${mark.toLowerCase()}`, name: `Sucursal ${mark}` };
    const made = await studio.admin('POST /branches', { body });
    await page.goto(`/paquetes/?branch_id=${made.branch_id}`);
    await expect(page.getByRole('region', { name: 'Especiales' }).locator('p')).toHaveText(
      'No hay paquetes disponibles.',
    );
    await page.goto(`/myadmin/sucursales/${made.branch_id}`);
    await remove(page);
    await expect(page.getByText('Branch deleted.')).toBeVisible();
    await studio.admin('PUT /branches/:id', {
      params: { id: '2' },
      body: { ...fields, content: before },
    });
  });

  await test.step('[ADM-011] categories and videos are where they were announced', async () => {
    await page.goto('/mytbm/admin/categorias');
    await expect(page).toHaveURL(/\/myadmin\/categorias/);
    await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
    await page.goto('/mytbm/admin/videos');
    await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible();
    await expectAccessible(page, 'back office, videos');
  });

  await test.step('a coach is added, changed and deleted', async () => {
    await page.goto('/myadmin/coaches/create');
    await page.getByLabel('Nombre').fill(`Coach ${mark}`);
    await page.getByLabel('Apellidos').fill('Garza');
    await page.getByLabel('Sucursales').click();
    await page.getByRole('option', { name: 'Monterrey' }).click();
    await page.getByLabel('Frase').fill('Respira');
    await saveWith(page, 'Guardado con éxito.');
    // A record that loads slowly must not replace the typed text.
    await page.route('**/api/instructors/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.fallback();
    });
    await openFound(page, `Coach ${mark}`);
    await page.getByLabel('Frase').fill('Suelta el aire');
    await page.waitForTimeout(1_500);
    await expect(page.getByLabel('Frase')).toHaveValue('Suelta el aire');
    await page.unroute('**/api/instructors/*');
    await saveWith(page, 'Guardado con éxito.');
    const found = (await studio.admin('GET /instructors')).find((one) => one.name === `Coach ${mark}`);
    expect(found).toMatchObject({ last_name: 'Garza', quote: 'Suelta el aire', file: null });
    expect(found?.branch_ids).toHaveLength(1);
    await openFound(page, `Coach ${mark}`);
    await remove(page);
    await expect(page.getByText('Eliminado con éxito.')).toBeVisible();
    const left = await studio.admin('GET /instructors');
    expect(left.filter((one) => one.name === `Coach ${mark}`)).toEqual([]);
  });

  await test.step('a coach keeps birthday and photo when another field changes', async () => {
    const coaches = await studio.admin('GET /instructors');
    const coach = coaches.find(({ instructor_id }) => instructor_id === 2);
    await page.goto('/myadmin/coaches/2');
    await page.getByLabel('Frase').fill(`Frase ${mark}`);
    await saveWith(page, 'Guardado con éxito.');
    const saved = await studio.admin('GET /instructors/:id', { params: { id: '2' } });
    expect(saved).toEqual({ ...coach, quote: `Frase ${mark}` });
    // Visitors of other journeys read the coach's own phrase.
    await page.goto('/myadmin/coaches/2');
    await page.getByLabel('Frase').fill(coach?.quote ?? '');
    await saveWith(page, 'Guardado con éxito.');
  });
});

test('two editors of one record lose nothing, nor does a person who leaves a form', async ({
  page,
  studio,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const { quote_id } = await studio.admin('POST /quotes', {
    body: { content: `Uno ${mark}`, author: 'Ana' },
  });
  const stored = () => studio.admin('GET /quotes/:id', { params: { id: quote_id } });
  const content = page.getByLabel('Frase', { exact: true });

  await test.step('text typed before leaving the page is restored', async () => {
    await enter(page, `/myadmin/frases/${quote_id}`);
    await content.fill(`Mío ${mark}`);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/myadmin/');
    await page.goto(`/myadmin/frases/${quote_id}`);
    await expect(content).toHaveValue(`Uno ${mark}`);
    await expect(page.getByText('La última vez dejaste cambios sin guardar aquí.')).toBeVisible();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect(content).toHaveValue(`Mío ${mark}`);
  });

  await test.step('[ADM-002] another editor saved meanwhile: both versions are shown, and nothing is overwritten', async () => {
    await studio.admin('PUT /quotes/:id', {
      params: { id: quote_id },
      body: { content: `De Eva ${mark}`, author: 'Eva' },
    });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Alguien más guardó cambios' });
    await expect(dialog.getByRole('row', { name: /^Frase/ })).toHaveText(`FraseDe Eva ${mark}Mío ${mark}`);
    await expectAccessible(page, 'back office, two editors');
    expect(await stored()).toMatchObject({ content: `De Eva ${mark}`, author: 'Eva' });
    await dialog.getByRole('button', { name: 'Guardar lo mío' }).click();
    await expect(page.getByText('Guardado con éxito.')).toBeVisible();
    expect(await stored()).toMatchObject({ content: `Mío ${mark}`, author: 'Eva' });
  });

  await test.step('a saved record leaves nothing to recover; saving without a connection shows a message', async () => {
    await page.goto(`/myadmin/frases/${quote_id}`);
    await expect(content).toHaveValue(`Mío ${mark}`);
    await page.context().setOffline(true);
    await save(page);
    await expect(page.getByText(/^Parece que no tienes conexión/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('La última vez dejaste cambios sin guardar aquí.')).toHaveCount(0);
    await studio.admin('DELETE /quotes/:id', { params: { id: quote_id } });
  });
});

test('a page of the back office from before a deployment leads to the tapped page, and never reloads repeatedly', async ({
  page,
  studio,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const { quote_id } = await studio.admin('POST /quotes', {
    body: { content: `Uno ${mark}`, author: 'Ana' },
  });
  const content = page.getByLabel('Frase', { exact: true });
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await enter(page, `/myadmin/frases/${quote_id}`);

  await test.step('the calendar, tapped beside a form that is not saved', async () => {
    await content.fill(`Mío ${mark}`);
    loads.length = 0;
    await page.route(/\/assets\/week-page-[^/]*\.js/, (route) =>
      loads.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    page.once('dialog', (dialog) => void dialog.accept());
    // A phone keeps the menu behind its button.
    const menu = page.getByRole('button', { name: 'Abrir el menú' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('menuitem', { name: 'Horario' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Horario' })).toBeVisible();
    await expect(page).toHaveURL(/\/myadmin\/horario/);
    expect(loads).toEqual(['/myadmin/horario']);
  });

  await test.step('the typed text is offered', async () => {
    await page.goto(`/myadmin/frases/${quote_id}`);
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect(content).toHaveValue(`Mío ${mark}`);
    page.once('dialog', (dialog) => void dialog.accept());
  });

  for (const [part, words] of [
    ['app', 'No se pudo cargar el panel. Espera un momento.'],
    ['main', 'No se pudo cargar el panel. Espera un momento y vuelve a abrir esta página.'],
  ] as const)
    await test.step(`a part that stays missing: ${part}`, async () => {
      await page.route(new RegExp(`/assets/${part}-[^/]*\\.js`), (route) => route.fulfill({ status: 404 }));
      const address = `/myadmin/frases?${part}`;
      loads.length = 0;
      await page.goto(address);
      await expect(page.getByRole('alert')).toHaveText(words);
      await expect.poll(() => loads.length).toBe(2);
      await expect(page.getByRole('alert')).toHaveText(words);
      await page.waitForTimeout(2_000);
      expect(loads.length).toBe(2);
      await page.unrouteAll();
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Frases' })).toBeVisible();
    });
  await studio.admin('DELETE /quotes/:id', { params: { id: quote_id } });
});

test('the owner changes settings and texts of the site, and publishes a film that a member plays', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);

  await test.step('[CONF-001, CONF-002] a wrong setting shows the reason, a valid one is stored', async () => {
    const shop = async () =>
      (await studio.admin('GET /appconfig/admin', {})).find(({ key }) => key === 'shop_url')?.value;
    const before = await shop();
    await enter(page, '/myadmin/ajustes');
    await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible();
    await page.getByLabel('Tienda').fill('javascript:alert(1)');
    await save(page);
    await expect(page.getByText('La dirección debe empezar con https://')).toBeVisible();
    expect(await shop()).toBe(before);
    await page.getByLabel('Tienda').fill(`https://tienda.tbm.test/${mark}`);
    await saveWith(page, 'Ajustes guardados.');
    expect(await shop()).toBe(`https://tienda.tbm.test/${mark}`);
    await expectAccessible(page, 'back office, settings');
    await studio.admin('PUT /appconfig', { body: { key: 'shop_url', value: before ?? '' } });
  });

  await test.step('[ADM-002, ADM-012, X76] the text of a page changes where visitors read it', async () => {
    const texts = await studio.admin('GET /pages/reto', {});
    await page.goto('/myadmin/pages');
    await expect(page).toHaveURL('/myadmin/textos');
    await page.getByRole('link', { name: 'Reto', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Textos del reto' })).toBeVisible();
    await page.getByLabel('Título', { exact: true }).first().fill(`Reto ${mark}`);
    await page.getByRole('button', { name: 'Vista previa' }).click();
    const shown = page.getByRole('dialog', { name: 'Vista previa' });
    for (const size of ['Teléfono', 'Computadora']) {
      await shown.getByRole('button', { name: size }).click();
      const frame = shown.frameLocator(`iframe[title="Página en ${size.toLowerCase()}"]`);
      await expect(frame.getByText(`Reto ${mark}`).first()).toBeVisible();
    }
    await expectNoSideScroll(page);
    await shown.getByRole('button', { name: 'Cerrar' }).click();
    expect(await studio.admin('GET /pages/reto', {})).toEqual(texts);
    await saveWith(page, 'Textos guardados. La página ya los muestra.');
    await expectAccessible(page, 'back office, texts of a page');
    await page.goto('/reto/');
    await expect(page.getByText(`Reto ${mark}`).first()).toBeVisible();
    await studio.admin('PUT /pages', { body: { page: 'reto', texts } });
  });

  await test.step('a picture is cropped where it is chosen', async () => {
    await page.goto('/myadmin/testimonios/create');
    // Some systems do not know the type of a HEIC photo.
    await page.locator('input[aria-label="Foto"]').setInputFiles({
      name: 'IMG_1.heic',
      mimeType: 'application/octet-stream',
      buffer: readFileSync(samplePicture),
    });
    const dialog = page.getByRole('dialog', { name: /^Recortar/ });
    await dialog.getByRole('button', { name: 'Cuadrada' }).click();
    await expectAccessible(page, 'back office, cropping');
    await dialog.getByRole('button', { name: 'Usar esta imagen' }).click();
    const shown = page.locator('main img');
    await expect(shown).toBeVisible();
    const size = () =>
      shown.evaluate((one) => {
        const { naturalWidth, naturalHeight } = one as unknown as Record<string, number>;
        return Number(naturalWidth) / Number(naturalHeight);
      });
    await expect.poll(size).toBeCloseTo(1, 2);
  });

  await test.step('a new programme is looked at before it is saved', async () => {
    await page.goto('/myadmin/programas/create');
    await page.getByRole('button', { name: 'Vista previa' }).click();
    // A refused change is not shown on the site, and each wrong field shows its reason.
    await expect(page.getByText('Falta este dato.').first()).toBeVisible();
    await page.getByLabel('Nombre').fill(`Programa ${mark}`);
    await page.getByLabel('Descripción corta').fill('Cuatro semanas.');
    await page.getByLabel('Descripción', { exact: true }).fill('Una clase al día.');
    await page.getByLabel('Color').fill('#a83310');
    await page.getByLabel('Parte de la dirección').fill(`p-${mark}`);
    await page.getByRole('button', { name: 'Vista previa' }).click();
    const shown = page.getByRole('dialog', { name: 'Vista previa' });
    await expect(shown.frameLocator('iframe').getByText(`Programa ${mark}`).first()).toBeVisible();
    await shown.getByRole('button', { name: 'TBM Online' }).click();
    await expect(
      shown.frameLocator('iframe').getByRole('region', { name: 'Programas' }).getByText(`Programa ${mark}`),
    ).toBeAttached();
    await expectAccessible(page, 'back office, preview');
    await shown.getByRole('button', { name: 'Cerrar' }).click();
    expect((await studio.admin('GET /programs', {})).filter(({ url }) => url === `p-${mark}`)).toEqual([]);
    await saveWith(page, 'Guardado con éxito.');
  });

  await test.step('a quote is seen as members see it before it is saved', async () => {
    await page.goto('/myadmin/frases/create');
    await page.getByLabel('Frase').fill(`Respira ${mark}`);
    await page.getByLabel('Autora').fill('TBM');
    await page.getByRole('button', { name: 'Vista previa' }).click();
    const frame = page.getByRole('dialog', { name: 'Vista previa' }).frameLocator('iframe');
    await expect(frame.getByRole('region', { name: 'Frase' })).toContainText(`Respira ${mark}`);
    expect((await page.request.get('/vista-previa/frase/1/')).status()).toBe(404);
  });

  await test.step('[ADM-011] a film is uploaded in the form, and its captions; a file that is no film is refused', async () => {
    await page.goto('/myadmin/videos/create');
    const film = page.getByRole('group', { name: 'Dirección del video' });
    await film
      .getByLabel('Archivo: Dirección del video')
      .setInputFiles({ name: 'nota.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no es una película') });
    await expect(film.getByRole('alert')).toBeVisible();
    // The film is stored, but the answer is lost: the page asks for it again.
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/uploads/*/complete', loseAnswer, { times: 1 });
    await film
      .getByLabel('Archivo: Dirección del video')
      .setInputFiles({ name: `${mark}.mp4`, mimeType: 'video/mp4', buffer: readFileSync(sampleFilm) });
    await expect(film.getByRole('textbox')).toHaveValue(/^\/films\/.+/);
    await expect(film.getByText(/varias calidades/)).toBeVisible();
    const captions = page.locator('.ra-input-captions');
    await captions.getByRole('button', { name: 'Agregar' }).click();
    await captions.getByRole('button', { name: 'Agregar' }).click();
    const { promise: isRemoved, resolve: goOn } = Promise.withResolvers<void>();
    const holdBack = async (route: Route) => {
      await isRemoved;
      await route.continue();
    };
    await page.route('**/api/files', holdBack, { times: 1 });
    await page
      .getByLabel('Archivo: Dirección de los subtítulos')
      .nth(1)
      .setInputFiles({
        name: `${mark}.srt`,
        mimeType: 'application/x-subrip',
        buffer: Buffer.from('1\r\n00:00:00,000 --> 00:00:01,000\r\nHola\r\n'),
      });
    // The row above it is removed before the file has arrived.
    await captions.getByRole('button', { name: 'Quitar' }).first().click();
    await expect(captions.getByLabel('Idioma')).toHaveCount(1);
    goOn();
    await captions.getByLabel('Idioma').click();
    await page.getByRole('option', { name: 'Español', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Dirección de los subtítulos' })).toHaveValue(/\.vtt$/);
  });

  await test.step('[ADM-011] it is published with its picture in the new programme, where a member finds and plays it', async () => {
    await page.getByLabel('Nombre').fill(`Película ${mark}`);
    await page.getByLabel('Minutos').fill('1');
    for (const [field, option] of [
      ['Coach', 'Renata'],
      ['Tipo de clase', 'Barre Flow'],
      ['Impacto', 'Bajo'],
      ['Programas', `Programa ${mark}`],
    ] as const) {
      await page.getByLabel(field, { exact: true }).click();
      await page
        .getByRole('option', { name: new RegExp(option) })
        .first()
        .click();
      await page.keyboard.press('Escape');
    }
    const { promise: isTried, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/files', async (route) => {
      await isTried;
      await route.continue();
    });
    await page.locator('input[aria-label="Imagen"]').setInputFiles(samplePicture);
    await page
      .getByRole('dialog', { name: /^Recortar/ })
      .getByRole('button', { name: 'Usar esta imagen' })
      .click();
    await save(page);
    await expect(page.getByText('Espera a que termine de subir.')).toBeVisible();
    goOn();
    await expect(page.locator('main img')).toBeVisible();
    await saveWith(page, 'Guardado con éxito.');
    const member = await device(browser, baseURL);
    await signIn(member, { email: 'socia@tbm.test', password: demoPassword });
    await expect(member).not.toHaveURL(/entrar/);
    await member.goto(`/mytbm/online/program/p-${mark}`);
    await member
      .getByRole('link', { name: new RegExp(`Película ${mark}`) })
      .first()
      .click();
    await expect(member.getByRole('heading', { level: 1 })).toHaveText(`Película ${mark}`);
    await expect
      .poll(() => member.evaluate('document.querySelector("video")?.readyState ?? 0'))
      .toBeGreaterThan(2);
    expect(await member.evaluate('document.querySelector("video track")?.kind')).toBe('captions');
    await member.locator('video').focus();
    await member.keyboard.press('k');
    await expect
      .poll(() => member.evaluate('document.querySelector("video")?.currentTime ?? 0'))
      .toBeGreaterThan(0);
    await member.context().close();
    const { program_id = 0 } =
      (await studio.admin('GET /programs', {})).find(({ url }) => url === `p-${mark}`) ?? {};
    const found = await studio.admin('GET /videos', { query: { program_id: String(program_id) } } as never);
    expect(JSON.stringify(found)).toContain(`Película ${mark}`);
  });

  await test.step('[ADM-011] opened again it shows the progress of its transcoding; hidden, it is still on the list', async () => {
    await page.goto('/myadmin/videos');
    await openFound(page, `Película ${mark}`);
    await expect(page.getByRole('group', { name: 'Dirección del video' })).toContainText('varias calidades');
    await page.getByLabel('Oculto').check();
    await saveWith(page, 'Guardado con éxito.');
    await openFound(page, `Película ${mark}`);
    await expect(page.getByLabel('Oculto')).toBeChecked();
  });
});
