import { expect } from '@playwright/test';
import { legado } from '../demo/src/studio/accounts.ts';
import { makeStory } from '../demo/src/studio/story.ts';
import {
  demoPassword,
  expectAccessible,
  expectNoSideScroll,
  followMail,
  mailTo,
  newMember,
  openAccountMenu,
  signIn,
  signOut,
  uniqueEmail,
} from './pages.ts';
import { test } from './test.ts';

test('a forgotten password: the mail, the link, the new password, and signing in again [AUTH-008, AUTH-009, ERR-008, ERR-012]', async ({
  page,
  isMobile,
}) => {
  const { email } = await newMember(page, 'olvida');
  await page.goto('/mytbm');
  await signOut(page, isMobile);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page).toHaveURL('/recuperar/');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await expectAccessible(page, 'recovery');
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Te hemos enviado un correo para reestablecer tu contraseña.')).toBeVisible();
  await expectAccessible(page, 'recovery, sent');
  await followMail(page, email, /contraseña nueva/);
  const link = page.url();
  await expect(page.getByRole('heading', { level: 1, name: 'Contraseña nueva' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Guardar contraseña' });
  await page.getByLabel('Contraseña nueva').fill('corta');
  await save.click();
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres.')).toBeVisible();
  await expectAccessible(page, 'new password');
  await expectNoSideScroll(page);
  await page.getByLabel('Contraseña nueva').fill('nueva-clave');
  await save.click();
  await expect(page).toHaveURL('/entrar/?clave=lista');
  await expect(page.getByText('Tu contraseña quedó lista. Ya puedes entrar.')).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('nueva-clave');
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(page).toHaveURL('/mytbm');
  await mailTo(page, email, /Tu contraseña de TBM cambió/);

  await page.goto(link);
  await page.getByLabel('Contraseña nueva').fill('tercera-clave');
  await save.click();
  await expect(
    page.getByText('Este enlace ya no sirve: venció o ya lo usaste. Pide uno nuevo.'),
  ).toBeVisible();
  await expectAccessible(page, 'expired link');
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await expect(page).toHaveURL('/recuperar/');
});

test('a password forgotten on the way to a class: mail and sign-in lead back to the checkout with it [AUTH-008]', async ({
  page,
  isMobile,
}) => {
  const { email } = await newMember(page, 'regresa');
  await page.goto('/mytbm');
  await signOut(page, isMobile);
  const checkout = '/checkout/19304/?branch_id=1&clase=1';
  await page.goto(checkout);
  await page.getByRole('button', { name: 'Ya tengo cuenta' }).click();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('link', { name: 'Volver a entrar' })).toHaveAttribute(
    'href',
    `/entrar/?next=${encodeURIComponent(checkout)}`,
  );
  await followMail(page, email, /contraseña nueva/);
  await page.getByLabel('Contraseña nueva').fill('nueva-clave');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Tu contraseña quedó lista. Ya puedes entrar.')).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('nueva-clave');
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(page).toHaveURL(checkout);
});

test('recovery shows the same message for an unknown e-mail, and a failure by its text [AUTH-020, ERR-007, ERR-012, ERR-013]', async ({
  page,
}) => {
  // Calls to another identity service are not intercepted.
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const send = page.getByRole('button', { name: 'Enviar enlace' });
  await page.goto('/recuperar/');
  await page.getByLabel('Correo electrónico').fill('regina@');
  await send.click();
  await expect(page.getByText('El correo electrónico no es válido.')).toBeVisible();
  await page.route('**/api/auth/request-password-reset', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByLabel('Correo electrónico').fill(uniqueEmail('nadie'));
  await send.click();
  await expect(page.getByText('Hubo un error al enviar el correo. Inténtalo más tarde.')).toBeVisible();
  await page.unrouteAll();
  const asked = page.waitForRequest('**/api/customer/recover');
  await send.click();
  await asked;
  await expect(page.getByText('Te hemos enviado un correo para reestablecer tu contraseña.')).toBeVisible();
});

test('an account with another password, and any other error, show their text [AUTH-011, AUTH-012, AUTH-018, ERR-003, X14]', async ({
  page,
}) => {
  const refuse = (status: number, code: string, message: string) =>
    page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status, json: { code, message } }));
  await refuse(404, 'user_not_found', 'x');
  await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
  await expect(
    page.getByText(
      'Ya tienes cuenta con nosotros pero la contraseña es incorrecta. Por favor, intenta de nuevo',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('socia@tbm.test');
  await page.unrouteAll();
  const busy = 'Demasiados intentos. Espera un momento e inténtalo de nuevo.';
  await refuse(429, 'too_many_requests', busy);
  await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
  await expect(page.getByText(busy)).toBeVisible();
  await page.unrouteAll();
  // Authenticated, but the member's record cannot be loaded, so the member is signed out.
  await page.route('**/api/customer?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'Revisa tus datos.' } }),
  );
  await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
  await expect(page.getByText('Revisa tus datos.')).toBeVisible();
  await page.unrouteAll();
  expect((await page.request.get('/api/auth/token')).status()).toBe(401);
  await page.goto('/mytbm');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu espacio te espera' })).toBeVisible();
});

test('an imported customer sets a first password by mail and finds the purchased classes [AUTH-014, AUTH-015, AUTH-016, API-006, API-012]', async ({
  page,
  isMobile,
}) => {
  const members = makeStory(new Date().toISOString()).customers;
  const email = isMobile ? legado.email : (members.at(-1)?.email ?? '');
  await signIn(page, { email, password: 'lo-que-sea' });
  await expect(page.getByRole('heading', { name: 'Ya eres parte de TBM' })).toBeVisible();
  await expect(page.getByText('crea tu contraseña y regresa aquí para entrar')).toBeVisible();
  await expectAccessible(page, 'legacy customer');
  await expectNoSideScroll(page);
  await expect(page.getByText('Te hemos enviado un correo para reestablecer tu contraseña.')).toBeVisible();
  const waited = await page.evaluate(`(() => {
    const call = (path) => performance.getEntriesByType('resource').find(({ name }) => name.includes(path));
    return call('/api/customer/recover').startTime - call('/api/customer/legacy').responseEnd;
  })()`);
  expect(waited).toBeGreaterThanOrEqual(2_990);
  expect(waited).toBeLessThan(4_900);
  await expectAccessible(page, 'legacy customer, mailed');
  await followMail(page, email, /Crea tu contraseña/);
  await expect(page.getByRole('heading', { level: 1, name: 'Crea tu contraseña' })).toBeVisible();
  await page.getByLabel('Contraseña nueva').fill('mi-primera-clave');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page).toHaveURL('/entrar/?clave=lista');
  await signIn(page, { email, password: 'mi-primera-clave' });
  await expect(page).toHaveURL('/mytbm');
  await page.goto('/mytbm/informacion');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Tu correo está confirmado.')).toBeVisible();
  if (isMobile) {
    await page.goto('/mytbm/creditos');
    await expect(page.getByText('8 clases por usar')).toBeVisible();
  }
});

test('Mi Información: verification, change of e-mail confirmed by mail, change of password [AUTH-009, PROFILE-001, ERR-001, ERR-068]', async ({
  page,
  isMobile,
}) => {
  const { email, password } = await newMember(page, 'cambia');
  await page.goto('/mytbm');
  await openAccountMenu(page, isMobile);
  await page.getByRole('link', { name: 'Mi Información' }).locator('visible=true').click();
  await expect(page).toHaveURL('/mytbm/informacion');
  await expect(page.getByText(email)).toBeVisible();

  await test.step('verification', async () => {
    await expect(page.getByText('Tu correo aún no está confirmado.')).toBeVisible();
    await expectAccessible(page, 'account');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Enviarme el correo' }).click();
    await expect(page.getByText('Te enviamos un correo para confirmar tu dirección')).toBeVisible();
    await followMail(page, email, /Confirma tu correo en TBM/);
    await expect(page.getByText('Listo, tu correo quedó confirmado.')).toBeVisible();
    await expectAccessible(page, 'verified');
    await page.getByRole('link', { name: 'Ir a mi espacio' }).click();
    await page.goto('/mytbm/informacion');
    await expect(page.getByText('Tu correo está confirmado.')).toBeVisible();
  });

  const next = uniqueEmail('nueva');
  await test.step('change of e-mail', async () => {
    const form = page.getByRole('form', { name: 'Cambiar correo' });
    const ask = async (to: string, secret: string) => {
      await form.getByLabel('Correo nuevo').fill(to);
      await form.getByLabel('Tu contraseña').fill(secret);
      await form.getByRole('button', { name: 'Cambiar correo' }).click();
    };
    await ask(next, 'otra-clave');
    await expect(form.getByText('La contraseña es incorrecta. Por favor, intenta de nuevo')).toBeVisible();
    await ask('socia@tbm.test', password);
    await expect(form.getByText('Ese correo ya tiene una cuenta con nosotros.')).toBeVisible();
    await ask(next, password);
    await expect(form.getByText('Te enviamos un correo para confirmar tu dirección')).toBeVisible();
    await expectAccessible(page, 'change of e-mail');
    await expect(page.getByText(email)).toBeVisible();
    await followMail(page, next, /Confirma tu correo nuevo/);
    await expect(page.getByText('Listo, tu correo quedó confirmado.')).toBeVisible();
    await page.goto('/mytbm/informacion');
    await expect(page.getByText(next)).toBeVisible();
    await mailTo(page, email, /Tu correo de TBM cambió/);
  });

  await test.step('change of password', async () => {
    const form = page.getByRole('form', { name: 'Cambiar contraseña' });
    await form.getByLabel('Contraseña actual').fill(password);
    await form.getByLabel('Contraseña nueva', { exact: true }).fill('nueva-clave');
    await form.getByLabel('Repite la contraseña nueva').fill('nueva-clave');
    await form.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByText('Tu contraseña cambió.')).toBeVisible();
    await page
      .getByRole('link', { name: 'Inicio' })
      .or(page.getByRole('link', { name: 'TBM' }))
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
  });

  await signOut(page, isMobile);
  await signIn(page, { email: next, password: 'nueva-clave' });
  await expect(page).toHaveURL('/mytbm');
});

test('a link to a new address opened elsewhere asks the member to sign in first [AUTH-009]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await newMember(page, 'lejos');
  const next = uniqueEmail('lejos');
  await page.goto('/mytbm/informacion');
  const form = page.getByRole('form', { name: 'Cambiar correo' });
  await form.getByLabel('Correo nuevo').fill(next);
  await form.getByLabel('Tu contraseña').fill(password);
  await form.getByRole('button', { name: 'Cambiar correo' }).click();
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const elsewhere = await context.newPage();
  await followMail(elsewhere, next, /Confirma tu correo nuevo/);
  await expect(elsewhere.getByText('Para cambiar tu correo, primero entra')).toBeVisible();
  await expectAccessible(elsewhere, 'confirm after signing in');
  await elsewhere.getByRole('link', { name: 'Entrar y confirmar' }).click();
  await elsewhere.getByLabel('Correo electrónico').fill(email);
  await elsewhere.getByLabel('Contraseña', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(elsewhere.getByText('Listo, tu correo quedó confirmado.')).toBeVisible();
  await context.close();
});

test('closing all sessions ends them on every device; the auth observer leads to /entrar and back [AUTH-005, NAV-003]', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const member = await newMember(page, 'cierra');
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await signIn(other, member);
  await expect(other.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
  await openAccountMenu(other, isMobile);
  await other.getByRole('link', { name: 'Mis Reservaciones' }).locator('visible=true').click();
  await expect(other.getByRole('heading', { level: 1, name: 'Mis Reservaciones' })).toBeVisible();
  await page.goto('/mytbm/informacion');
  await page.getByRole('button', { name: 'Cerrar todas las sesiones' }).click();
  await expectAccessible(page, 'close all sessions');
  await page.getByRole('button', { name: 'Sí, cerrar todas' }).click();
  await expect(page).toHaveURL('/entrar/?sesion=cerrada');
  await expect(page.getByText('Cerramos tu sesión en todos tus dispositivos.')).toBeVisible();
  await page.goto('/mytbm');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu espacio te espera' })).toBeVisible();

  // The other device notices at once, without a reload.
  await expect(other).toHaveURL('/entrar/?sesion=expirada&next=%2Fmytbm%2Freservaciones');
  await expect(other.getByText('Tu sesión expiró. Entra de nuevo para seguir donde estabas.')).toBeVisible();
  await expectAccessible(other, 'session expired');
  await other.getByLabel('Correo electrónico').fill(member.email);
  await other.getByLabel('Contraseña', { exact: true }).fill(member.password);
  await other.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(other).toHaveURL('/mytbm/reservaciones');
  await expect(other.getByRole('heading', { level: 1, name: 'Mis Reservaciones' })).toBeVisible();
  await context.close();
});

test('the loading page shows that access is in progress, and after 30 seconds that the session expired [NAV-004, NAV-005]', async ({
  page,
}) => {
  await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
  await expect(page).toHaveURL('/mytbm');
  await page.clock.install();
  let answer = () => {};
  let isAsking = false;
  await page.route('**/api/customer?*', async (route) => {
    isAsking = true;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.abort();
  });
  await page.goto('/mytbm/creditos');
  await expect(page.getByRole('heading', { level: 1, name: 'Estamos entrando a tu cuenta…' })).toBeVisible();
  await expectNoSideScroll(page);
  // The heading is there before the scripts that count the seconds.
  await expect.poll(() => isAsking).toBe(true);
  const clock = () => page.evaluate<number>('Date.now()');
  const begun = await clock();
  await page.clock.fastForward(29_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Estamos entrando a tu cuenta…' })).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(500);
    await expect(page.getByRole('heading', { level: 1, name: 'Tu sesión expiró' })).toBeVisible({
      timeout: 100,
    });
  }).toPass({ timeout: 20_000 });
  expect((await clock()) - begun).toBeLessThan(36_000);
  await page.clock.resume();
  await expectAccessible(page, 'loading, expired');
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/entrar/');
  await expect(page.getByRole('button', { name: 'Entrar Ahora' })).toBeVisible();
  answer();
});

test('the token is renewed before it expires, unnoticed [AUTH-009, API-002]', async ({ page, isMobile }) => {
  // The live events may renew it at any moment.
  const renewed: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/auth/token')) return;
    const { token } = (await response.json()) as { token: string };
    renewed.push(`Bearer ${token}`);
  });
  await page.clock.install();
  await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await page.clock.fastForward('14:00');
  const open = async (label: string) => {
    await openAccountMenu(page, Boolean(isMobile));
    await page.getByRole('link', { name: label }).locator('visible=true').first().click();
  };
  const called = page.waitForRequest('**/api/invoices*');
  await open('Mis Cargos');
  const first = (await called).headers().authorization;
  // The time is longer than a token lasts, because it may have been renewed a moment ago.
  await page.clock.fastForward('15:00');
  const again = page.waitForRequest('**/api/class_reservations*');
  await open('Mis Reservaciones');
  expect(first).toMatch(/^Bearer .+/);
  // The next call carries a new token.
  const sent = (await again).headers().authorization ?? '';
  expect(sent).not.toBe(first);
  await expect.poll(() => renewed).toContain(sent);
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Reservaciones' })).toBeVisible();
});

test('a session that ended elsewhere leads to signing in [AUTH-005, X03]', async ({ page, isMobile }) => {
  await newMember(page, 'vencida');
  await page.context().clearCookies();
  await page.goto('/mytbm/creditos');
  await expect(page).toHaveURL('/entrar/?sesion=expirada&next=%2Fmytbm%2Fcreditos');
  // A missing response is not a refusal: the member stays signed in offline.
  await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
  await expect(page).toHaveURL('/mytbm');
  await page.route('**/api/auth/token', (route) => route.abort());
  await page.goto('/mytbm/creditos');
  await expect(page.getByRole('heading', { level: 1, name: 'Te quedaste sin conexión' })).toBeVisible();
  const bar = page.getByRole('navigation', { name: isMobile ? 'Accesos' : 'Principal' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ingresar' })).toHaveCount(0);
  await page.unrouteAll();
  await page.goto('/mytbm/creditos');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Créditos' })).toBeVisible();
  // An address that does not exist does not remove the member's menus either.
  expect((await page.goto('/mytbm/no-existe'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Esta página se fue a entrenar' })).toBeVisible();
  await expect(bar).toBeVisible();
  await expect(page).toHaveTitle('Página no encontrada · TBM');
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/mytbm');
  await expect(page.getByRole('link', { name: 'Ingresar' })).toHaveCount(0);
  await expectAccessible(page, 'not found, signed in');
});
