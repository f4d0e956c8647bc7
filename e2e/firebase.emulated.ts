import { expect, type Page, test } from '@playwright/test';
import { legado } from '../demo/src/studio/accounts.ts';
import { followMail, signIn, signOut, signUp, uniqueEmail } from './pages.ts';

const emulator = process.env.FIREBASE_EMULATOR_URL;

/** Follows the newest link that the emulator would have mailed, as Firebase's action address leads to our page. */
async function followFirebaseMail(page: Page, email: string, requestType: string): Promise<void> {
  const answer = await page.request.get(`${emulator}/emulator/v1/projects/demo-tbm/oobCodes`);
  const { oobCodes } = (await answer.json()) as {
    oobCodes: { email: string; newEmail?: string; requestType: string; oobCode: string }[];
  };
  const found = oobCodes.findLast(
    (code) => code.requestType === requestType && (code.newEmail ?? code.email) === email,
  );
  expect(found, JSON.stringify(oobCodes)).toBeDefined();
  const mode = requestType === 'PASSWORD_RESET' ? 'resetPassword' : 'verifyEmail';
  await page.goto(`/verificar/?mode=${mode}&oobCode=${found?.oobCode}`);
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Contraseña nueva').fill(password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page).toHaveURL('/entrar/?clave=lista');
}

test('sign-up, verification, sign-in with its errors, and reset, at Firebase [AUTH-009, AUTH-013, ERR-001, ERR-002, ERR-004, ERR-012]', async ({
  page,
  isMobile,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  const { email, password } = await signUp(page, 'fuego');
  await followFirebaseMail(page, email, 'VERIFY_EMAIL');
  await expect(page.getByText('Listo, tu correo quedó confirmado.')).toBeVisible();
  await page.goto('/mytbm/informacion');
  await expect(page.getByText('Tu correo está confirmado.')).toBeVisible();
  await signOut(page, Boolean(isMobile));

  await signIn(page, { email, password: 'otra-clave' });
  await expect(page.getByText('La contraseña es incorrecta. Por favor, intenta de nuevo')).toBeVisible();
  await signIn(page, { email: uniqueEmail('nadie'), password });
  await expect(page).toHaveURL('/registro/');
  await expect(page.getByText('No encontramos una cuenta con ese correo.')).toBeVisible();

  await page.goto('/recuperar/');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Te hemos enviado un correo para reestablecer tu contraseña.')).toBeVisible();
  await followFirebaseMail(page, email, 'PASSWORD_RESET');
  await choosePassword(page, 'nueva-clave');
  await signIn(page, { email, password: 'nueva-clave' });
  await expect(page).toHaveURL('/mytbm');
  expect(complaints).toEqual([]);
});

test('change of e-mail and of password at Firebase; the customer follows [AUTH-009]', async ({ page }) => {
  const { email, password } = await signUp(page, 'muda');
  await page.goto('/mytbm/informacion');
  const next = uniqueEmail('mudada');
  const form = page.getByRole('form', { name: 'Cambiar correo' });
  await form.getByLabel('Correo nuevo').fill(next);
  await form.getByLabel('Tu contraseña').fill('otra-clave');
  await form.getByRole('button', { name: 'Cambiar correo' }).click();
  await expect(form.getByText('La contraseña es incorrecta. Por favor, intenta de nuevo')).toBeVisible();
  await form.getByLabel('Tu contraseña').fill(password);
  await form.getByRole('button', { name: 'Cambiar correo' }).click();
  await expect(form.getByText('Te enviamos un correo para confirmar tu dirección')).toBeVisible();
  await followFirebaseMail(page, next, 'VERIFY_AND_CHANGE_EMAIL');
  await expect(page.getByText('Listo, tu correo quedó confirmado.')).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
  await signIn(page, { email: next, password });
  await expect(page).toHaveURL('/mytbm');
  await page.goto('/mytbm/informacion');
  await expect(page.getByText(next)).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toHaveCount(0);

  const passwords = page.getByRole('form', { name: 'Cambiar contraseña' });
  await passwords.getByLabel('Contraseña actual').fill(password);
  await passwords.getByLabel('Contraseña nueva', { exact: true }).fill('nueva-clave');
  await passwords.getByLabel('Repite la contraseña nueva').fill('nueva-clave');
  await passwords.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Tu contraseña cambió.')).toBeVisible();
});

test('an imported customer gets an account at Firebase by our mail [AUTH-014..016, AUTH-020]', async ({
  page,
}) => {
  await signIn(page, { email: legado.email, password: 'lo-que-sea' });
  await expect(page.getByRole('heading', { name: 'Ya eres parte de TBM' })).toBeVisible();
  await expect(page.getByText('Te hemos enviado un correo para reestablecer tu contraseña.')).toBeVisible();
  await followMail(page, legado.email, /Crea tu contraseña/);
  await choosePassword(page, 'mi-primera-clave');
  await signIn(page, { email: legado.email, password: 'mi-primera-clave' });
  await expect(page).toHaveURL('/mytbm');
  await page.goto('/mytbm/creditos');
  await expect(page.getByText('8 clases por usar')).toBeVisible();
});

test('closing all sessions ends sign-ins at Firebase on every device [AUTH-005]', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await signUp(page, 'cierra');
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await signIn(other, member);
  await expect(other).toHaveURL('/mytbm');
  // A sign-in in the same second as the closing would count as a later one.
  await page.waitForTimeout(1_100);
  await page.goto('/mytbm/informacion');
  await page.getByRole('button', { name: 'Cerrar todas las sesiones' }).click();
  await page.getByRole('button', { name: 'Sí, cerrar todas' }).click();
  await expect(page).toHaveURL('/entrar/?sesion=cerrada');
  await other.goto('/mytbm/creditos');
  await expect(other).toHaveURL('/entrar/?sesion=expirada&next=%2Fmytbm%2Fcreditos');
  await signIn(other, member);
  await expect(other).toHaveURL('/mytbm');
  await context.close();
});
