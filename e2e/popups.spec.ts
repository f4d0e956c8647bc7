import { type APIRequestContext, expect } from '@playwright/test';
import { demoPassword, expectAccessible, signIn } from './pages.ts';
import { test } from './test.ts';

// These change a setting of the whole studio, so they run after all others, one after the other.

/** Changes a picture that all visitors see; returns a function that removes it. */
async function announce(request: APIRequestContext, key: string, src: string): Promise<() => Promise<void>> {
  await request.post('/api/auth/sign-in/email', {
    data: { email: 'admin@tbm.test', password: demoPassword },
  });
  const { token } = await (await request.get('/api/auth/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const change = async (value: string) =>
    expect((await request.put('/api/appconfig', { data: { key, value }, headers })).status()).toBe(200);
  await change(src);
  return async () => {
    await change('');
    // Pages are cached for a second: the next request must not get this one.
    await new Promise((done) => setTimeout(done, 1_500));
  };
}

test('the library’s picture of the day leads to the community, once a day [PREM-006, PREM-007]', async ({
  page,
  playwright,
  browser,
  baseURL,
}) => {
  const office = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const withdraw = await announce(office, 'online_popup_src', '/demo/media/icon.svg');
  try {
    await test.step('a visitor who opens the trial sees it once that dialog is closed', async () => {
      const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
      await visitor.goto('/online/?prueba=1');
      const trial = visitor.getByRole('dialog', { name: /de TBM Online$/ });
      const late = visitor.getByRole('dialog', { name: 'Aviso de TBM' });
      await expect(trial).toBeVisible();
      await visitor.waitForTimeout(1_200);
      await expect(late).toHaveCount(0);
      await trial.getByRole('link', { name: 'Cerrar' }).click();
      await expect(trial).toHaveCount(0);
      await expect(late.getByRole('img')).toBeVisible();
      await visitor.context().close();
    });
    await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
    await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
    await page.goto('/mytbm/online/estrenos');
    const popup = page.getByRole('dialog', { name: 'Aviso de TBM' });
    await expect(popup).toBeVisible();
    await popup.getByRole('link', { name: 'Aviso del estudio: ir a la comunidad' }).click();
    await expect(page).toHaveURL('/mytbm/comunidad');
    await expect(page.getByRole('heading', { level: 1, name: 'Comunidad' })).toBeVisible();
    await page.goto('/mytbm/online');
    await expect(page.getByRole('heading', { name: 'Todas las clases' })).toBeVisible();
    await expect(popup).toHaveCount(0);
  } finally {
    await withdraw();
    await office.dispose();
  }
});

test('the studio’s popup shows once a day on a device [SCHED-007]', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const withdraw = await announce(request, 'studio_popup_src', '/demo/media/og-default.webp');
  try {
    const popup = page.getByRole('dialog', { name: 'Aviso de TBM' });
    await test.step('not over the dialog of a class, to which a link of the waitlist leads', async () => {
      const day = Temporal.Now.plainDateISO().add({ days: 3 });
      const classes = await request.get(
        `/api/available_classes?branch_id=1&start_date=${day}&end_date=${day.add({ days: 5 })}`,
      );
      const [{ single_class_id }] = await classes.json();
      await page.goto(`/monterrey/?clase=${single_class_id}`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.waitForTimeout(1_200);
      await expect(popup).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(1);
      // The popup does not open before that dialog either, when the class loads late.
      const memberPage = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
      await signIn(memberPage, { email: 'nueva@tbm.test', password: demoPassword });
      await expect(memberPage).not.toHaveURL(/entrar/);
      let isLate = true;
      await memberPage.route('**/api/available_classes*', async (route) => {
        while (isLate) await new Promise((done) => setTimeout(done, 50));
        await route.continue();
      });
      await memberPage.goto(`/mytbm/presencial?branch_id=1&clase=${single_class_id}`);
      await expect(memberPage.getByRole('heading', { level: 1 })).toBeVisible();
      await memberPage.waitForTimeout(1_200);
      await expect(memberPage.getByRole('dialog', { name: 'Aviso de TBM' })).toHaveCount(0);
      isLate = false;
      await memberPage.goto('/mytbm/presencial?branch_id=1');
      await expect(memberPage.getByRole('dialog', { name: 'Aviso de TBM' }).getByRole('img')).toBeVisible();
      await memberPage.context().close();
    });
    await page.goto('/monterrey/');
    await expect(popup.getByRole('img')).toBeVisible();
    await expectAccessible(page, 'popup');
    await popup.getByRole('button', { name: 'Cerrar' }).click();
    await expect(popup).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(1_200);
    await expect(popup).toHaveCount(0);
  } finally {
    await withdraw();
  }
});
