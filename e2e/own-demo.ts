import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { quietHours } from '@tbm/domain/quiet-hours';
import { openPool } from '../server/src/platform/database/database.ts';
import { makeWatched } from '../server/src/platform/testing/factories.ts';
import { databaseUrl } from './second-server.ts';
import { builtDemo, type DemoProgram, startDemo } from './start-demo.ts';
import { test as base } from './studio.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A demo with a site served from its sources, like `npm run dev`. */
const fromSources: DemoProgram = {
  args: ['--conditions=development', 'demo/src/main.ts'],
  env: { TBM_DEV: '1' },
};

const dataDirOf = (project: string, workerIndex: number): string =>
  `${root}.cache/e2e-own-demo-${project}-${workerIndex}/`;

const withOwnDemo = (program: DemoProgram) =>
  base.extend<object, { ownDemo: string }>({
    ownDemo: [
      async ({ browserName: _ }, use, { project, workerIndex }) => {
        const demo = await startDemo(program, dataDirOf(project.name, workerIndex));
        await use(demo.url);
        await demo.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ ownDemo }, use) => use(ownDemo),
  });

/** Journeys that move the clock have their own demo, so that all others stay in the present. A broken site runs only from its sources. */
export const test = withOwnDemo(process.env.TBM_SITE === 'sources' ? fromSources : builtDemo);

/** Tests of pages that only developers see. */
export const developers = withOwnDemo(fromSources);

/** Sends at once the messages that wait a minute for others of the same member, so a journey need not wait. */
export async function sendGathered(customer_id: number): Promise<void> {
  const { project, workerIndex } = test.info();
  const pool = openPool(databaseUrl(dataDirOf(project.name, workerIndex)));
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where key like $1`,
    [`message:${customer_id}:%`],
  );
  await pool.end();
}

/** Runs a job of the timetable at once, so that a journey need not wait for its minute. */
export async function runJob(
  task:
    | 'send_reminders'
    | 'book_fixed_places'
    | 'run_subscription_pauses'
    | 'run_plan_changes'
    | 'settle_attendance'
    | 'apply_missed_consequences'
    | 'collect_missed_fees',
): Promise<void> {
  const { project, workerIndex } = test.info();
  const pool = openPool(databaseUrl(dataDirOf(project.name, workerIndex)));
  await pool.query('select graphile_worker.add_job($1)', [task]).finally(() => pool.end());
}

/** Writes the reports of a film that was watched from start to end, so that a journey need not wait for it. */
export async function watchedFilm(film: {
  customer_id: number;
  video_id: number;
  at: string;
}): Promise<void> {
  const { project, workerIndex } = test.info();
  const pool = openPool(databaseUrl(dataDirOf(project.name, workerIndex)));
  await makeWatched(pool, film);
  await pool.end();
}

/**
 * Lets all credits of a member end on a day, those of places included, as if the studio had moved the classes before it extended credits.
 */
export async function endCredits(customer_id: number, last_day: Temporal.PlainDate): Promise<void> {
  const { project, workerIndex } = test.info();
  const pool = openPool(databaseUrl(dataDirOf(project.name, workerIndex)));
  await pool
    .query(
      'update credit_lots set start_date = $2::date - 30, expiration_date = $2::date where customer_id = $1',
      [customer_id, last_day.toString()],
    )
    .finally(() => pool.end());
}

/** The time on the card simulator's page. */
const shownTime = async (page: Page): Promise<string> =>
  (await page.locator('time').first().getAttribute('datetime')) ?? '';

/** Moves the demo's clock by a button on the card simulator's page. */
export async function moveClock(
  page: Page,
  step: 'Avanzar 1 hora' | 'Avanzar 1 día' | 'Avanzar 7 días' | 'Avanzar 1 mes' | 'Hasta el próximo cobro',
): Promise<void> {
  await page.goto('/simuladores/stripe/');
  const before = await shownTime(page);
  await page.getByRole('button', { name: step }).click();
  await expect.poll(() => shownTime(page)).not.toBe(before);
}

/** The demo's time, which other journeys of the same demo may have moved. */
export async function demoNow(page: Page): Promise<Temporal.Instant> {
  await page.goto('/simuladores/stripe/');
  return Temporal.Instant.from(await shownTime(page));
}

/**
 * Moves the demo's clock to an hour of the day in Monterrey, and returns the time. For a whole journey after it, midnight
 * is far, and no message waits for the end of the quiet hours.
 */
export async function moveToDaytime(page: Page): Promise<Temporal.ZonedDateTime> {
  for (;;) {
    const now = (await demoNow(page)).toZonedDateTimeISO('America/Monterrey');
    if (now.hour >= quietHours.to && now.hour < quietHours.from - 1) return now;
    await moveClock(page, 'Avanzar 1 hora');
  }
}

/** Refuses the next automatic charge of a member's newest subscription for lack of funds. */
export async function declineNextCharge(page: Page, email: string): Promise<void> {
  await page.goto('/simuladores/stripe/suscripciones/');
  const row = page.getByRole('row').filter({ hasText: email }).first();
  await row.getByLabel('Motivo').selectOption('Sin fondos');
  await row.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByText('Se rechazará: Sin fondos').first()).toBeVisible();
}

/** Moves the demo's clock to the charge that `declineNextCharge` refuses. Subscriptions of other journeys may be charged before it. */
export async function moveToDeclinedCharge(page: Page, email: string): Promise<void> {
  const isWaiting = async (): Promise<boolean> => {
    await page.goto('/simuladores/stripe/suscripciones/');
    const row = page.getByRole('row').filter({ hasText: email }).first();
    return row.filter({ hasText: 'Se rechazará' }).isVisible();
  };
  while (await isWaiting()) await moveClock(page, 'Hasta el próximo cobro');
}

/** Reloads a page until it shows the effect of the provider's webhook. */
export async function comes(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).locator('visible=true').first()).toBeVisible({ timeout: 2_500 });
  }).toPass({ timeout: 30_000 });
}
