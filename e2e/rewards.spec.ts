import { expect } from '@playwright/test';
import { doubleText, losses } from './fits.ts';
import { demoNow, moveClock, test } from './own-demo.ts';
import { expectAccessible, expectWellMade, openAccountMenu } from './pages.ts';
import { walkTo } from './walk.ts';

const names = ['Rising Star', 'Grinding and Shining', 'Fierce Soul', 'Girl Boss', 'Legend Babez', 'Glow Era'];

test('a member rises from zero to two levels, uses a benefit, loses a level by strikes and gets it back', async ({
  page,
  studio,
  browser,
  isMobile,
  ownDemo,
}) => {
  test.setTimeout(420_000);
  const member = await studio.member(page, 'niveles');
  const asMember = studio.as(member);
  const params = (id: number) => ({ params: { id: String(id) } });
  const path = page.getByRole('list', { name: 'Camino de niveles' });
  const step = (name: string) => path.getByRole('listitem').filter({ hasText: name });
  const here = path.locator('[aria-current="step"]');
  const mine = page.getByRole('region', { name: 'Tu nivel' });
  const running = page.getByRole('list', { name: 'En curso' }).getByRole('listitem');
  const evaluated = page.getByRole('list', { name: 'Periodos evaluados' }).locator(':scope > li');
  const dialog = page.getByRole('dialog');
  const open = () => page.goto('/mytbm/rewards');

  /** Reserves places in a number of classes of the next minutes. */
  const places = async (count: number) => {
    const now = (await demoNow(page)).toString();
    const booked: { single_class_id: number; class_reservation_id: number }[] = [];
    for (let index = 0; index < count; index += 1) {
      const { id: single_class_id } = await studio.openClass({ hours: (5 + index) / 60, now });
      // Twelve classes on a day are more than the rules of bookings allow a member.
      const { class_reservation_id } = await studio.desk('POST /class_reservations', {
        body: {
          single_class_id,
          customer_id: member.customer_id,
          policy_reason: 'Taller de un día',
        },
      });
      booked.push({ single_class_id, class_reservation_id });
    }
    return booked;
  };
  const train = async (count: number) => {
    for (const { single_class_id } of await places(count)) await studio.attended(member, single_class_id);
  };
  /** Runs the evaluation, as the job does every few minutes. */
  const evaluate = () =>
    studio.admin('POST /customer_milestones', { body: { customer_id: member.customer_id } });
  const nextDay = async () => {
    await moveClock(page, 'Avanzar 1 día');
    await evaluate();
  };
  const finish = async () => {
    await studio.sold(member, 12);
    await train(12);
    await nextDay();
  };

  await test.step('[RWD-012, RWD-013, RWD-014, NAV-009] the menu leads to six levels; at level zero the page tells how to begin', async () => {
    await page.goto('/mytbm');
    await openAccountMenu(page, isMobile);
    const menu = page
      .locator('a:visible')
      .filter({ hasText: /^Mi Información$|^Mis Rewards$|^Mi Progreso$/ });
    await expect(menu).toHaveText(['Mi Información', 'Mis Rewards', 'Mi Progreso']);
    await menu.nth(1).click();
    await expect(page).toHaveURL('/mytbm/rewards');
    await expect(page).toHaveTitle('Mis Rewards · TBM');
    await expect(path.getByRole('heading')).toHaveText(['Nivel cero', ...names]);
    for (const [index, name] of names.entries()) {
      const stars = index === 0 ? '1 estrella' : `${index + 1} estrellas`;
      await expect(step(name).getByRole('img', { name: stars, exact: true })).toBeVisible();
    }
    await expect(step('Girl Boss')).toContainText('Organizas tu semana alrededor de lo que te hace bien.');
    await expect(here).toContainText('Nivel cero');
    await expect(path.locator(':scope > [data-state="reached"]')).toHaveCount(1);
    await expect(mine).toContainText('Para Rising Star te faltan 2 periodos cumplidos seguidos.');
    const why = page.getByRole('region', { name: '¿Por qué estoy aquí?' });
    await expect(why).toContainText('Con un paquete de 12 clases o más');
    await expect(why).toContainText(/Tu primer mes cuenta desde el 1 de [a-z]+ de \d{4}\./);
    await expectWellMade(page, 'rewards, level zero');
  });

  await test.step('[RWD-014] a current package shows its classes, and the missing ones with their deadline', async () => {
    await studio.sold(member, 12);
    await train(5);
    await open();
    await expect(running).toContainText('5 de 12 clases');
    await expect(mine).toContainText(
      /En el que corre te faltan 7 clases: tienes hasta el \d+ de [a-z]+ de \d{4}\./,
    );
    await train(7);
    await nextDay();
  });

  await test.step('[RWD-028, RWD-036] a met period gives its reward and, as the first of the programme, a bonus', async () => {
    await open();
    await expect(here).toContainText('Nivel cero');
    await expect(evaluated).toHaveCount(1);
    await expect(evaluated).toContainText('Cumplido');
    await expect(evaluated).toContainText('Con bono');
    await expect(evaluated).toContainText('Periodo cumplido: llevas 1 de 2 periodos seguidos.');
    const gifts = page.getByRole('list', { name: 'Recompensas' }).locator(':scope > li');
    await expect(gifts).toHaveCount(2);
    await expect(gifts.first()).toContainText('Recompensa');
    await expect(gifts.last()).toContainText('Bono');
    await expect(mine).toContainText('Para Rising Star te falta 1 periodo cumplido.');
    await expectWellMade(page, 'rewards, one period');
  });

  await test.step('[RWD-014, RWD-025] the second in a row makes the member a Rising Star, which is celebrated once', async () => {
    await moveClock(page, 'Avanzar 7 días');
    await finish();
    await page.goto('/mytbm');
    await expect(dialog).toHaveAccessibleName('¡Subiste al nivel 1!');
    await expect(dialog).toContainText('Rising Star');
    await expectAccessible(page, 'a level is celebrated');
    await dialog.getByRole('link', { name: 'Ver Mis Rewards' }).click();
    await expect(page).toHaveURL('/mytbm/rewards');
    await expect(dialog).toHaveCount(0);
    await expect(here).toContainText('Rising Star');
    await expect(here).toContainText('Logrado el');
    await expect(evaluated.first()).toContainText('Subiste a Rising Star');
    await expect.poll(async () => (await asMember('GET /rewards')).celebrate).toBeNull();
    await page.goto('/mytbm');
    const figure = page.getByRole('link', { name: 'Ver Mis Rewards' });
    await expect(page.getByText('2 periodos para el nivel 2.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(dialog).toHaveCount(0);
    await figure.click();
    await expect(here).toContainText('Rising Star');
  });

  await test.step('[RWD-017, RWD-018, RWD-020] the video of the reached level plays in a modal; the next level stays closed', async () => {
    const { benefit } = await studio.admin('GET /milestones/:id', params(1));
    expect(benefit.type).toBe('video');
    await step('Rising Star').getByRole('button', { name: benefit.name }).click();
    await expect(dialog).toHaveAccessibleName(benefit.name);
    const film = dialog.locator('video');
    await expect(film).toHaveAttribute('src', benefit.src);
    await expect
      .poll(() => page.evaluate("document.querySelector('dialog video').currentTime"))
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(step('Grinding and Shining').getByRole('link')).toHaveCount(0);
    await expect(step('Grinding and Shining').getByRole('button')).toHaveCount(0);
    await expect(step('Grinding and Shining')).toContainText('Sigue: faltan 2 periodos');
  });

  const brands = page.getByRole('region', { name: 'Beneficios de marcas aliadas' });
  const [brand] = await studio.admin('GET /brands');
  if (!brand) throw new Error('The demo has no brands');
  const levelOf = (level: number) => dialog.locator('details').filter({ hasText: `Nivel ${level} ·` });
  let code = '';

  await test.step('[RWD-015, RWD-016, RWD-017, RWD-019] a brand shows its six benefits; the reached one has a code and the brand’s link, a closed one has neither', async () => {
    await expect(brands.getByRole('list', { name: 'Marcas aliadas' }).getByRole('link')).toHaveCount(10);
    await brands.getByRole('link', { name: brand.name }).click();
    await expect(dialog).toHaveAccessibleName(brand.name);
    await expect(dialog.locator('details')).toHaveCount(6);
    await levelOf(3).locator('summary').click();
    await expect(levelOf(3)).toContainText('Se abre en el nivel 3, Fierce Soul.');
    await expect(levelOf(3).getByRole('button')).toHaveCount(0);
    for (const term of ['Cómo se aplica', 'Restricciones', 'Vigencia'])
      await expect(levelOf(3).getByText(term)).toBeVisible();
    const refused = asMember('POST /reward_codes', { body: { brand_id: brand.brand_id, milestone_id: 3 } });
    await expect(refused).rejects.toThrow('Este beneficio se abre cuando logras su nivel.');
    await levelOf(1).locator('summary').click();
    await expect(levelOf(1)).toContainText(brand.benefits[0]?.benefit ?? '');
    await levelOf(1).getByRole('button', { name: 'Ver mi código del nivel 1' }).click();
    code = await levelOf(1)
      .getByText(/^Tu código:/)
      .locator('strong')
      .innerText();
    await expect(levelOf(1)).toContainText('Aún no lo has usado.');
    await expect(levelOf(1).getByRole('link', { name: `Ir a ${brand.name}` })).toHaveAttribute(
      'href',
      brand.url,
    );
    await expectAccessible(page, 'a brand with the member code');
  });

  const visitor = await (await browser.newContext({ baseURL: ownDemo, locale: 'es-MX' })).newPage();
  await test.step('[RWD-015, RWD-017] the brand checks the code without an account and registers its use', async () => {
    await visitor.goto(`/rewards/codigo/?codigo=${code}`);
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const field = visitor.getByRole('textbox', { name: 'Código' });
    const check = visitor.getByRole('button', { name: 'Revisar código' });
    const benefit = visitor.getByRole('region', { name: 'Beneficio del código' });
    await field.fill(`${code}X`);
    await check.click();
    await expect(visitor.getByText('No encontramos este código. Revisa que esté completo.')).toBeVisible();
    await expect(field).toHaveValue(`${code}X`);
    await expect(benefit).toHaveCount(0);
    await field.fill(code.toLowerCase());
    await check.click();
    await expect(benefit).toContainText(`${brand.name}`);
    // The terms tell in words whether the benefit itself has run out.
    await expect(benefit.getByText('Nivel vigente', { exact: true })).toBeVisible();
    await expect(benefit).toContainText('Regina, nivel Rising Star desde el');
    await expect(benefit).toContainText(brand.benefits[0]?.restrictions ?? '');
    await expect(benefit).not.toContainText('Treviño');
    await expect(benefit).toContainText('Aún no se ha usado.');
    await benefit.getByRole('button', { name: 'Registrar uso' }).click();
    await expect(visitor.getByRole('dialog')).toContainText('no se puede deshacer');
    await expectAccessible(visitor, 'a use is confirmed');
    await visitor.getByRole('button', { name: 'Sí, registrar' }).click();
    await expect(benefit).toContainText('Uso registrado.');
    await expect(benefit).toContainText('Usado 1 vez:');
    await benefit.getByRole('button', { name: 'Registrar uso' }).click();
    await visitor.getByRole('button', { name: 'Sí, registrar' }).click();
    await expect(benefit).toContainText('Este código se acaba de registrar.');
    await expectWellMade(visitor, 'the page of a brand');
    await page.goto(`/mytbm/rewards?marca=${brand.brand_id}`);
    await levelOf(1).locator('summary').click();
    await levelOf(1).getByRole('button', { name: 'Ver mi código del nivel 1' }).click();
    await expect(levelOf(1)).toContainText(code);
    await expect(levelOf(1)).toContainText('Lo has usado 1 vez.');
  });

  await test.step('[RWD-014, RWD-019] two more make the member Grinding and Shining, whose benefit is a link', async () => {
    await finish();
    await moveClock(page, 'Avanzar 7 días');
    await finish();
    await open();
    await expect(dialog).toHaveAccessibleName('¡Subiste al nivel 2!');
    await dialog.getByRole('button', { name: 'Seguir' }).click();
    await expect(here).toContainText('Grinding and Shining');
    const { benefit } = await studio.admin('GET /milestones/:id', params(2));
    await expect(here.getByRole('link', { name: benefit.name })).toHaveAttribute('href', benefit.src);
  });

  await test.step('[RWD-034] two late cancels in a period lower the member by one level, with the reasons', async () => {
    await studio.sold(member, 12);
    await train(10);
    for (const { class_reservation_id } of await places(2))
      await studio.desk('DELETE /class_reservations/:id', params(class_reservation_id));
    await nextDay();
    await open();
    await expect(here).toContainText('Rising Star');
    await expect(step('Grinding and Shining')).toHaveAttribute('data-state', 'next');
    await expect(evaluated.first()).toContainText('Bajaste a Rising Star');
    await expect(evaluated.first()).toContainText('Tomaste 10 de 12 clases');
    await expect(evaluated.first()).toContainText('2 strikes: bajas del nivel 2 al nivel 1.');
    await expect(evaluated.first().getByText(/^Cancelaste tarde, /)).toHaveCount(2);
  });

  const strikes = evaluated.first().getByRole('list', { name: 'Strikes' }).getByRole('listitem');
  await test.step('the member asks for a review once; an empty request is not sent', async () => {
    await strikes
      .first()
      .getByRole('button', { name: /^Pedir revisión: Cancelaste tarde/ })
      .click();
    const form = page.getByRole('form', { name: 'Revisión del strike' });
    await form.getByRole('button', { name: 'Enviar' }).click();
    await expect(form.getByText('Cuéntanos qué pasó para que podamos revisarlo.')).toBeVisible();
    await expectAccessible(page, 'a review is asked for');
    await form.getByLabel('¿Qué pasó?').fill('Se inundó mi calle y avisé por WhatsApp.');
    await form.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(strikes.first()).toContainText('En revisión');
    await expect(strikes.first()).toContainText('Tú: Se inundó mi calle y avisé por WhatsApp.');
    await expect(strikes.first().getByRole('button')).toHaveCount(0);
    await expect(strikes.last().getByRole('button', { name: /^Pedir revisión/ })).toBeVisible();
  });

  await test.step('[RWD-033] one is pardoned: with one strike the member has the level again, and reads the reason', async () => {
    const { data } = await studio.admin('GET /strikes', {
      query: { customer_id: String(member.customer_id), review: 'open' },
    });
    const [asked] = data;
    await studio.admin('POST /strikes/:id/pardon', {
      ...params(asked?.strike_id ?? 0),
      body: { reason: 'Cerraron la avenida por la lluvia.' },
    });
    await evaluate();
    await open();
    await expect(here).toContainText('Grinding and Shining');
    await expect(evaluated.first()).toContainText('1 strike: te quedas en tu nivel.');
    await expect(strikes.first()).toContainText('Perdonado: no cuenta');
    await expect(strikes.first()).toContainText('TBM: Cerraron la avenida por la lluvia.');
    await page.waitForLoadState('networkidle');
    await expect(dialog).toHaveCount(0);
    await expectWellMade(page, 'rewards, with a pardoned strike');
  });

  await test.step('the page is walked by keyboard, and loses nothing at 320 px, with large text and in the dark', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open();
    await expect(here).toBeVisible();
    await walkTo(page, /^Clase Rising Star/);
    await walkTo(page, /^Pedir revisión/);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveAccessibleName('Pedir revisión');
    await page.keyboard.press('Escape');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Pedir revisión/);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await losses(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await doubleText(page);
    expect(await losses(page)).toEqual([]);
    if (size) await page.setViewportSize(size);
    await page.reload();
    await page.evaluate("document.documentElement.dataset.theme = 'dark'");
    await expectAccessible(page, 'rewards, dark');
  });
});
