import { type Browser, expect, type Page } from '@playwright/test';

/** The address of a class that is open on the member's schedule. */
export const classAt = ({ id, day }: { id: number; day: string }) =>
  `/mytbm/presencial?branch_id=1&dia=${day}&clase=${id}`;
export const dialog = (page: Page) => page.getByRole('dialog').last();
export const spotOption = (page: Page, number: number) =>
  page.getByLabel(new RegExp(`^Lugar ${number}(,|$)`));

/** Books the class whose dialog is open, with a spot if one is given [ERR-073]. */
export async function book(page: Page, spot?: number): Promise<void> {
  if (spot) await spotOption(page, spot).check();
  await dialog(page)
    .getByRole('button', { name: spot ? `Reservar lugar ${spot}` : 'Reservar', exact: true })
    .click();
  await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
}

/** Cancels the member's next reservation. */
export async function cancelFirst(page: Page): Promise<void> {
  await page.goto('/mytbm/reservaciones?filter=upcoming');
  await page.getByRole('button', { name: 'Cancelar' }).locator('visible=true').first().click();
  await page.getByRole('button', { name: 'Sí, cancelar clase' }).click();
  await expect(page.getByText('Reservación cancelada con éxito')).toBeVisible();
}

/** A browser for another person. */
export const device = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'es-MX' })).newPage();
