import { expect } from '@playwright/test';
import {
  demoPassword,
  expectAccessible,
  expectNoSideScroll,
  fillCard,
  fillSignUp,
  signIn,
  uniqueEmail,
} from './pages.ts';
import { test } from './test.ts';

/** The member's drawer, from top to bottom. */
const drawer = [
  ['Home', '/mytbm'],
  ['Online', '/mytbm/online'],
  ['Presenciales', '/mytbm/presencial'],
  ['Paquetes', '/mytbm/paquetes'],
  ['Merch', /^https:/],
  ['Certificación', /^https:/],
  ['Chat', '/mytbm/comunidad'],
  ['Leaderboards', '/mytbm/leaderboards'],
  ['Mi Información', '/mytbm/informacion'],
  ['Mis Rewards', '/mytbm/rewards'],
  ['Mi Progreso', '/mytbm/progreso'],
  ['Mis Metas', '/mytbm/goals'],
  ['Mis Compras', '/mytbm/membresias'],
  ['Mis Cargos', '/mytbm/pagos'],
  ['Mis Métodos de Pago', '/mytbm/metodos'],
  ['Mis Reservaciones', '/mytbm/reservaciones'],
  ['Mis Listas de Espera', '/mytbm/waitlists'],
  ['Mis Créditos', '/mytbm/creditos'],
  ['Notificaciones', '/mytbm/notifications'],
] as const;
/** The member's bar in a wide window: each menu with its entries. The phone has it too, hidden. */
const bar = [
  ['Mis clases', ['Online', 'Presenciales']],
  ['Comprar', ['Paquetes', 'Merch', 'Certificación']],
  ['Comunidad', ['Chat', 'Leaderboards']],
  ['Camila', [...drawer.slice(8).map(([name]) => name), 'Salir']],
] as const;
/** The pages that a visitor may open, with addresses as a person types them. */
const forVisitors = [
  '/monterrey',
  '/tijuana',
  '/online',
  '/coach/2',
  '/program/1',
  '/class_type/5',
  '/ubicacion',
  '/reto',
  '/paquetes',
  '/entrar',
  '/registro',
  '/recuperar',
  '/checkout/149',
  '/pages/workout-planner',
];
/** The name of a link; that of the messages includes the number of unread ones. */
const named = (name: string): RegExp => new RegExp(`^${name}( ?\\d*,? ?\\d+ avisos? sin leer)?$`);

test('signing up names each mistake and keeps the typed text', async ({ page }) => {
  await page.goto('/registro/');
  const create = page.getByRole('button', { name: 'Crear mi cuenta' });

  await test.step('[ERR-005, ERR-006, ERR-007, ERR-008, ERR-009, ERR-010] each field shows its error', async () => {
    await page.getByLabel('Teléfono').fill('81123');
    await page.getByLabel('Correo electrónico').fill('regina@');
    await page.getByLabel('Contraseña', { exact: true }).fill('corta');
    await create.click();
    for (const text of [
      'Debes ingresar tu nombre.',
      'Debes ingresar tus apellidos.',
      'El correo electrónico no es válido.',
      'Debes ingresar un número de teléfono válido.',
      'La contraseña debe tener al menos 6 caracteres.',
      'Las contraseñas no coinciden',
    ])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByLabel('Teléfono')).toHaveValue('81123');
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('regina@');
  });

  await test.step('[AUTH-007, AUTH-019, ERR-011, X09] asks how the member found the studio; another source as free text', async () => {
    const how = page.getByLabel('¿Cómo te enteraste de TBM?');
    const missing = page.getByText('Debes completar el campo de cómo te enteraste del estudio.');
    await expect(missing).toBeVisible();
    expect((await how.locator('option').allTextContents()).slice(1)).toEqual([
      'Instagram',
      'Recomendación',
      'Vi el local',
      'Ex Alumna',
      'Otro',
    ]);
    await expect(page.getByLabel('Cuéntanos cómo')).toHaveCount(0);
    await how.selectOption('Otro');
    await expect(page.getByLabel('Cuéntanos cómo')).toBeVisible();
    await create.click();
    await expect(missing).toBeVisible();
    await expectAccessible(page, 'sign-up');
    await expectNoSideScroll(page);
  });

  await test.step('[ERR-004] an e-mail with an account', async () => {
    await fillSignUp(page, { email: 'socia@tbm.test', password: 'secreta-1' });
    await expect(page.getByText('Ya tienes una cuenta con nosotros. Inicia sesión.')).toBeVisible();
    await expect(page).toHaveURL('/registro/');
  });
});

test('input before the scripts run is not lost [AUTH-006, AUTH-007, NAV-002]', async ({ page }) => {
  await page.route('**/assets/framework*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto('/entrar/?next=%2Fmytbm%2Fcompras', { waitUntil: 'commit' });
  await page.getByLabel('Correo electrónico').fill('nueva@tbm.test');
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(page).toHaveURL('/mytbm/compras');
  await page.context().clearCookies();
  // A browser fills in stored values, and informs no script of it.
  await page.goto('/entrar/', { waitUntil: 'domcontentloaded' });
  for (const [label, value] of [
    ['Correo electrónico', 'nueva@tbm.test'],
    ['Contraseña', demoPassword],
  ] as const) {
    await page.getByLabel(label, { exact: true }).evaluate((field: { value: string }, text) => {
      field.value = text;
    }, value);
  }
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(page).toHaveURL('/mytbm');
  await page.context().clearCookies();
  await page.goto('/registro/', { waitUntil: 'commit' });
  await fillSignUp(page, { email: uniqueEmail('temprana'), password: 'Sentadilla-2026' });
  await expect(page).toHaveURL('/mytbm');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
});

test('a choice before the scripts run is not lost when a render during hydration resets its field', async ({
  page,
}) => {
  await page.route('**/assets/framework*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  // A component that renders twice during hydration sets its fields to its properties; most pages are too quick to show it.
  await page.addInitScript(`addEventListener('tbm:scripts-run', () => {
    for (const select of document.querySelectorAll('select')) select.value = '';
    for (const box of document.querySelectorAll('[type=radio], [type=checkbox]')) box.checked = false;
  }, { once: true })`);
  await page.goto('/registro/', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('¿Cómo te enteraste de TBM?').selectOption('Otro');
  await expect(page.getByLabel('Cuéntanos cómo')).toBeVisible();
  await expect(page.getByLabel('¿Cómo te enteraste de TBM?')).toHaveValue('Otro');

  await page.goto('/pages/workout-planner/', { waitUntil: 'domcontentloaded' });
  const muscle = page.getByRole('radio', { name: /Ganar músculo/ });
  await page.getByRole('radio', { name: /Bajar de peso/ }).check();
  await muscle.check();
  await page.getByRole('radio', { name: /Voy empezando/ }).check();
  await page.getByLabel('3 días', { exact: true }).check();
  const weekdays = page.getByRole('group', { name: /Qué días te acomodan/ });
  await weekdays.getByLabel('martes').check();
  await weekdays.getByLabel('sábado').check();
  // The usual weekdays follow from the number of days, once the scripts run; those chosen early are added.
  await expect(page.getByText('Llevas 5 de 3.')).toBeVisible();
  for (const day of ['lunes', 'martes', 'miércoles', 'viernes', 'sábado'])
    await expect(weekdays.getByLabel(day, { exact: true })).toBeChecked();
  await expect(muscle).toBeChecked();
  await weekdays.getByLabel('martes').uncheck();
  await weekdays.getByLabel('sábado').uncheck();
  await page.getByRole('button', { name: 'Ver mi plan' }).click();
  await expect(page).toHaveURL(/\/pages\/workout-planner-result\/\d+\//);
});

test('a press that begins the hydration reaches the pressed element, though earlier choices move the page', async ({
  page,
}) => {
  const choices = Promise.withResolvers<void>();
  await page.route('**/assets/framework*', async (route) => {
    await choices.promise;
    await route.continue();
  });
  // React works in messages to itself, so it hydrates only during the press that asks for it.
  await page.addInitScript(`
    const post = MessagePort.prototype.postMessage;
    const held = [];
    let isHeld = true;
    MessagePort.prototype.postMessage = function (...message) {
      const send = () => post.apply(this, message);
      if (isHeld) held.push(send);
      else send();
    };
    addEventListener('tbm:scripts-run', () => {
      isHeld = false;
      for (const send of held) send();
    }, { once: true });
  `);
  await page.goto('/pages/workout-planner/', { waitUntil: 'domcontentloaded' });
  const days = page.getByLabel('6 días', { exact: true });
  await days.check();
  choices.resolve();
  const isListening = "Object.keys(document).some((key) => key.startsWith('_reactListening'))";
  await expect.poll(() => page.evaluate<boolean>(isListening)).toBe(true);
  const pregnant = page.getByRole('group', { name: /Estás embarazada/ }).getByLabel('Sí');
  await pregnant.click();
  // The choice of days added a line above the pressed answer.
  await expect(page.getByText('Llevas 6 de 6.')).toBeVisible();
  await expect(pregnant).toBeChecked();
  await expect(days).toBeChecked();
});

test('signing in distinguishes a wrong password from an unknown e-mail, and leads to the requested page', async ({
  page,
  isMobile,
}) => {
  await test.step('[AUTH-006, ERR-001, X14] a wrong password', async () => {
    await signIn(page, { email: 'socia@tbm.test', password: 'otra-clave' });
    await expect(page.getByText('La contraseña es incorrecta. Por favor, intenta de nuevo')).toBeVisible();
    await expectAccessible(page, 'sign-in');
    await expectNoSideScroll(page);
  });

  await test.step('[AUTH-017, ERR-002, X13] an unknown e-mail leads to signing up', async () => {
    const unknown = uniqueEmail('nadie');
    await signIn(page, { email: unknown, password: 'otra-clave' });
    await expect(page).toHaveURL('/registro/');
    await expect(
      page.getByText('Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!'),
    ).toBeVisible();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(unknown);
  });

  await test.step('[AUTH-010, NAV-002] the member area; the sign-in page leads there too', async () => {
    await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
    await expect(page).toHaveURL('/mytbm');
    await page.goto('/entrar/');
    await expect(page).toHaveURL('/mytbm');
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Camila' })).toBeVisible();
    await page.goto('/registro/');
    await expect(page).toHaveURL('/mytbm');
  });

  await test.step('[NAV-006, NAV-007, NAV-008, NAV-009] the menus of the bar, with other sites outside', async () => {
    const menus = page.locator('nav[aria-label="Principal"] details');
    await expect(menus).toHaveCount(bar.length);
    for (const [index, [title, entries]] of bar.entries()) {
      await expect(menus.nth(index).locator('summary')).toHaveText(named(title));
      await expect(menus.nth(index).locator('a, button')).toHaveText(entries.map(named));
      for (const [at, entry] of entries.entries()) {
        const to = drawer.find(([name]) => name === entry)?.[1];
        if (to) await expect(menus.nth(index).locator('a').nth(at)).toHaveAttribute('href', to);
      }
    }
  });

  await test.step('[NAV-003, NAV-011, X05, X06] the drawer, and signing out by the menu', async () => {
    if (isMobile) {
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      const menu = page.getByRole('dialog', { name: 'Menú' });
      await expect(menu.locator('p')).toHaveText(['Mis Clases', 'Comprar', 'Comunidad', 'Mi Cuenta']);
      await expect(menu.getByRole('link')).toHaveText(drawer.map(([name]) => named(name)));
      for (const [name, to] of drawer)
        await expect(menu.getByRole('link', { name: named(name) })).toHaveAttribute('href', to);
      await expectAccessible(page, 'member drawer');
      await menu.getByRole('button', { name: 'Salir' }).click();
    } else {
      await page.getByRole('navigation', { name: 'Principal' }).locator('summary').last().click();
      await page.getByRole('button', { name: 'Salir' }).click();
    }
    await expect(page).toHaveURL('/entrar/');
  });
});

test('without a session the member area is a guest view; a new member sees empty states with a next step', async ({
  page,
  isMobile,
}) => {
  await test.step('[AUTH-002, NAV-001, X03] the guest view, with a sign-in that leads back here', async () => {
    await page.goto('/mytbm/reservaciones');
    await expect(page.getByRole('heading', { level: 1, name: 'Tu espacio te espera' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Entrar', exact: true })).toHaveAttribute(
      'href',
      '/entrar/?next=%2Fmytbm%2Freservaciones',
    );
    await expect(page.getByRole('navigation', { name: 'Accesos' })).toHaveCount(0);
    await expectAccessible(page, 'guest view');
  });

  await signIn(page, { email: 'nueva@tbm.test', password: demoPassword });
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();

  await test.step('[RES-007, CRED-002, ERR-053] no reservations, no credits, and where to get them', async () => {
    await page.goto('/mytbm/reservaciones?filter=cancelled');
    await expect(page.getByText('No tienes clases canceladas.')).toBeVisible();
    await page.getByRole('link', { name: 'Todas' }).click();
    await expect(page.getByRole('heading', { name: 'Aún no has reservado clases.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir a Reservar' })).toHaveAttribute(
      'href',
      '/mytbm/presencial',
    );
    await page.goto('/mytbm/creditos');
    await expect(page.getByText('Aún no tienes clases')).toBeVisible();
    for (const name of ['Ver paquetes', 'Comprar más clases'])
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/mytbm/paquetes');
  });

  await test.step('[PKG-008] the packages', async () => {
    await page.goto('/mytbm/paquetes');
    await expect(page.getByRole('heading', { level: 1, name: 'Elige tu paquete' })).toBeVisible();
    const menu = page.getByRole('navigation', { name: isMobile ? 'Accesos' : 'Principal' });
    await expect(menu).toBeVisible();
  });

  await page.goto('/mytbm/presencial?branch_id=2');
  await expect(page.getByRole('heading', { level: 1, name: 'Reserva tu clase' })).toBeVisible();
  await expectAccessible(page, 'schedule, branch 2');
  await expectNoSideScroll(page);
});

test('[CHK-018, ERR-025] the bank asks for authentication', async ({ page }) => {
  await page.goto('/checkout/19304/?branch_id=1');
  await fillSignUp(page, { email: uniqueEmail('banco'), password: 'secreta-1' });
  await fillCard(page, '4000002500003155');
  await page.getByLabel(/Acepto los términos/).check();
  await page.getByRole('button', { name: /^Pagar \$/ }).click();
  const bank = page.frameLocator('iframe[title="Verificación de tu banco"]');
  await expect(bank.getByRole('button').first()).toBeVisible();
  await expectAccessible(page, 'bank challenge');
  await bank.getByRole('button').last().click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Lo sentimos, tu tarjeta fue rechazada.' }).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Pagar \$/ }).click();
  await bank.getByRole('button').first().click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' })).toBeVisible();
});

test('pages are useful before any script has run, and addresses end in a slash [PUB-001, PUB-002, PKG-007, UI-002, AUTH-001]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const answer = await page.goto('/paquetes?branch_id=2');
  expect(new URL(page.url()).pathname).toBe('/paquetes/');
  // No request is sent before the branches are known: the first answer already has them, with the data of the chosen one.
  const branches = page.getByRole('navigation', { name: 'Sucursal' });
  await expect(branches.getByRole('link')).toHaveText(['Monterrey', 'Tijuana']);
  await expect(branches.locator('[aria-current]')).toHaveText('Tijuana');
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/);
  expect(await page.locator('html').getAttribute('lang')).toBe('es-MX');
  await expect(page.getByRole('link', { name: /^COMIENZA YA/ }).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of forVisitors) {
    const open = await page.request.get(path);
    expect([path, open.status(), new URL(open.url()).pathname]).toEqual([path, 200, `${path}/`]);
  }
  const missing = await page.goto('/no-existe/');
  expect(missing?.status()).toBe(404);
  expect((await missing?.text())?.match(/<title>[^<]*/g)).toEqual(['<title>Página no encontrada · TBM']);
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toBeVisible();
  await context.close();
});
