import { type Browser, expect, type Page } from '@playwright/test';
import type { Account } from './calls.ts';
import { browserOffers, visitedYesterday } from './install.ts';
import { expectWellMade, mailsTo, mailTo, signIn } from './pages.ts';
import { test } from './studio.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** The member's home on another device, which keeps its data for use without a connection. */
async function enter(browser: Browser, baseURL: string | undefined, member: Account, userAgent: string) {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), userAgent });
  const page = await context.newPage();
  await signIn(page, member);
  await expect(page).toHaveURL('/mytbm');
  await expect.poll(() => owner(page)).not.toBeNull();
  return page;
}

const owner = (page: Page) => page.evaluate(`localStorage.getItem('tbm_offline_owner')`);
const databases = (page: Page) =>
  page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))');

test('a member sees the signed-in devices, and signs one out at once', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  test.slow();
  const member = await studio.member(page, 'aparatos');
  const card = page.getByRole('region', { name: 'Tus dispositivos' });
  const rows = card.getByRole('listitem');
  const phone = await enter(browser, baseURL, member, iphone);

  await test.step('every device in words, this one first; a new one is announced once by mail and in the inbox', async () => {
    await page.goto('/mytbm/informacion');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Este dispositivo');
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    await expect(rows.last()).toContainText('iPhone · Safari');
    await expect(rows.last()).toContainText(/Último uso: \d\d [a-z]{3} \d{4} \d\d:\d\d/);
    const mail = await mailTo(page, member.email, /^Entraste desde un dispositivo nuevo$/);
    expect(mail.text).toContain('iPhone · Safari');
    expect(await mailsTo(page, member.email, /dispositivo nuevo/)).toHaveLength(1);
    await expectWellMade(page, 'signed-in devices');
  });

  await test.step('one: after a confirmation it is signed out without a reload, and keeps no data of the member', async () => {
    await rows
      .last()
      .getByRole('button', { name: /^Cerrar sesión: iPhone · Safari/ })
      .click();
    const asks = page.getByRole('dialog', { name: '¿Cerrar sesión en iPhone · Safari?' });
    await expect(asks).toContainText('hace falta tu contraseña');
    await expectWellMade(page, 'signing out elsewhere');
    await asks.getByRole('button', { name: 'Sí, cerrar sesión' }).click();
    await expect(page.getByText('Cerramos tu sesión en ese dispositivo.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(phone).toHaveURL('/entrar/?sesion=expirada&next=%2Fmytbm');
    expect(await owner(phone)).toBeNull();
    await expect.poll(() => databases(phone)).not.toContain('tbm-offline');
  });

  await test.step('a device that has signed out disappears from the list', async () => {
    await signIn(phone, member);
    await expect(phone).toHaveURL('/mytbm');
    await page.reload();
    await rows.last().getByRole('button').click();
    const calls = studio.as(member);
    const other = (await calls('GET /customer/sessions')).find(({ device }) => device === 'iPhone · Safari');
    await calls('DELETE /customer/sessions/:session_id', { params: { session_id: other?.session_id ?? '' } });
    await page.getByRole('button', { name: 'Sí, cerrar sesión' }).click();
    await expect(page.getByText('Esa sesión ya estaba cerrada.')).toBeVisible();
    await expect(card.getByText('iPhone · Safari')).toHaveCount(0);
    await expect(phone).toHaveURL('/entrar/?sesion=expirada&next=%2Fmytbm');
  });

  await test.step('all others: one without live events is out with its next call; this one stays, and it is mailed', async () => {
    await phone.routeWebSocket(/./, (socket) => socket.close());
    await signIn(phone, member);
    await expect(phone).toHaveURL('/mytbm');
    await page.reload();
    await expect(card.getByText('iPhone · Safari')).toBeVisible();
    await card.getByRole('button', { name: 'Cerrar sesión en todos los demás' }).click();
    await page.getByRole('button', { name: 'Sí, cerrar sesión' }).click();
    await expect(page.getByText('Cerramos tu sesión en los demás dispositivos.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await phone.goto('/mytbm/creditos');
    await expect(phone).toHaveURL('/entrar/?sesion=expirada&next=%2Fmytbm%2Fcreditos');
    expect(await owner(phone)).toBeNull();
    await mailTo(page, member.email, /^Cerramos tu sesión en tus dispositivos$/);
    await page.reload();
    await expect(rows).toHaveCount(1);
  });
  await phone.context().close();
});

test('the app is offered on the home from the second visit on, once, and installs by the browser @phone', async ({
  page,
  studio,
}) => {
  await studio.member(page, 'instala', { classes: 4 });
  const hint = page.getByRole('region', { name: 'Instala TBM' });
  const home = page.getByRole('heading', { level: 1, name: 'Hola, Regina' });

  await test.step('not on the first visit', async () => {
    await page.goto('/mytbm');
    await expect(home).toBeVisible();
    expect(await page.evaluate(browserOffers)).toBe(true);
    await page.waitForTimeout(3_000);
    await expect(hint).toHaveCount(0);
  });

  await test.step('on the home of the second one, and nowhere else', async () => {
    await page.evaluate(`localStorage.removeItem('tbm_visits')`);
    await page.addInitScript(visitedYesterday);
    await page.goto('/mytbm/creditos');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Créditos' })).toBeVisible();
    await page.evaluate(browserOffers);
    await page.waitForTimeout(2_000);
    await expect(hint).toHaveCount(0);
    await page.getByRole('link', { name: 'Inicio' }).locator('visible=true').click();
    await expect(hint).toContainText('Tu horario y tu código a un toque, también sin conexión.');
    await expectWellMade(page, 'the app is offered');
  });

  await test.step('the member’s tap opens the browser’s dialog once; afterwards the hint stays hidden', async () => {
    await hint.getByRole('button', { name: 'Instalar' }).click();
    await expect(hint).toHaveCount(0);
    expect(await page.evaluate('globalThis.asked')).toBe(1);
    await page.goto('/mytbm');
    await expect(home).toBeVisible();
    await page.evaluate(browserOffers);
    await page.waitForTimeout(3_000);
    await expect(hint).toHaveCount(0);
  });
});

test('on an iPhone the hint tells how to add the app by hand; it is not shown beside a payment @phone', async ({
  browser,
  baseURL,
  isMobile,
  viewport,
  studio,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    userAgent: iphone,
    isMobile,
    viewport,
  });
  const page = await context.newPage();
  await page.addInitScript(visitedYesterday);
  await studio.member(page, 'manzana');
  const hint = page.getByRole('region', { name: 'Instala TBM' });
  const checkout = await context.newPage();
  await checkout.goto('/checkout/19304/');
  await expect(checkout.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/mytbm');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
  await page.waitForTimeout(3_000);
  await expect(hint).toHaveCount(0);
  await checkout.close();
  await page.reload();
  await expect(hint).toContainText('Toca Compartir y luego «Agregar a inicio»');
  await expectWellMade(page, 'the app by hand');
  await hint.getByRole('button', { name: 'Entendido' }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await page.waitForTimeout(3_000);
  await expect(hint).toHaveCount(0);
  await context.close();
});

test('a television that plays a film is among the member’s devices, and is signed out there', async ({
  page,
  studio,
}) => {
  const member = await studio.member(page, 'tele', { classes: 1 });
  const { id, name } = await studio.film();
  await studio.as(member)('POST /cast_links', { body: { video_id: id } });
  await page.goto('/mytbm/informacion');
  const screens = page.getByRole('region', { name: 'Pantallas' });
  await expect(screens).toContainText(name);
  await expect(screens).toContainText('Sin usar');
  await expectWellMade(page, 'screens');
  await screens.getByRole('button', { name: `Terminar en la pantalla: ${name}` }).click();
  await expect(page.getByText('Esa pantalla ya no puede reproducir tu clase.')).toBeVisible();
  await expect(screens).toHaveCount(0);
  expect(await studio.as(member)('GET /cast_links', {})).toEqual([]);
});
