import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing on the screen as it stands. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Moving things are judged at rest.
  await page.waitForTimeout(350);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const said = violations.map(
    ({ id, nodes }) =>
      `${screen}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
  expect(said).toEqual([]);
}

/** Nothing sticks out to the side. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const [content, window] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [
    number,
    number,
  ];
  expect(content).toBeLessThanOrEqual(window + 1);
}

export const uniqueEmail = (name: string): string =>
  `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@correo.tbm.test`;

export interface NewMember {
  email: string;
  password: string;
}

/** Fills the sign-up form and sends it. */
export async function fillSignUp(page: Page, { email, password }: NewMember): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Regina');
  await page.getByLabel('Apellidos').fill('Treviño Salas');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Teléfono').fill('8112345678');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repite tu contraseña').fill(password);
  await page.getByLabel('¿Cómo te enteraste de TBM?').selectOption('Instagram');
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
}

export async function signIn(page: Page, { email, password }: NewMember): Promise<void> {
  await page.goto('/entrar/');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
}

/** Fills the simulator's card form. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(number);
  await page.getByLabel(/Vencimiento/).fill('1230');
  await page.getByLabel(/CVC/).fill('123');
}

export const demoPassword = 'tbm-demo-2026';
