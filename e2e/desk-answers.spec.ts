import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectWellMade, signIn } from './pages.ts';
import { serverFollows } from './server-time.ts';
import { test } from './studio.ts';
import { writeByWhatsapp } from './whatsapp.ts';

const four = (): number => 1000 + Math.floor(Math.random() * 8999);
/** A number that belongs to no customer, and that the simulator treats like any other. */
const newNumber = (): string => `81${four()}${four() + 1}`;

test('the text typed at the desk stays after a template, in the list, and after the last hour', async ({
  page,
}) => {
  const number = newNumber();
  const name = `Regina ${number.slice(-4)}`;
  const words = 'Sí, queda un lugar.\nTe esperamos.';
  const text = page.getByLabel('Tu respuesta');
  await writeByWhatsapp(page, number, { text: '¿Hay lugar?' }, name);
  await signIn(page, demoAccount('recepcion'));
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await page.clock.install();
  await serverFollows(page);
  await page.goto('/recepcion/mensajes/?branch_id=1');
  await page.getByRole('link', { name: new RegExp(name) }).click();

  await test.step('a template, and a look at the list', async () => {
    await text.fill(words);
    await page.getByRole('button', { name: 'Usar una plantilla' }).click();
    await expect(text).toHaveCount(0);
    await page.getByRole('button', { name: 'Escribir con mis palabras' }).click();
    await expect(text).toHaveValue(words);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible();
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await expect(text).toHaveValue(words);
  });

  await test.step('a day later it is not lost, and can be copied', async () => {
    await page.clock.fastForward('25:00:00');
    await expect(page.getByText('Lo que escribías no se envió.')).toBeVisible();
    await expect(page.getByRole('blockquote')).toHaveText(words);
    await expect(page.getByRole('button', { name: 'Copiar mi texto' })).toBeVisible();
    await expectWellMade(page, 'an answer that was too late');
  });
});

test('older conversations stay in the list, beside the one that is opened and can be answered', {
  tag: '@desktop',
}, async ({ page }) => {
  const oldest = newNumber();
  await writeByWhatsapp(page, oldest, { text: 'Hola' }, `Ana ${oldest}`);
  await Promise.all(
    Array.from({ length: 21 }, () => writeByWhatsapp(page, newNumber(), { text: 'Hola' }, 'Otra')),
  );
  await signIn(page, demoAccount('recepcion'));
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await page.goto('/recepcion/mensajes/?branch_id=1&ver=sin-asignar');
  const item = page.getByRole('link', { name: new RegExp(`Ana ${oldest}`) });
  await expect(page.getByRole('link', { name: /Otra/ }).first()).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver anteriores' }).click();
  await item.click();
  await expect(page.getByRole('heading', { level: 1, name: `Ana ${oldest}` })).toBeVisible();
  await expect(item).toHaveAttribute('aria-current', 'page');
  await expect(item).toBeInViewport();
  // The answer field is visible without scrolling.
  await expect(page.getByLabel('Tu respuesta')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeInViewport();
  await expectWellMade(page, 'a long list of conversations');
});
