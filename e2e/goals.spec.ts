import { expect, type Page } from '@playwright/test';
import { dialog } from './booking.ts';
import { expectSteady, watchJumps } from './jumps.ts';
import { expectWellMade } from './pages.ts';
import { test } from './studio.ts';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Mis metas' }).getByRole('listitem').filter({ hasText: name });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Notes how long each message is shown, and its colour. */
const watchMessages = `addEventListener('DOMContentLoaded', () => {
  const shown = new Map();
  window.messages = [];
  const colourOf = (toast) => {
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = getComputedStyle(toast).borderTopColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green] = canvas.getImageData(0, 0, 1, 1).data;
    return red > green ? 'red' : 'green';
  };
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-urgency]'))
      if (!shown.has(toast)) shown.set(toast, { from: performance.now(), text: toast.innerText.trim(), colour: colourOf(toast) });
    for (const [toast, { from, ...seen }] of shown)
      if (!toast.isConnected) {
        messages.push({ ...seen, seconds: Math.floor((performance.now() - from) / 1000 + 0.05) });
        shown.delete(toast);
      }
  }).observe(document.body, { childList: true, subtree: true });
})`;

test('a success message is green and hides after 3 s; an alert is red, can be dismissed, and hides after 5 s [ERR-076, UI-004, UI-005, UI-006, UI-007, X80]', async ({
  page,
  studio,
}) => {
  const member = await studio.member(page, 'avisos');
  await studio.as(member)('POST /customer_goals', { body: { name: 'Dominar 1 burpee' } });
  await page.addInitScript(watchMessages);
  await page.goto('/mytbm/goals');
  const messages = () => page.evaluate('messages') as Promise<unknown[]>;
  const tick = box(page, 'Dominar 1 burpee');
  await tick.click();
  await page.mouse.move(0, 0);
  await expect
    .poll(messages, { timeout: 10_000 })
    .toEqual([{ text: '¡Meta cumplida!', colour: 'green', seconds: 3 }]);
  let message = 'Request failed with status code 401';
  await page.route('**/api/customer_goals', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { code: 'changed_meanwhile', message } })
      : route.continue(),
  );
  // A technical text is not shown.
  const technical = page.waitForResponse(
    (answer) => answer.url().includes('/api/customer_goals') && answer.status() === 409,
  );
  await tick.click();
  await technical;
  await expect(tick).toBeChecked();
  message = 'No se guardó.';
  const alert = page.locator('[data-urgency=assertive]').filter({ hasText: 'No se guardó.' });
  await tick.click();
  await page.mouse.move(0, 0);
  await expect.poll(messages, { timeout: 10_000 }).toEqual([
    { text: '¡Meta cumplida!', colour: 'green', seconds: 3 },
    { text: 'No se guardó.', colour: 'red', seconds: 5 },
  ]);
  await tick.click();
  await expect(alert).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(alert).toHaveCount(0);
});

test('a member’s goals are created, reached, changed and deleted, also without a connection', async ({
  page,
  context,
  studio,
}) => {
  const member = await studio.member(page, 'metas');
  const calls = studio.as(member);
  const add = page.getByRole('button', { name: 'Agregar meta' }).first();
  const name = dialog(page).getByLabel('Nombre');
  const save = dialog(page).getByRole('button', { name: /^(Agregar|Guardar) meta$/ });
  const stored = async () =>
    (await calls('GET /customer_goals', {})).map((goal) => [goal.name, goal.completedAt !== null]);
  const make = async (text: string) => {
    await add.click();
    await name.fill(text);
    await save.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, text)).toBeVisible();
  };

  await test.step('[GOAL-001, GOAL-005] Mis Metas, empty: three examples', async () => {
    await watchJumps(page);
    await page.goto('/mytbm/goals');
    await expect(heading(page, 'Mis Metas')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Aún no tienes metas.' })).toBeVisible();
    await expect(
      page.getByText('Por ejemplo: dominar 1 burpee, leer 1 libro este mes o entrenar 4 veces por semana.'),
    ).toBeVisible();
    await expectSteady(page, 'no goals');
    await expectWellMade(page, 'no goals');
  });

  await test.step('[GOAL-002, GOAL-004] a goal is added by its name; an empty one shows what is missing', async () => {
    await add.click();
    await save.click();
    await expect(name).toBeFocused();
    await expect(dialog(page).getByText('Escribe tu meta.')).toBeVisible();
    await expectWellMade(page, 'an empty goal');
    await name.fill('Dominar 1 burpee');
    await save.click();
    await expect(page.getByText('Meta agregada')).toBeVisible();
    await make('Leer 1 libro');
    expect(await stored()).toEqual([
      ['Leer 1 libro', false],
      ['Dominar 1 burpee', false],
    ]);
  });

  await test.step('[GOAL-003, GOAL-007, GOAL-008] a list with checkboxes: ticking celebrates, unticking takes back', async () => {
    await expect(box(page, 'Dominar 1 burpee')).not.toBeChecked();
    await box(page, 'Dominar 1 burpee').check();
    await expect(page.getByText('¡Meta cumplida!')).toBeVisible();
    await expect(row(page, 'Dominar 1 burpee')).toContainText(/Cumplida el \d\d \w{3} \d{4}/);
    await expect(page.getByText('Metas cumplidas: 1 de 2.')).toBeVisible();
    await expect.poll(stored).toContainEqual(['Dominar 1 burpee', true]);
    await expectWellMade(page, 'goals');
    await page.reload();
    await expect(box(page, 'Dominar 1 burpee')).toBeChecked();
    await box(page, 'Dominar 1 burpee').uncheck();
    await expect.poll(stored).toContainEqual(['Dominar 1 burpee', false]);
    await expect(row(page, 'Dominar 1 burpee')).not.toContainText('Cumplida');
  });

  await test.step('a tick that the server refuses is taken back', async () => {
    await page.route('**/api/customer_goals*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Algo salió mal.' } })
        : route.fallback(),
    );
    await box(page, 'Leer 1 libro').click();
    await expect(page.getByText('Algo salió mal.')).toBeVisible();
    await expect(box(page, 'Leer 1 libro')).not.toBeChecked();
    await page.unroute('**/api/customer_goals*');
  });

  await test.step('[GOAL-003] a goal gets another name', async () => {
    await page.getByRole('button', { name: 'Editar Leer 1 libro' }).click();
    await expect(name).toHaveValue('Leer 1 libro');
    await name.fill('Leer 2 libros');
    await save.click();
    await expect(row(page, 'Leer 2 libros')).toBeVisible();
    await expect.poll(stored).toContainEqual(['Leer 2 libros', false]);
  });

  await test.step('[ERR-060, GOAL-003, X75] deleting asks first, in the words of the specification', async () => {
    const remove = page.getByRole('button', { name: 'Eliminar Leer 2 libros' });
    await remove.click();
    await expect(
      dialog(page).getByText(
        'Are you sure you want to delete the goal Leer 2 libros? This action cannot be undone.',
      ),
    ).toBeVisible();
    await expectWellMade(page, 'deleting a goal');
    await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(row(page, 'Leer 2 libros')).toBeVisible();
    await remove.click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row(page, 'Leer 2 libros')).toHaveCount(0);
    expect(await stored()).toEqual([['Dominar 1 burpee', false]]);
  });

  await test.step('made and ticked without a connection, they are sent when it is back', async () => {
    await context.setOffline(true);
    await make('Entrenar 4 veces');
    await expect(row(page, 'Entrenar 4 veces')).toContainText('Se guarda cuando vuelva la conexión.');
    await box(page, 'Dominar 1 burpee').check();
    await expect(page.getByText('2 cambios por enviar')).toBeVisible();
    await context.setOffline(false);
    await expect.poll(stored, { timeout: 30_000 }).toEqual([
      ['Entrenar 4 veces', false],
      ['Dominar 1 burpee', true],
    ]);
    await expect(page.getByRole('button', { name: 'Editar Entrenar 4 veces' })).toBeVisible();
    await expect(box(page, 'Dominar 1 burpee')).toBeChecked();
  });
});

test('a member’s muscles: the trained ones, the lagging ones, and a class for those', async ({
  page,
  studio,
}) => {
  const member = await studio.member(page, 'musculos', { classes: 12 });
  const film = await studio.film();
  const table = page.getByRole('table', { name: 'Tus músculos' });
  const muscle = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name, 'i') }) });

  await test.step('before any training: where to begin', async () => {
    await watchJumps(page);
    await page.goto('/mytbm/musculos');
    await expect(heading(page, 'Mis Músculos')).toBeVisible();
    await expect(page.getByText(/Completa una clase en línea o ven al estudio/)).toBeVisible();
    await expectSteady(page, 'muscles');
    await expectWellMade(page, 'muscles, untrained');
  });

  await test.step('after a film: the figure is coloured, the table has the same in words, and lagging muscles are named', async () => {
    await studio.as(member)('PUT /videos/:id/complete', { params: { id: String(film.id) }, query: {} });
    await page.reload();
    await expect(muscle('glúteos')).toContainText('Mucho');
    await expect(muscle('abdomen')).toContainText('Medio');
    await expect(muscle('bíceps')).toContainText('Sin entrenar');
    await expect(page.locator('[data-muscle="gluteos"][data-part="high"]').first()).toBeVisible();
    await expect(page.locator('[data-muscle="biceps"][data-part="none"]').first()).toBeVisible();
    await expect(page.getByText('Lo que menos has entrenado: pectorales, hombros y bíceps.')).toBeVisible();
    await expectWellMade(page, 'muscles, trained');
  });

  await test.step('Clase Sorpresa suggests a class with the reason', async () => {
    const surprise = page.getByRole('region', { name: 'Clase Sorpresa' });
    await surprise.getByRole('button', { name: 'Clase Sorpresa' }).click();
    await expect(surprise).toContainText(/Trabaja .+, de lo que menos has entrenado estas semanas\./);
    await expect(surprise.getByRole('link')).toHaveAttribute('href', /\/mytbm\/video\/\d+/);
    await expect(surprise.getByRole('button', { name: 'Otra sorpresa' })).toBeVisible();
    await expectWellMade(page, 'a surprise');
  });

  await test.step('a tap on a muscle, or its link, leads to its films', async () => {
    await page.locator('[data-muscle="dorsales"]').first().click();
    await expect(page).toHaveURL(/\/mytbm\/online\?muscle_id=9$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Ver clases de glúteos' }).click();
    await expect(page).toHaveURL(/\/mytbm\/online\?muscle_id=11$/);
  });
});

test('[TIP-001] the home leads to goals, muscles and nutrition tips', async ({ page, studio }) => {
  await studio.member(page, 'tips', { classes: 1 });
  await page.goto('/mytbm');
  const more = page.getByRole('navigation', { name: 'Más para ti' });
  await expect(more.getByRole('link')).toHaveText(['Mis Metas', 'Mis Músculos', 'Tips de nutrición']);
  await more.getByRole('link', { name: 'Tips de nutrición' }).click();
  await expect(heading(page, 'Tips de nutrición')).toBeVisible();
  const tips = page.getByRole('list', { name: 'Tips de nutrición' }).getByRole('listitem');
  const descriptions = (await studio.admin('GET /nutrition_tips', {})).map(({ description }) => description);
  expect(descriptions.length).toBeGreaterThanOrEqual(12);
  await expect(tips).toHaveText(descriptions);
  await expectWellMade(page, 'tips');
});
