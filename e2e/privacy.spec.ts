import { expect, type Page } from '@playwright/test';
import { demoAccount } from './calls.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  expectWellMade,
  fillSignUp,
  mailTo,
  newMember,
  signIn,
  uniqueEmail,
} from './pages.ts';
import { test } from './studio.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const consent = (page: Page, of: string) => page.getByRole('switch', { name: `Lo permito: ${of}` });
const [marketing, publicity, health] = [
  'Promociones y novedades',
  'Fotos y testimonios',
  'Datos de tu cuerpo y tu salud',
];

test('a member downloads all data, asks to delete the account, and keeps it after all', async ({ page }) => {
  const { email } = await newMember(page, 'privada');
  await page.goto('/mytbm/informacion');

  await test.step('the file is prepared, a mail announces it, and it can be downloaded', async () => {
    await page.getByRole('button', { name: 'Preparar mi archivo' }).click();
    const link = page.getByRole('link', { name: 'Descargar mis datos' });
    await expect(link).toBeVisible({ timeout: 30_000 });
    await mailTo(page, email, /Tus datos están listos/);
    const begun = page.waitForEvent('download');
    await link.click();
    const download = await begun;
    expect(download.suggestedFilename()).toBe('mis-datos-tbm.zip');
    expect(await download.failure()).toBeNull();
    await expectAccessible(page, 'own data, ready');
    await expectNoSideScroll(page);
  });

  const notice = page.getByRole('region', { name: 'Eliminación de tu cuenta' });
  await test.step('before confirming, the member reads what is deleted and what stays', async () => {
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' });
    await expect(dialog.getByText(/^Hasta el \d+ de \w+ de \d{4}$/)).toBeVisible();
    await expect(dialog.getByText(/Tus compras y cargos, por obligaciones contables/)).toBeVisible();
    await expectAccessible(page, 'deletion, asking');
    await dialog.getByRole('button', { name: 'No, conservarla' }).click();
    await expect(dialog).toBeHidden();
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await dialog.getByRole('button', { name: 'Sí, eliminar mi cuenta' }).click();
    await expect(notice).toContainText('Tu cuenta se va a eliminar.');
    await mailTo(page, email, /Tu cuenta se va a eliminar/);
  });

  await test.step('until the last day the member sees the notice, and keeps the account with one button', async () => {
    await page.reload();
    await expect(notice.getByText(/Puedes conservarla hasta el \d+ de \w+ de \d{4}/)).toBeVisible();
    await expectAccessible(page, 'deletion, pending');
    await expectNoSideScroll(page);
    await notice.getByRole('button', { name: 'Conservar mi cuenta' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeVisible();
  });
});

test('a new member allows only the ticked purposes, and withdraws it in Mi Información', async ({
  page,
  studio,
}) => {
  const account = { email: uniqueEmail('permisos'), password: 'secreta-1' };

  await test.step('sign-up names the responsible company, and nothing is ticked in advance', async () => {
    await page.goto('/registro/');
    const form = page.getByRole('form', { name: 'Crear cuenta' });
    await expect(form).toContainText('es responsable de tus datos.');
    await expect(form.getByRole('link', { name: 'Aviso de privacidad completo' })).toHaveAttribute(
      'href',
      '/aviso-de-privacidad/',
    );
    const boxes = form.getByRole('checkbox');
    await expect(boxes).toHaveCount(2);
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    await expectWellMade(page, 'sign-up with consents');
    await form.getByLabel(/^Quiero recibir promociones/).check();
    await fillSignUp(page, account);
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
  });

  await test.step('Mi Información shows the consents; each switch is stored at once', async () => {
    await page.goto('/mytbm/informacion');
    await expect(consent(page, marketing)).toBeChecked();
    await expect(consent(page, publicity)).not.toBeChecked();
    await expect(consent(page, health)).not.toBeChecked();
    await expect(card(page, 'Tu privacidad')).toContainText('Cobrar lo que compras');
    await consent(page, marketing).press('Space');
    await expect(consent(page, marketing)).not.toBeChecked();
    await consent(page, publicity).press('Space');
    await expect(consent(page, publicity)).toBeChecked();
    await expect
      .poll(async () =>
        (await studio.as(account)('GET /consents'))
          .filter(({ given }) => given)
          .map(({ purpose }) => purpose),
      )
      .toEqual(['publicity']);
    await page.reload();
    await expect(consent(page, publicity)).toBeChecked();
    await expect(consent(page, marketing)).not.toBeChecked();
    await expectAccessible(page, 'consents');
    await expectNoSideScroll(page);
  });

  await test.step('a switch that cannot be stored goes back and shows the reason', async () => {
    await page.route('**/api/consents*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await consent(page, marketing).press('Space');
    await expect(page.locator('[aria-live="assertive"]')).toContainText('Parece que no tienes conexión.');
    await expect(consent(page, marketing)).not.toBeChecked();
    await page.unrouteAll();
  });

  await test.step('the full notice is one tap away, and tells where each consent is', async () => {
    await card(page, 'Tu privacidad').getByRole('link', { name: 'Aviso de privacidad completo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible();
    await expect(page.getByText(/Mi Información, en "Tu privacidad"/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Elegir qué permito' }).click();
    await expect(page).toHaveURL('/mytbm/informacion');
  });
});

test('the height needs express consent, and is deleted with it', async ({ page }) => {
  await newMember(page, 'estatura');
  await page.goto('/mytbm/informacion');
  const profile = card(page, 'Tus datos');
  const box = profile.getByRole('checkbox', { name: /^Acepto de forma expresa/ });
  const save = () => profile.getByRole('button', { name: 'Guardar', exact: true }).click();

  await test.step('the box appears with the height, unticked; without it nothing is stored', async () => {
    await profile.getByRole('button', { name: 'Editar mis datos' }).click();
    await expect(box).toHaveCount(0);
    await profile.getByLabel('Estatura en centímetros (opcional)').fill('168');
    await expect(box).not.toBeChecked();
    await save();
    await expect(profile.getByText('Para guardar este dato necesitamos tu permiso expreso.')).toBeVisible();
    await expect(box).toBeFocused();
    await expectWellMade(page, 'height without consent');
  });

  await test.step('ticked, it is stored, and is not asked again', async () => {
    await box.check();
    await save();
    await expect(profile.getByText('168 cm')).toBeVisible();
    await expect(consent(page, health)).toBeChecked();
    await profile.getByRole('button', { name: 'Editar mis datos' }).click();
    await profile.getByLabel('Estatura en centímetros (opcional)').fill('169');
    await expect(box).toHaveCount(0);
    await save();
    await expect(profile.getByText('169 cm')).toBeVisible();
  });

  await test.step('withdrawn, after a question, the height is deleted', async () => {
    const dialog = page.getByRole('dialog', { name: '¿Retirar tu permiso?' });
    await consent(page, health).press('Space');
    await expect(dialog).toContainText('tu estatura, y tu progreso con sus fotos');
    await expectAccessible(page, 'withdraw health');
    await dialog.getByRole('button', { name: 'No, dejarlo como está' }).click();
    await expect(consent(page, health)).toBeChecked();
    await consent(page, health).press('Space');
    await dialog.getByRole('button', { name: 'Sí, retirarlo y borrarlos' }).click();
    await expect(consent(page, health)).not.toBeChecked();
    await expect(profile.getByText('169 cm')).toHaveCount(0);
  });
});

test('the desk sees the consent to publish photos, and each view of a member’s page is recorded', {
  tag: '@desktop',
}, async ({ page, browser, baseURL, studio }) => {
  const member = await studio.member(page, 'vista');
  const customer_id = member.customer_id;
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const desk = await context.newPage();
  await signIn(desk, demoAccount('recepcion'));
  await expect(desk.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await desk.goto(`/recepcion/socia/${customer_id}/`);
  await expect(desk.getByText('Sin permiso para publicar fotos')).toBeVisible();
  await studio.as(member)('PUT /consents', { body: { purpose: 'publicity', given: true, version: 1 } });
  await desk.reload();
  await expect(desk.getByText('Permite publicar fotos')).toBeVisible();
  await expectAccessible(desk, 'a member at the desk');
  const query = { customer_id: String(customer_id), kind: 'views' } as const;
  const { data } = await studio.admin('GET /audit', { query });
  // The view is recorded twice, unless ten minutes ended between the two.
  const views = data.filter(({ role, thing }) => role === 'frontdesk' && thing === 'customers');
  expect([1, 2]).toContain(views.length);
  expect(views[0]?.who).toBe('Julieta Mendoza Rico');
  await context.close();
});
