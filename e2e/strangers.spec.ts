import { expect, type Page } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectWellMade } from './pages.ts';
import { test } from './studio.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a stranger sees the content behind a link of the member area, in our type and frame, and returns to it after signing in', async ({
  page,
  studio,
}) => {
  const target = await studio.openClass({ hours: 28 });

  await test.step('[NAV-001, AUTH-002] a class: its day, coach and picture, before any script', async () => {
    const html = await (await page.request.get(`/mytbm/presencial?clase=${target.id}`)).text();
    expect(html).toMatch(/<h1[^>]*>[^<]*\d\d:\d\d<\/h1>/);
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/compartir\/class_type\/\d+\.jpg"/);
    await page.goto(`/mytbm/presencial?clase=${target.id}`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'TBM' })).toBeVisible();
    await expect(page.getByRole('main').getByText(/^Con .+ en Monterrey\. Quedan? \d+ lugar/)).toBeVisible();
    const font = await page.evaluate<string>("getComputedStyle(document.querySelector('h1')).fontFamily");
    expect(font).toContain('Sofia Sans Extra Condensed');
    await expectWellMade(page, 'stranger, class');
    await expect(page.getByRole('link', { name: 'Elegir mi lugar' })).toHaveAttribute(
      'href',
      `/monterrey/?dia=${target.day}&clase=${target.id}#horarios`,
    );
  });

  await test.step('[NAV-001] a class that is over offers no places', async () => {
    const today = Temporal.Now.plainDateISO('America/Monterrey');
    const [past] = await studio.desk('GET /available_classes', {
      query: {
        branch_id: 1,
        start_date: today.subtract({ days: 7 }).toString(),
        end_date: today.subtract({ days: 1 }).toString(),
      },
    });
    await page.goto(`/mytbm/presencial?clase=${past?.single_class_id}`);
    await expect(page.getByRole('main').getByText(/^Con .+ en Monterrey\. Ya pasó\.$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver el horario' })).toHaveAttribute(
      'href',
      '/monterrey/#horarios',
    );
    await expect(page.getByRole('link', { name: 'Elegir mi lugar' })).toHaveCount(0);
  });

  await test.step('[VID-004, NAV-001] a film: title, coach and picture; an upcoming one and a post tell nothing', async () => {
    const film = await studio.film();
    const html = await (await page.request.get(`/mytbm/video/${film.id}`)).text();
    expect(html).toMatch(
      new RegExp(`<meta property="og:image" content="[^"]*/compartir/video/${film.id}\\.jpg"`),
    );
    await page.goto(`/mytbm/video/${film.id}`);
    await expect(heading(page)).toHaveText(film.name);
    await expect(page.getByRole('main')).toContainText('20 minutos con Renata.');
    await expect(page.getByRole('main')).toContainText(/7 días gratis; después \$\d+ cada mes/);
    await expectWellMade(page, 'stranger, film');
    const later = await studio.film({ available_at: Temporal.Now.instant().add({ hours: 30 }).toString() });
    await page.goto(`/mytbm/video/${later.id}`);
    await expect(heading(page)).toHaveText('Hay un video para ti');
    await expect(page.getByRole('main')).not.toContainText(later.name);
    await page.goto('/mytbm/comunidad?post=1');
    await expect(heading(page)).toHaveText('La conversación sigue adentro');
    await page.goto('/mytbm/online/clases/1');
    await expect(heading(page)).toHaveText('Glúteo & Tono');
  });

  await test.step('[RES-016] the member signs in and is on the page of the link', async () => {
    await page.goto(`/mytbm/presencial?clase=${target.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Aviso de privacidad' })).toBeVisible();
    await expectWellMade(page, 'sign-in');
    const { email, password } = demoAccount('socia');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar Ahora' }).click();
    await expect(page).toHaveURL(new RegExp(`clase=${target.id}`));
    await expect(page.getByRole('dialog').last()).toBeVisible();
  });
});

test('a page that does not exist has bar, menu, picture and links to go on, without scripts too', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const page = await context.newPage();
  expect((await page.goto('/no-existe/'))?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Esta página se fue a entrenar');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Paquetes' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver horarios' })).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toBeVisible();
  // The server's own page is shown when the site itself cannot answer.
  expect((await page.goto('/compartir/coach/999999.jpg'))?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Esta página se fue a entrenar');
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link')).toHaveText([
    'Paquetes',
    'Ingresar',
  ]);
  await context.close();
});

test('the error page passes axe on both of its frames', async ({ page }) => {
  await page.goto('/no-existe/');
  await expectWellMade(page, 'not found');
  await page.goto('/compartir/coach/999999.jpg');
  await expectWellMade(page, "the server's own page");
});
