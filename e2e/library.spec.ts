import { expect, type Page } from '@playwright/test';
import { dayIn, formatDay } from '@tbm/domain/time';
import { demoAccount } from './calls.ts';
import { expectWellMade, signIn } from './pages.ts';
import { test } from './studio.ts';

const dayOf = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO('America/Monterrey').toPlainDate().toString();

/** Closes the announcement of today's premiere, which appears once a day on a device. */
async function closePremiere(page: Page): Promise<void> {
  // The demo's premiere opens on the day on which the demo was loaded: after midnight there is none.
  const loaded = Temporal.Instant.from(process.env.E2E_STARTED ?? '');
  if (dayOf(loaded) !== dayOf(Temporal.Now.instant())) return;
  const modal = page.getByRole('dialog', { name: '¡Hoy se estrena!' });
  await expect(modal).toContainText('Box de medianoche');
  await expect(modal.getByRole('link', { name: 'Ver el estreno' })).toHaveAttribute(
    'href',
    /^\/mytbm\/video\/\d+$/,
  );
  await modal.getByRole('button', { name: 'Cerrar' }).click();
  await expect(modal).toBeHidden();
}

async function enter(page: Page, name: 'socia' | 'nueva'): Promise<void> {
  await signIn(page, demoAccount(name));
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
}

test('a member finds a class in the library, by filters and by search', async ({ page }) => {
  await enter(page, 'socia');
  const list = page.getByRole('list', { name: 'Clases', exact: true });
  const search = page.getByLabel('Busca una clase');

  await test.step('[PREM-005, PREM-007] today’s premiere is announced, once', async () => {
    await page.getByRole('link', { name: /Entrena en línea/ }).click();
    await closePremiere(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sigue viendo' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('[VID-001, PROG-002] begun classes, class types, programmes, and all classes', async () => {
    await expect(page).toHaveURL('/mytbm/online');
    await expect(page.getByRole('region', { name: 'Sigue viendo' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Clases' }).getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/mytbm\/online\/clases\/\d+$/,
    );
    const programs = page.getByRole('region', { name: 'Programas' });
    await expect(programs.getByRole('link', { name: /^Mamá en Movimiento/ })).toHaveAttribute(
      'href',
      '/mytbm/online/program/mama-en-movimiento',
    );
    await expect(programs.getByRole('link', { name: /Holistic/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Estrenos', exact: true })).toHaveAttribute(
      'href',
      '/mytbm/online/estrenos',
    );
    await expect(page.getByRole('button', { name: 'Filtros' })).toBeVisible();
    await expectWellMade(page, 'library');
  });

  await test.step('[NAV-004, PREM-002] during sign-in, the picture of the premiere is already in its place', async () => {
    const customer = Promise.withResolvers<void>();
    await page.route('**/api/customer?*', async (route) => {
      await customer.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const picture = page.getByRole('main').locator('img[fetchpriority="high"]').first();
    await expect(page.getByRole('heading', { name: 'Estamos entrando a tu cuenta…' })).toBeVisible();
    await expect(page).toHaveTitle('TBM Online · TBM');
    await expect(picture).toHaveJSProperty('complete', true);
    const before = await picture.boundingBox();
    customer.resolve();
    await expect(page.getByRole('region', { name: /^Estreno: / }).locator('img')).toBeVisible();
    const moved = async () => Math.abs(((await picture.boundingBox())?.y ?? 0) - (before?.y ?? 0));
    await expect.poll(moved).toBeLessThan(4);
    await page.unroute('**/api/customer?*');
  });

  await test.step('[VID-010, VID-011] twelve per page, the next ones by scrolling, with the token of the same search', async () => {
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/videos') asked.push(searchParams);
    });
    await page.reload();
    await expect(list.last().getByRole('listitem')).toHaveCount(12);
    await page.getByRole('button', { name: 'Ver más clases' }).scrollIntoViewIfNeeded();
    await expect(list.last().getByRole('listitem')).toHaveCount(24);
    const tokens = asked.map((query) => query.get('request_token'));
    expect(asked.map((query) => query.get('page'))).toEqual(expect.arrayContaining(['1', '2']));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(/^[A-Za-z0-9]{16}$/);
    await page.evaluate('scrollTo(0, 0)');
  });

  await test.step('[VID-008] the filters, with six lengths', async () => {
    await page.getByRole('button', { name: 'Filtros' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filtros' });
    await expect(dialog.locator('label')).toHaveText([
      'Categoría',
      'Clase',
      'Coach',
      'Duración',
      'Músculo objetivo',
      'Impacto',
      'Programa',
      'Props',
      'Objetivo',
      'Completadas',
      'Favoritas',
    ]);
    await expect(dialog.getByLabel('Duración').locator('option')).toHaveText([
      'Cualquiera',
      '10 a 19 minutos',
      '20 a 29 minutos',
      '30 a 39 minutos',
      '40 a 49 minutos',
      '50 a 59 minutos',
      '1 hora o más',
    ]);
    await dialog.getByLabel('Categoría').selectOption('Cardio');
    await dialog.getByLabel('Impacto').selectOption('Alto impacto');
    await expectWellMade(page, 'filters');
    await dialog.getByRole('button', { name: 'Ver clases' }).click();
    await expect(page).toHaveURL(/class_category_id=3&video_type_id=3/);
    await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Filtros elegidos' }).getByRole('button')).toHaveText([
      /^Quitar Categoría: Cardio/,
      /^Quitar Impacto: Alto impacto/,
    ]);
    await expect(page.getByText('13 clases')).toBeVisible();
  });

  await test.step('[ERR-054] search tolerates typos; an empty result shows a message, and back restores the query', async () => {
    await search.fill('pop de los dos mill');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/query=/);
    await expect(list.getByRole('link', { name: /Pop de los dos mil/ }).first()).toBeVisible();
    await search.fill('zzzz');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('No hay videos disponibles para tu búsqueda.')).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('pop de los dos mill');
  });

  await test.step('[VID-002, VID-003] a class type’s videos, and the page of one of them', async () => {
    await page.goto('/mytbm/online/clases/6');
    await expect(page.getByRole('heading', { level: 1, name: 'Cardio Dance' })).toBeVisible();
    const dance = page.getByRole('list', { name: 'Cardio Dance' });
    const first = dance.getByRole('link').first();
    await expect(first).toBeVisible();
    for (const text of await dance.getByRole('listitem').allTextContents())
      expect(text).toContain('Cardio Dance · ');
    const name = (await first.getAttribute('title')) ?? '';
    await first.click();
    await expect(page).toHaveURL(/\/mytbm\/video\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
});

test('[VID-012] long names and descriptions are cut on the cards', async ({ page, studio }) => {
  await studio.member(page, 'letras', { classes: 12 });
  const { id } = await studio.film();
  const film = await studio.admin('GET /videos/:id', { params: { id: String(id) } });
  const name = `Nombre larguísimo que no cabe en la tarjeta ${id}`;
  const description = 'Una descripción que sigue y sigue hasta que nadie la lee entera en una tarjeta.';
  await studio.admin('PUT /videos/:id', {
    params: { id: String(id) },
    body: {
      url: '/demo/films/corta.mp4',
      name,
      description,
      duration: film.duration,
      instructor_id: 2,
      class_type_id: 9,
      video_type_id: 2,
    },
  });
  await page.goto(`/mytbm/online?query=${encodeURIComponent(`larguísimo ${id}`)}`);
  const card = page.getByRole('link', { name: /^20 min/ }).first();
  await expect(card).toContainText('Nombre larguísimo que no cabe en la…');
  await expect(card).toContainText('Una descripción que sigue y sigue hasta que nadie la lee ent…');
  await expect(card).not.toContainText(description);
});

test('premieres: the featured one, locked upcoming ones, and programmes', async ({ page, studio }) => {
  await enter(page, 'socia');

  await test.step('[PREM-001, PREM-002, PREM-003, PREM-004] the page of premieres', async () => {
    await page.goto('/mytbm/online/estrenos');
    await closePremiere(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Estrenos' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Box de medianoche' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Próximos estrenos' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByText('Los estrenos pueden cambiar sin previo aviso.')).toBeVisible();
    await expectWellMade(page, 'premieres');
  });

  await test.step('[VID-026, VID-031] an upcoming one is locked; its card tells when it opens', async () => {
    await page
      .getByRole('list', { name: 'Próximos estrenos' })
      .getByRole('link', { name: /Cumbia contra el frío/ })
      .click();
    await expect(page.getByText(/Se estrena el \S+ \d+ de \S+, 07:00/)).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    const { available_at } = await studio.admin('GET /videos/:id', {
      params: { id: /\d+$/.exec(page.url())?.[0] ?? '' },
    });
    await expect(page.getByRole('region', { name: 'Sobre esta clase' }).locator('dd').first()).toHaveText(
      formatDay(dayIn(available_at ?? '', 'America/Monterrey')),
    );
  });

  await test.step('[PROG-003] a programme: class types with a picture, and its classes', async () => {
    await page.goto('/mytbm/online');
    await page.getByRole('link', { name: /^Mamá en Movimiento/ }).click();
    await expect(page).toHaveURL('/mytbm/online/program/mama-en-movimiento');
    const types = page.getByRole('region', { name: 'Clases' });
    await expect(types.getByRole('listitem')).toHaveCount(2);
    await expect(types.locator('img')).toHaveCount(2);
    await expect(page.getByText('12 clases')).toBeVisible();
    await expectWellMade(page, 'program');
    // A film without its picture is left out.
    const list = '**/api/class_types?*program_id=*';
    await page.route(list, async (route) => {
      const response = await route.fetch();
      const [first, ...others] = (await response.json()) as object[];
      await route.fulfill({ response, json: [{ ...first, file: null }, ...others] });
    });
    await page.reload();
    await expect(types.getByRole('listitem')).toHaveCount(1);
    await page.unroute(list);
  });

  await test.step('[ERR-047] a video that does not exist', async () => {
    await page.goto('/mytbm/video/777777');
    await expect(page.getByText('Lo sentimos, no hemos encontrado este video.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver todas las clases' })).toHaveAttribute(
      'href',
      '/mytbm/online',
    );
  });
});

test('a member without a membership sees everything and plays nothing', async ({ page }) => {
  await enter(page, 'nueva');
  const noAccess = 'Lo sentimos, no cuentas con una membresía activa para TBM Online';
  const modal = page.getByRole('dialog', { name: 'Entrena con TBM Online' });

  await test.step('[VID-004, VID-005, VID-006, VID-007, ERR-048] the subscribe modal: the trial, and packages', async () => {
    await page.goto('/mytbm/video/1');
    await expect(modal).toContainText(noAccess);
    await expect(modal.getByRole('link')).toHaveText(['Prueba 7 días gratis', 'Ver paquetes']);
    await expect(modal.getByRole('link', { name: 'Prueba 7 días gratis' })).toHaveAttribute(
      'href',
      '/checkout/19271/',
    );
    await expect(modal.getByRole('link', { name: 'Ver paquetes' })).toHaveAttribute(
      'href',
      '/mytbm/paquetes#online',
    );
    await expectWellMade(page, 'subscribe');
    await modal.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.locator('video')).toHaveCount(0);
  });

  await test.step('[VID-005] marking a favourite requires a membership too', async () => {
    await page.getByRole('button', { name: 'Favorita' }).click();
    await expect(modal).toBeVisible();
    await modal.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByRole('button', { name: 'Favorita' })).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('[VID-006] a person who has used the trial is offered only the packages', async () => {
    await page.route('**/api/customer?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), trial_used: true } });
    });
    await page.reload();
    await expect(modal.getByRole('link')).toHaveText(['Ver paquetes']);
    await page.unroute('**/api/customer?*');
  });

  await test.step('[VID-009] a list that needs a membership shows a message', async () => {
    await page.goto('/mytbm/online?favorites=1');
    await expect(page.getByRole('heading', { name: noAccess })).toBeVisible();
  });
});

test('the public page leads into the library with the chosen filters, through signing in', async ({
  page,
  studio,
}) => {
  await test.step('[PUB-060] a class type shows its number of videos', async () => {
    await page.goto('/class_type/1/');
    await expect(page.getByText(/^7 videos en TBM Online$/)).toBeVisible();
  });

  await test.step('[PUB-057] one with its own film shows it in place of its picture', async () => {
    const params = { id: '4' };
    const { file, ...type } = await studio.admin('GET /class_types/:id', { params });
    const body = { ...type, file_id: file?.file_id ?? null };
    const video_url = '/demo/media/hero-tijuana.mp4';
    await studio.admin('PUT /class_types/:id', { params, body: { ...body, video_url } });
    try {
      await page.goto('/class_type/4/');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Ver video/ })
        .click();
      await expect(page.locator('main video')).toHaveAttribute('src', video_url);
      await expect(page.getByRole('img', { name: 'Clase de Barre Body Pilates' })).toHaveCount(0);
    } finally {
      await studio.admin('PUT /class_types/:id', { params, body });
    }
  });

  await test.step('[PUB-020] the public filters', async () => {
    await page.goto('/online/#clases');
    await page.locator('#clases summary').click();
    await page.getByLabel('Impacto').selectOption('Bajo impacto');
    await page.getByRole('button', { name: 'Ver clases' }).click();
    await page.getByRole('link', { name: /^Ver las \d+ clases$/ }).click();
    await expect(page).toHaveURL(/^[^?]+\/entrar\/\?next=/);
    await page.getByLabel('Correo electrónico').fill(demoAccount('socia').email);
    await page.getByLabel('Contraseña', { exact: true }).fill(demoAccount('socia').password);
    await page.getByRole('button', { name: 'Entrar Ahora' }).click();
    await expect(page).toHaveURL(/\/mytbm\/online\?video_type_id=2$/);
    await expect(page.getByRole('heading', { name: 'Lo que encontramos' })).toBeVisible();
    await expect(page.getByText(/^\d+ clases$/).first()).toBeVisible();
  });
});
