import { expect } from '@playwright/test';
import { demoPassword, expectAccessible, focused, groundOf, tabTo, uniqueEmail } from './pages.ts';
import { test } from './test.ts';

test('the landing only by keyboard: every stop is visible, none is a trap', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect((await focused(page)).words).toBe('Ir al contenido');
  const stops: string[] = [];
  for (let step = 0; step < 400; step += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    expect(here, here.words).toMatchObject({ shown: true });
    stops.push(here.words);
    if (here.inFooter && here.words.startsWith('Términos')) break;
  }
  expect(stops.at(-1)).toMatch(/^Términos/);
  for (const stop of ['Prueba 7 días gratis', 'Pausar movimiento', 'Tijuana']) expect(stops).toContain(stop);
});

test('packages and sign-up only by keyboard [PKG-018, AUTH-007]', async ({ page }) => {
  await page.goto('/paquetes/?branch_id=1');
  await tabTo(page, /^Tijuana/);
  await tabTo(page, /^COMIENZA YA/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout\/\d+\//);
  await page.goto('/registro/');
  await expect(page.getByLabel('Nombre', { exact: true })).toBeVisible();
  const typed: [RegExp, string][] = [
    [/^Nombre/, 'Regina'],
    [/^Apellidos/, 'Luna Mar'],
    [/^Correo/, uniqueEmail('teclado')],
    [/^Teléfono/, '8112345678'],
    [/^Contraseña/, 'secreta-1'],
    [/^Repite/, 'secreta-1'],
    [/^¿Cómo te enteraste/, 'Ins'],
  ];
  for (const [field, words] of typed) {
    await tabTo(page, field, 12);
    await page.keyboard.type(words);
  }
  await tabTo(page, /^Crear mi cuenta/, 6);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
});

test('a branch’s page: its tile selects it, its sections have addresses, and an unknown section stays on the page [BRANCH-003, PUB-025, PUB-026, PUB-O5]', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Elige cómo entrenar' })
    .getByRole('link', { name: /Tijuana/ })
    .click();
  await expect(page).toHaveURL('/tijuana/');
  await expect.poll(() => page.evaluate('document.cookie')).toContain('tbm_branch=2');
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click();
  const menu = isMobile
    ? page.getByRole('dialog', { name: 'Menú' })
    : page.getByRole('navigation', { name: 'Principal' });
  for (const label of ['Rewards', 'Nosotros', 'Método', 'Coaches', 'Paquetes', 'Studio', 'Ingresar'])
    await expect(menu.getByRole('link', { name: label, exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Studio', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'El estudio' })).toBeInViewport();
  await page.goto('/tijuana/coaches/');
  await expect(page.getByRole('heading', { name: 'Tus coaches' })).toBeInViewport();
  expect((await page.goto('/tijuana/nada-de-esto/'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: /mar de fondo/ })).toBeInViewport();
  expect((await page.goto('/guadalajara/'))?.status()).toBe(404);
});

test('the map loads only after a tap [PUB-036, PUB-042]', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Mapa</title>' });
  });
  await page.goto('/ubicacion/?branch_id=1');
  await expect(page.getByText('Calzada de los Encinos 415').first()).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Ver el mapa aquí' }).click();
  await expect(page.locator('iframe[title="Mapa del estudio Monterrey"]')).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain('marker=25.65720%2C-100.40260');
});

test('the public schedule: a class asks for signing in and resumes, or leads to package 152 [PUB-013, PUB-031, SCHED-009, SCHED-016, ERR-055, X08]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/monterrey/');
  const schedule = page.getByRole('region', { name: 'HORARIOS' });
  for (const word of ['Disponible', 'Reservada', 'Sold out']) await expect(schedule).toContainText(word);
  await schedule.getByRole('link', { name: 'Semana siguiente' }).click();
  await expect(page).toHaveURL(/dia=\d{4}-\d\d-\d\d/);
  await schedule.locator('a[aria-label*="Disponible"]:visible').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /Cortesía · Gratis/ })).toBeChecked();
  await expectAccessible(page, 'class, signed out');
  await page.reload();
  await expect(dialog).toBeVisible();
  const name = (await dialog.getByRole('heading').textContent()) ?? '';
  await dialog.getByRole('link', { name: 'Entrar y reservar' }).click();
  await page.getByLabel('Correo electrónico').fill('socia@tbm.test');
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(page).toHaveURL(/\/mytbm\/presencial\?.*clase=\d+/);
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(name);
  // A week without classes shows a message to members and to visitors.
  const faraway = Temporal.Now.plainDateISO().add({ weeks: 40 });
  for (const path of ['/mytbm/presencial', '/monterrey/']) {
    await page.goto(`${path}?dia=${faraway}`);
    await expect(page.getByText('No hay más clases programadas esta semana.')).toBeVisible();
    for (const name of ['Semana siguiente', 'Mes siguiente'])
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('the online bar hides when scrolling down, shows when scrolling up, and turns grey past 50 px [PUB-016, PUB-022..024]', async ({
  page,
  isMobile,
}) => {
  await page.goto('/online/');
  const bar = page.locator('header').first();
  await expect(bar).toHaveAttribute('data-grey', 'false');
  const to = (y: number) => page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
  await to(40);
  await expect(bar).toHaveAttribute('data-grey', 'false');
  await to(900);
  await expect(bar).toHaveAttribute('data-away', 'true');
  await expect(bar).toHaveAttribute('data-grey', 'true');
  await expect(bar).not.toBeInViewport();
  await to(700);
  await expect(bar).toHaveAttribute('data-away', 'false');
  await expect(bar).toBeInViewport();
  await expectAccessible(page, 'online, scrolled');
  if (!isMobile) return;
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menú' });
  for (const label of [
    'Disciplinas',
    'Método',
    'Funciones',
    'Testimonios',
    'Paquetes',
    'Rewards',
    'Ingresar',
  ])
    await expect(drawer.getByRole('link', { name: label })).toBeVisible();
  await expectAccessible(page, 'online drawer');
});

test('a discipline opens its benefits, and back closes them; filters search the library [PUB-017, PUB-018, PUB-020]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/online/');
  await page.getByRole('link', { name: /^Jump/ }).click();
  await expect(page).toHaveURL(/disciplina=5/);
  await expect(
    page.getByRole('dialog').getByRole('list', { name: 'Beneficios' }).getByRole('listitem'),
  ).toHaveCount(5);
  await expectAccessible(page, 'benefits');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const classes = page.locator('#clases');
  await classes.getByText('Filtros').click();
  await page.getByLabel('Categoría').selectOption({ label: 'Barre y movilidad' });
  await page.getByLabel('Duración').selectOption('20-29');
  expect(await page.getByLabel('Programa').locator('option').allTextContents()).not.toContain('Holistic');
  await classes.getByRole('button', { name: 'Ver clases' }).click();
  await expect(page).toHaveURL('/online/?class_category_id=2&duration=20-29');
  await expect(classes.getByText('Filtros (2)')).toBeVisible();
  await expect(classes.getByText(/^\d+ clases$/)).toBeVisible();
  const lengths = await classes.getByText(/^\d+ min$/).allTextContents();
  expect(lengths.length).toBeGreaterThan(0);
  for (const length of lengths) expect(length).toMatch(/^2\d min$/);
  await expectAccessible(page, 'online, filtered');
  await classes.getByRole('link', { name: 'Quitar Duración: 20 a 29 minutos' }).click();
  await expect(page).toHaveURL(/\?class_category_id=2(#clases)?$/);
  // A visitor signs in first, and is then redirected to the others.
  const library = encodeURIComponent('/mytbm/online?class_category_id=2');
  await expect(classes.getByRole('link', { name: /^Ver las \d+ clases$/ })).toHaveAttribute(
    'href',
    `/entrar/?next=${library}`,
  );
  await page.goBack();
  await expect(page.getByLabel('Duración')).toHaveValue('20-29');
});

test('a brand shows its six levels, and the tutorial starts on a click [RWD-006, RWD-007, RWD-015, RWD-016]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/rewards/');
  await expect(page.locator('video')).toHaveCount(0);
  await page.getByRole('link', { name: /Ver video/ }).click();
  await expect(page.locator('video')).toHaveJSProperty('paused', false);
  await page.getByRole('link', { name: /Café Veredita/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('details')).toHaveCount(6);
  await dialog.getByText('Nivel 1 · Rising Star').click();
  for (const words of ['Leche vegetal sin costo extra', 'Cómo se aplica', 'Restricciones', 'Vigencia'])
    await expect(dialog.getByText(words, { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'brand');
});

test('films play only if the browser does not ask for less; help floats over them [PUB-004, PUB-014]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Prueba 7 días gratis' }).first()).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.locator('main video')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(page.locator('main video')).toHaveCount(1);
  await page.getByRole('button', { name: 'Pausar video' }).click();
  await expect(page.locator('main video')).toHaveJSProperty('paused', true);
  await expect(page.getByRole('link', { name: /^Ayuda por WhatsApp/ })).toHaveCSS('position', 'fixed');
});

test('scripts wait until the page is rendered, and a button pressed before is not lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !asked.includes('load')) asked.push(request.url());
  });
  page.on('load', () => asked.push('load'));
  await page.route('**/assets/framework*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto('/');
  expect(asked).toEqual(['load']);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible();
  await page.goto('/preguntas-frecuentes/');
  await page.getByRole('combobox', { name: 'Busca tu duda' }).fill('clase');
  await expect(page.getByRole('option').first()).toBeVisible();
  // A link within the page opens its dialog, which returns the focus; a form is sent once it can be.
  await page.goto('/');
  const trial = page.getByRole('link', { name: 'Prueba 7 días gratis' }).first();
  await trial.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Correo electrónico')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(trial).toBeFocused();
  await page.goto('/online/');
  await page.locator('#clases summary').click();
  await page.getByLabel('Duración').selectOption('20-29');
  await page.getByRole('button', { name: 'Ver clases' }).click();
  await expect(page).toHaveURL('/online/?duration=20-29');
});

test('carousels advance by themselves, each at its pace [UI-009]', async ({ page }) => {
  // The times at which a carousel moves, by the page's clock, which is run ahead here.
  await page.addInitScript(`(() => {
    globalThis.moves = [];
    Element.prototype.scrollTo = function () {
      moves.push([this.getAttribute('aria-label'), Date.now()]);
    };
  })()`);
  await page.clock.install();
  const expectPace = async (label: string, seconds: number) => {
    await page.getByRole('region', { name: label }).getByRole('list').scrollIntoViewIfNeeded();
    const times = async () => {
      await page.clock.runFor(7_000);
      return page.evaluate<number[]>(
        `moves.filter(([label]) => label === ${JSON.stringify(label)}).map(([, at]) => at)`,
      );
    };
    await page.evaluate('moves.length = 0');
    await expect.poll(async () => (await times()).length).toBeGreaterThan(1);
    const [first = 0, second = 0] = await times();
    expect((second - first) / 1_000, label).toBeCloseTo(seconds, 1);
  };
  for (const [width, path, paces] of [
    [1440, '/', { Testimonios: 5, Coaches: 3 }],
    [1440, '/online/', { Programas: 2.5, 'Las favoritas de todas': 2.5 }],
    [390, '/', { Testimonios: 6, Coaches: 6 }],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    for (const [label, seconds] of Object.entries(paces)) await expectPace(label, seconds);
  }
});

test('carousels loop, and stop on request; class types in threes; colours of coaches in turn [UI-008, UI-010, UI-011, UI-013]', async ({
  page,
}) => {
  await page.goto('/monterrey/');

  await test.step('[UI-011] in each group of three one is large, two are small', async () => {
    const group = page.locator('ul[aria-label="Disciplinas"] > li').first().getByRole('link');
    await expect(group).toHaveCount(3);
    await group.first().scrollIntoViewIfNeeded();
    const boxes = await Promise.all((await group.all()).map((card) => card.boundingBox()));
    const [width = [], height = []] = (['width', 'height'] as const).map((side) =>
      boxes.map((box) => Math.round(box?.[side] ?? 0)),
    );
    expect(width[0]).toBeGreaterThan(2 * (width[1] ?? 0));
    expect(height[0]).toBeGreaterThan(height[1] ?? 0);
    expect([width[2], height[2]]).toEqual([width[1], height[1]]);
  });

  await test.step('[UI-010] light, primary, primary-light, light, primary-light, primary, light', async () => {
    const cards = page.locator('ul[aria-label="Coaches"] > li > *');
    const grounds = await Promise.all((await cards.all()).slice(0, 7).map(groundOf));
    const [light = '', primary = '', primaryLight = ''] = grounds;
    expect(new Set([light, primary, primaryLight]).size).toBe(3);
    expect(grounds).toEqual([light, primary, primaryLight, light, primaryLight, primary, light]);
  });

  const carousel = page.getByRole('region', { name: 'Coaches' });
  await carousel.scrollIntoViewIfNeeded();
  const measure = (name: string) =>
    page.evaluate(
      `Math.round(document.querySelector('ul[aria-label="Coaches"]').${name})`,
    ) as Promise<number>;
  const left = () => measure('scrollLeft');
  await carousel.getByRole('button', { name: 'Pausar movimiento' }).click();
  await page.evaluate(
    `document.querySelector('ul[aria-label="Coaches"]').scrollTo({ left: 0, behavior: 'instant' })`,
  );
  await carousel.getByRole('button', { name: 'Anterior' }).click();
  const end = (await measure('scrollWidth')) - (await measure('clientWidth'));
  await expect.poll(left).toBeGreaterThan(end - 5);
  await carousel.getByRole('button', { name: 'Siguiente' }).click();
  await expect.poll(left).toBeLessThan(5);
  await expect(page.getByRole('contentinfo')).toContainText('© 2025');
});

test('[PUB-013, PUB-031] the public schedule has filters, which are in the address', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/monterrey/?dia=${Temporal.Now.plainDateISO().add({ days: 7 })}`);
  const schedule = page.getByRole('region', { name: 'HORARIOS' });
  const cards = schedule.locator('a[href*="clase="]').locator('visible=true');
  if (isMobile) await schedule.getByRole('button', { name: 'Filtrar clases' }).click();
  const filters = isMobile ? page.getByRole('dialog', { name: 'Filtrar clases' }) : schedule;
  await filters.getByLabel('Hora', { exact: true }).selectOption({ label: 'Mañana' });
  await expect(page).toHaveURL(/hora=manana/);
  if (isMobile) await filters.getByRole('button', { name: /^Ver \d+ clases?$/ }).click();
  await expect(cards.first()).toBeVisible();
  // The address changes a moment before the cards.
  const notMorning = ['0', '10:', '11:'].map((hour) => `:not([aria-label^="${hour}"])`).join('');
  await expect(cards.and(page.locator(notMorning))).toHaveCount(0);
  await page.reload();
  await expect(schedule.getByLabel('Hora', { exact: true })).toHaveValue('manana');
});
