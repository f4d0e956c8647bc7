import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, mailTo, newMember } from './pages.ts';

test('a member downloads all her data, asks to delete her account, and keeps it after all', async ({
  page,
}) => {
  const { email } = await newMember(page, 'privada');
  await page.goto('/mytbm/informacion');

  await test.step('the file is prepared, she is written to, and it can be downloaded', async () => {
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
  await test.step('before she says yes she reads what happens and what stays', async () => {
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

  await test.step('until the last day she sees the notice, and keeps her account with one button', async () => {
    await page.reload();
    await expect(notice.getByText(/Puedes conservarla hasta el \d+ de \w+ de \d{4}/)).toBeVisible();
    await expectAccessible(page, 'deletion, pending');
    await expectNoSideScroll(page);
    await notice.getByRole('button', { name: 'Conservar mi cuenta' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeVisible();
  });
});
