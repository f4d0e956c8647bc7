import { expect } from '@playwright/test';
import { rangeOfMonth } from '@tbm/domain/leaderboards';
import { formatMonth } from '@tbm/domain/time';
import { doubleText, losses } from './fits.ts';
import { expectAccessible, expectWellMade, newMember } from './pages.ts';
import { test } from './studio.ts';

const call = '/api/analytics/leaderboard';

test('a member climbs both leaderboards, reads past months, and can stay out of them', async ({
  page,
  browser,
  baseURL,
  studio,
  isMobile,
}) => {
  test.setTimeout(300_000);
  const member = await studio.member(page, 'tabla', { classes: 12 });
  const asMember = studio.as(member);
  const { today } = await asMember('GET /streaks');
  const range = rangeOfMonth(today);
  /** A page of films, without those of other journeys, which come and go. */
  const films = async (at: number) =>
    (await asMember('GET /videos', { query: { page: at } })).data.filter(
      ({ name }) => !/^Prueba /.test(name),
    );
  const heading = page.getByRole('heading', { level: 2 });
  const kinds = page.getByRole('navigation', { name: 'Tipo de clases' });
  const podium = page.getByRole('list', { name: 'Podio', exact: true });
  const own = page.getByRole('region', { name: 'Tu lugar' });
  /** Another member who reads the board. */
  const otherPage = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-MX' })).newPage();
  const other = studio.as(await newMember(otherPage, 'otra'));
  const seen = async () =>
    (await other('GET /analytics/leaderboard/online', { query: range })).data.map(
      ({ customer_id }) => customer_id,
    );

  const firstFilm = (await films(1))[0]?.video_id ?? 0;

  await test.step('[NAV-008, LEAD-001] the menu leads from Comunidad to the leaderboards', async () => {
    await page.goto('/mytbm');
    if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click();
    else await page.getByRole('navigation', { name: 'Principal' }).getByText('Comunidad').click();
    const entries = page.locator('a:visible').filter({ hasText: /^(Chat|Leaderboards)$/ });
    await expect(entries).toHaveText(['Chat', 'Leaderboards']);
    await entries.last().click();
    await expect(page).toHaveURL('/mytbm/leaderboards');
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboards' })).toBeVisible();
    await expect(page).toHaveTitle('Leaderboards · TBM');
  });

  await test.step('[LEAD-003, LEAD-005, API-128] it opens with Online and the current month', async () => {
    const asked = page.waitForRequest((request) => request.url().includes(`${call}/online`));
    await page.reload();
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toMatchObject(range);
    await expect(kinds.getByRole('link')).toHaveText(['Online', 'Presenciales']);
    await expect(kinds.getByRole('link', { name: 'Online' })).toHaveAttribute('aria-current', 'page');
    await expect(heading).toHaveText(formatMonth(today));
    await expect(page.getByRole('button', { name: /^Mes siguiente/ })).toHaveCount(0);
  });

  await test.step('[LEAD-002, LEAD-006] each finished film counts once a day, beside the member’s name and city', async () => {
    const video_id = firstFilm;
    const finish = (id: number) => asMember('PUT /videos/:id/complete', { params: { id } });
    await finish(video_id);
    await finish(video_id);
    // The mark alone does not count on the board.
    expect((await asMember('GET /analytics/leaderboard/online', { query: range })).own.playbacks).toBe(0);
    await studio.watched(member, video_id, today);
    await page.reload();
    await expect(podium.getByText('Tú').or(own.getByText('Tú')).first()).toBeVisible();
    await expect(own).toContainText('Regina T.');
    await expect(own).toContainText('Monterrey, México');
    await expect(own).toContainText(/1\s*clase$|1\s*clase\D/);
  });

  await test.step('[LEAD-002] with the most films the member is on the podium, where others see it', async () => {
    // Other journeys add and remove films at the same time, so one film may be on two pages.
    const otherFilms = new Set<number>();
    for (let at = 1; at <= 4; at += 1) {
      for (const { video_id } of await films(at)) otherFilms.add(video_id);
    }
    otherFilms.delete(firstFilm);
    for (const id of otherFilms) await studio.watched(member, id, today);
    await page.reload();
    await expect(podium.getByRole('listitem').first()).toContainText('Regina T.');
    await expect(podium.getByRole('listitem').first()).toContainText(/Lugar 1/);
    await expect(own).toContainText('Vas en primer lugar.');
    expect(await seen()).toContain(member.customer_id);
    await expectWellMade(page, 'leaderboard online');
  });

  await test.step('[LEAD-003, LEAD-004, API-127] Presenciales counts attendance; each toggle reads again', async () => {
    const { id } = await studio.openClass({ hours: 0.1 });
    await asMember('POST /class_reservations', { body: { single_class_id: id } });
    await studio.attended(member, id);
    const asked = page.waitForResponse((answer) => answer.url().includes(`${call}?`));
    await kinds.getByRole('link', { name: 'Presenciales' }).click();
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toMatchObject(range);
    await expect(page).toHaveURL('/mytbm/leaderboards?tipo=presenciales');
    await expect(own).toContainText(/1\s*asistencia/);
    await expect(own).toContainText('1 reservación');
    const again = page.waitForResponse((answer) => answer.url().includes(`${call}/online?`));
    await kinds.getByRole('link', { name: 'Online' }).click();
    await again;
    const third = page.waitForResponse((answer) => answer.url().includes(`${call}?`));
    await kinds.getByRole('link', { name: 'Presenciales' }).click();
    await third;
    await expect(own).toContainText(/1\s*asistencia/);
    await expectWellMade(page, 'leaderboard of the studio');
  });

  await test.step('a past month can be opened, also an empty one; a month ahead is the current one', async () => {
    const before = Temporal.PlainDate.from(range.start_date).subtract({ months: 1 });
    await page.getByRole('link', { name: `Mes anterior: ${formatMonth(before)}` }).click();
    await expect(heading).toHaveText(formatMonth(before));
    await expect(page).toHaveURL(new RegExp(`mes=${before.toString().slice(0, 7)}`));
    await expect(podium.getByRole('listitem')).toHaveCount(3);
    await page.getByRole('link', { name: `Mes siguiente: ${formatMonth(today)}` }).click();
    await expect(page).toHaveURL('/mytbm/leaderboards?tipo=presenciales');
    await page.goto('/mytbm/leaderboards?mes=2021-01');
    await expect(page.getByText('No hubo clases completadas en enero 2021')).toBeVisible();
    await page.goto('/mytbm/leaderboards?mes=2150-01');
    await expect(heading).toHaveText(formatMonth(today));
    const part = asMember('GET /analytics/leaderboard', { query: { ...range, start_date: range.end_date } });
    await expect(part).rejects.toThrow('Elige un mes completo: del primero al último día.');
  });

  const choices = page.getByRole('region', { name: 'Lo que ven otras socias' });
  await test.step('Mi Información hides the member from the boards; their own figures stay visible to them', async () => {
    await page.goto('/mytbm/informacion');
    const appear = choices.getByRole('switch', { name: 'Aparecer: Leaderboards' });
    await expect(appear).toBeChecked();
    await expect(choices.getByRole('switch', { name: 'Mostrar: Tu foto' })).not.toBeChecked();
    await appear.press('Space');
    await expect.poll(async () => (await asMember('GET /customer')).on_boards).toBe(false);
    await expectAccessible(page, 'what other members see');
    expect(await seen()).not.toContain(member.customer_id);
    await page.goto('/mytbm/leaderboards');
    await expect(own).toContainText('No apareces en los leaderboards: esto solo lo ves tú.');
    await expect(own).toContainText(/\d+\s*clases/);
    await expect(podium.locator('[data-own="true"]')).toHaveCount(0);
    await own.getByRole('link', { name: 'Cambiarlo' }).click();
    await choices.getByRole('switch', { name: 'Aparecer: Leaderboards' }).press('Space');
    await expect.poll(seen).toContain(member.customer_id);
  });

  await test.step('nothing is lost at 320 px, with large text and in the dark', async () => {
    await page.goto('/mytbm/leaderboards?tipo=presenciales');
    await expect(own).toBeVisible();
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await losses(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await doubleText(page);
    expect(await losses(page)).toEqual([]);
    if (size) await page.setViewportSize(size);
    await page.reload();
    await expect(own).toBeVisible();
    await page.evaluate("document.documentElement.dataset.theme = 'dark'");
    await expectAccessible(page, 'leaderboard, dark');
  });
});
