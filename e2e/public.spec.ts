import { expect, type Page, test } from '@playwright/test';
import { demoPassword, expectAccessible, expectNoSideScroll, signIn, uniqueEmail } from './pages.ts';

interface PublicPage {
  path: string;
  title: RegExp;
  heading: string | RegExp;
  /** What must stand there before any script has run. */
  says: (string | RegExp)[];
}

const pages: Record<string, PublicPage> = {
  'the landing [PUB-003..014, NAV-010, BRANCH-004, CONST-005]': {
    path: '/',
    title: /^TBM · /,
    heading: 'Más fuerte cada semana, a tu manera',
    says: [
      'Prueba 7 días gratis',
      'Certificaciones',
      'Somos TBM',
      'Armar mi plan',
      'No vienes a castigar tu cuerpo',
      'Entrena a tu manera',
      'Glúteo & Tono',
      'Horarios',
      'Disponible',
      'Tus coaches',
      'Dicho por ellas',
      'Conócenos',
      'Ayuda por WhatsApp, Monterrey',
    ],
  },
  'the Monterrey landing [PUB-025..037, CONST-007, CONST-008, CONST-010, UI-011]': {
    path: '/monterrey/',
    title: /TBM Monterrey/,
    heading: 'Fuerza que se nota, dentro y fuera del salón.',
    says: [
      'Clase de prueba',
      'Nosotros',
      '2,100',
      'transformaciones',
      'El método',
      'Renata Villaseñor Luna',
      'HORARIOS',
      'RESERVACIONES',
      'MATERIAL',
      'ESTUDIO',
      'ELIGE TU MEMBRESIA',
      'Todos los paquetes presenciales incluyen acceso ilimitado a TBM Online.',
      'JOIN THE CLUB',
      'Ver el mapa aquí',
      'Estacionamiento',
      'monterrey@tbm.test',
    ],
  },
  'the Tijuana landing [PUB-025..031, PUB-O3]': {
    path: '/tijuana/',
    title: /TBM Tijuana/,
    heading: 'Muévete con el mar de fondo y tu tribu al lado.',
    says: [
      'Clase de prueba',
      'HORARIOS',
      'ELIGE TU MEMBRESIA',
      'tijuana@tbm.test',
      'Ayuda por WhatsApp, Tijuana',
    ],
  },
  'the online platform [PUB-015..021, PROG-002]': {
    path: '/online/',
    title: /TBM Online/,
    heading: 'Tu estudio, donde estés',
    says: [
      'Disciplinas',
      'Funciones',
      '9 disciplinas',
      'El método',
      'Biblioteca completa',
      'Encuentra tu clase',
      'Nombre de la clase',
      'Tus favoritas, a la mano',
      'Dicho por ellas',
    ],
  },
  'rewards [RWD-001, RWD-003..010, RWD-012, RWD-016]': {
    path: '/rewards/',
    title: /Rewards/,
    heading: 'Tu constancia tiene premio',
    says: [
      'Rising Star',
      'Grinding and Shining',
      'Fierce Soul',
      'Girl Boss',
      'Legend Babez',
      'Glow Era',
      'Progreso visible',
      'Recompensas',
      'Motivación continua',
      'Steps',
      'Modalidades',
      'Café Veredita',
      'Reglas del programa',
      'Ver todas las preguntas',
    ],
  },
  'the rewards FAQ [RWD-002, RWD-011]': {
    path: '/rewards/faq/',
    title: /Preguntas de Rewards/,
    heading: 'Preguntas de Rewards',
    says: [
      'Generales',
      'Modalidad presencial',
      'Modalidad online',
      'Niveles y recompensas',
      'Marcas colaboradoras',
      'Reglas del programa',
    ],
  },
  'the challenge [PUB-043..052]': {
    path: '/reto/',
    title: /Hottest Challenge Vol\. 6/,
    heading: 'Hottest Challenge Vol. 6',
    says: [
      '28 días · empiezas cuando quieras',
      'Plan de alimentación',
      'bajar de peso, ganar músculo o reafirmar y tonificar',
      'Lista del súper',
      'Marcas recomendadas',
      'My Memberships',
      'botón de archivo',
      'historia clínica',
      'acompañamiento personal por chat',
      '$1,850',
      '$850',
    ],
  },
  'the location [PUB-042]': {
    path: '/ubicacion/?branch_id=2',
    title: /Ubicación/,
    heading: 'Ubicación',
    says: ['Studio Bahía', '66 4555 0100', 'tijuana@tbm.test', 'Abrir el mapa en OpenStreetMap'],
  },
  'frequent questions [PUB-041, PUB-065]': {
    path: '/preguntas-frecuentes/',
    title: /Preguntas frecuentes/,
    heading: 'Preguntas frecuentes',
    says: ['¿Cómo reservo una clase?', '¿Los pagos son reembolsables?'],
  },
  'the terms [PUB-038..040]': {
    path: '/terminos/',
    title: /Términos/,
    heading: 'Términos y privacidad',
    says: [/enero de 2022/, /no son reembolsables/, 'Aviso de privacidad'],
  },
  'the terms at their long address [PUB-038]': {
    path: '/terminos-y-condiciones/',
    title: /Términos/,
    heading: 'Términos y privacidad',
    says: [/enero de 2022/],
  },
  'a coach [PUB-053, PUB-063, PUB-064]': {
    path: '/coach/2/',
    title: /Renata Villaseñor Luna/,
    heading: 'Renata Villaseñor Luna',
    says: ['Fundadora', 'directora del método', 'No vienes a castigar tu cuerpo', 'Instagram', 'TikTok'],
  },
  'a programme [PUB-054..056]': {
    path: '/program/1/',
    title: /Programa Ligera/,
    heading: 'Ligera',
    says: ['Bajar de peso', 'Cualquier membresía incluye todos los programas.', 'Suscribirme'],
  },
  'a class type [PUB-057..059, PUB-061]': {
    path: '/class_type/5/',
    title: /Jump/,
    heading: 'Jump',
    says: ['Trampolín individual', 'Quema calórica alta', 'Drenaje linfático', 'Suscribirme'],
  },
};

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });
  for (const [name, { path, title, heading, says }] of Object.entries(pages))
    test(name, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(
        40,
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const text = (await page.locator('body').textContent()) ?? '';
      for (const words of says)
        if (typeof words === 'string') expect(text).toContain(words);
        else expect(text).toMatch(words);
      // Pictures come from the studio's content or the site's own files.
      for (const picture of await page.locator('main img').all())
        expect(await picture.getAttribute('src')).toMatch(/^\/(assets|demo\/media)\//);
    });

  test('dialogs are places that open and close [PUB-018, RWD-006, TRIAL-003]', async ({ page }) => {
    for (const [path, words] of [
      ['/online/?disciplina=1', 'Caderas estables'],
      ['/rewards/?marca=2', 'Nivel 6 · Glow Era'],
      ['/?prueba=1', 'Correo electrónico'],
    ] as const) {
      await page.goto(path);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(words);
      await dialog.getByRole('link', { name: 'Cerrar' }).click();
      await expect(dialog).toHaveCount(0);
    }
  });
});

test.describe('every public page', () => {
  for (const [name, { path }] of Object.entries(pages))
    test(`is for everyone: ${name}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
      await expectNoSideScroll(page);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSideScroll(page);
    });
});

interface Focused {
  words: string;
  inFooter: boolean;
  inDialog: boolean;
  shown: boolean;
}

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(`(() => {
    const here = document.activeElement;
    const box = here.getBoundingClientRect();
    return {
      words: (here.getAttribute('aria-label') ?? here.textContent ?? '').trim(),
      inFooter: here.closest('footer') !== null,
      inDialog: here.closest('dialog') !== null,
      shown: box.width > 0 && box.height > 0,
    };
  })()`);

test('the landing by keyboard alone: every stop is seen, none is a trap [PUB-003..014]', async ({ page }) => {
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
  for (const stop of ['Prueba 7 días gratis', 'Armar mi plan', 'Pausar movimiento', 'Tijuana'])
    expect(stops).toContain(stop);
});

test('a visitor asks for the trial by keyboard: modal, e-mail, checkout with it filled in [PUB-005, TRIAL-001, TRIAL-003..007, TRIAL-009, TRIAL-010]', async ({
  page,
}) => {
  const email = uniqueEmail('prueba');
  await page.goto('/');
  const button = page.getByRole('link', { name: 'Prueba 7 días gratis' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Correo electrónico');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('type', 'email');
  await expectAccessible(page, 'trial');
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    expect((await focused(page)).inDialog).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/');

  await page.keyboard.press('Enter');
  await field.fill('prueba@');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/prueba=1/);
  await field.fill(email);
  const posted = page.waitForRequest((request) => request.url().endsWith('/api/trial_cart'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  expect((await posted).postDataJSON()).toEqual({ email, class_package_id: 19271 });
  await expect(page).toHaveURL('/checkout/19271/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await expectAccessible(page, 'trial checkout');
  await expectNoSideScroll(page);
  const kept = await page.request.get(`/api/cart?email=${encodeURIComponent(email)}`);
  expect(await kept.json()).toEqual({ items: [{ class_package_id: 19271 }] });
});

test('in Tijuana the trial says its branch, and goes on when the cart cannot be kept [TRIAL-002, CART-O2]', async ({
  page,
}) => {
  await page.route('**/api/trial_cart*', (route) => route.abort());
  await page.goto('/?branch_id=2&prueba=1');
  await page.getByLabel('Correo electrónico').fill(uniqueEmail('tijuana'));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/checkout/19271/?branch_id=2');
});

test('a member goes straight to the trial’s checkout [TRIAL-008]', async ({ page }) => {
  await signIn(page, { email: 'nueva@tbm.test', password: demoPassword });
  await expect(page).toHaveURL('/mytbm');
  await page.goto('/online/');
  await page.getByRole('link', { name: 'Prueba 7 días gratis' }).first().click();
  await expect(page).toHaveURL('/checkout/19271/');
  await page.goto('/?prueba=1');
  await expect(page).toHaveURL('/checkout/19271/');
});

test('the trial class of each branch, and unknown ids that lead home [TRIAL-011, TRIAL-012, PUB-027, PUB-062]', async ({
  page,
}) => {
  for (const [path, to] of [
    ['/monterrey/', '/checkout/19304/'],
    ['/tijuana/', '/checkout/19301/?branch_id=2'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Clase de prueba' })).toHaveAttribute('href', to);
  }
  for (const kind of ['coach', 'program', 'class_type'])
    for (const id of ['999999', 'nadie', '0', '99999999999999']) {
      await page.goto(`/${kind}/${id}/`);
      await expect(page).toHaveURL('/');
    }
});

test('a branch’s page: its tile selects it, its parts are places, and a wrong part stays there [BRANCH-003, PUB-025, PUB-026, PUB-O5]', async ({
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

test('the map comes after a tap, and only then [PUB-036, PUB-042]', async ({ page }) => {
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

test('the schedule for everybody: a class asks her to sign in and resumes, or leads to 152 [PUB-013, PUB-031, SCHED-016, X08]', async ({
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
  await expect(dialog.getByRole('link', { name: 'Comprar clases' })).toHaveAttribute(
    'href',
    '/checkout/152/?branch_id=1',
  );
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
});

test('the online bar hides on the way down, shows on the way up, and turns grey past 50 px [PUB-016, PUB-022..024]', async ({
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

test('a discipline opens its benefits, and back closes them; filters lead to the library [PUB-017, PUB-018, PUB-020]', async ({
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
  await page.getByLabel('Categoría').selectOption({ label: 'Barre y movilidad' });
  await page.getByLabel('Duración').selectOption('20-29');
  expect(await page.getByLabel('Programa').locator('option').allTextContents()).not.toContain('Holistic');
  await page.getByRole('button', { name: 'Buscar clases' }).click();
  await expect(page).toHaveURL('/mytbm/online?class_category_id=2&duration=20-29');
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

test('the studio’s popup shows once a day on a device [SCHED-007]', async ({ page, request }) => {
  await request.post('/api/auth/sign-in/email', {
    data: { email: 'admin@tbm.test', password: demoPassword },
  });
  const { token } = await (await request.get('/api/auth/token')).json();
  const change = (value: string) =>
    request.put('/api/appconfig', {
      data: { key: 'studio_popup_src', value },
      headers: { authorization: `Bearer ${token}` },
    });
  try {
    expect((await change('/demo/media/og-default.webp')).status()).toBe(200);
    await page.goto('/monterrey/');
    const popup = page.getByRole('dialog', { name: 'Aviso de TBM' });
    await expect(popup.getByRole('img')).toBeVisible();
    await expectAccessible(page, 'popup');
    await popup.getByRole('button', { name: 'Cerrar' }).click();
    await expect(popup).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(500);
    await expect(popup).toHaveCount(0);
  } finally {
    await change('');
  }
});

test('films run only where nobody asked for less [PUB-004]', async ({ page }) => {
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
});
