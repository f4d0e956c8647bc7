import { expect, type Page } from '@playwright/test';
import { formatMonth } from '@tbm/domain/time';
import { book, classAt, device, dialog } from './booking.ts';
import { expectSteady, watchJumps } from './jumps.ts';
import { expectAccessible, expectNoSideScroll, focused, groundOf, tabTo } from './pages.ts';
import { timeIs } from './server-time.ts';
import { test } from './studio.ts';

test('a loading week is not an empty week, and the last place is labelled in Spanish', async ({
  page,
  studio,
}) => {
  const last = await studio.openClass({ hours: 35, capacity: 1 });
  const card = page.locator(`a[href*="clase=${last.id}"]`).locator('visible=true');

  await test.step('[SCHED-014, SCHED-015, X51, X75] the last place on its card, in the words of each branch', async () => {
    await page.goto(`/monterrey/?dia=${last.day}`);
    await expect(card).toHaveAttribute('aria-label', / 1 Lugar Disponible$/);
    await card.click();
    await expect(dialog(page)).toContainText('Queda 1 lugar. Elige el tuyo, o te lo damos al llegar.');
    const few = await studio.openClass({ hours: 35, capacity: 3, branch_id: 2 });
    await page.goto(`/tijuana/?dia=${few.day}`);
    const other = page.locator(`a[href*="clase=${few.id}"]`).locator('visible=true');
    await expect(other).toHaveAttribute('aria-label', / 3 spots left Disponible$/);
    await expect(other.getByText('3 spots left')).toHaveAttribute('lang', 'en');
  });

  await test.step('an impossible day in the address means today', async () => {
    await page.goto('/monterrey/?dia=%2B275760-09-13');
    await expect(page.getByRole('heading', { name: 'HORARIOS' })).toBeVisible();
  });

  await test.step('[SCHED-001, SCHED-005, SCHED-010] the schedule of a member', async () => {
    await studio.member(page, 'hilda');
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${last.day}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Reserva tu clase' })).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Significado de los colores' }).getByRole('listitem'),
    ).toHaveText(['Disponible', 'Reservada', 'Sold out']);
    await expect(card.first()).toHaveAttribute('aria-label', / Disponible$/);
  });

  await test.step('[SCHED-004, ERR-055] while the next week loads, no week is called empty', async () => {
    let open = () => {};
    const opened = new Promise<void>((done) => {
      open = done;
    });
    await page.route('**/api/available_classes?*', async (route) => {
      await opened;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Semana siguiente' }).click();
    await expect(page).not.toHaveURL(new RegExp(`dia=${last.day}`));
    await expect(page.getByText(/No hay (más )?clases/)).toHaveCount(0);
    open();
    await expect(page.locator('a[href*="clase="]').locator('visible=true').first()).toBeVisible();
    await expect(page.getByText(/No hay (más )?clases/)).toHaveCount(0);
  });
});

test('a class that has begun is marked: credits still book it, but it is not sold', {
  tag: '@phone',
}, async ({ page, studio }) => {
  const target = await studio.openClass({ hours: 39 });
  const { class_date } = await studio.desk('GET /available_classes/:id', {
    params: { id: String(target.id) },
  });
  const begun = Temporal.Instant.from(class_date);
  const hour = begun
    .toZonedDateTimeISO('America/Monterrey')
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
  await studio.member(page, 'olivia');
  await timeIs(page, begun.add({ minutes: 30 }).toString());

  await test.step('[RES-017, ERR-042] without credits it is not for sale', async () => {
    await page.goto(classAt(target));
    await expect(dialog(page)).toContainText(`Empezó a las ${hour}`);
    await expect(dialog(page)).toContainText('Ya no vendemos lugares en esta clase.');
    await expect(dialog(page).getByRole('button', { name: /^Continuar con / })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Ver otras clases' }).click();
    const card = page.locator(`a[href*="clase=${target.id}"]`).locator('visible=true');
    await expect(card).toHaveAttribute('aria-label', new RegExp(` Empezó a las ${hour} Disponible$`));
    await expectAccessible(page, 'schedule, a class under way');
  });

  await test.step('once it is over it is marked, though credits still book it', async () => {
    const { duration } = await studio.desk('GET /available_classes/:id', {
      params: { id: String(target.id) },
    });
    const end = begun
      .add({ minutes: duration })
      .toZonedDateTimeISO('America/Monterrey')
      .toPlainTime()
      .toString({ smallestUnit: 'minute' });
    await timeIs(page, begun.add({ minutes: 150 }).toString());
    await page.goto(classAt(target));
    await expect(dialog(page)).toContainText(`Terminó a las ${end}`);
    await expect(dialog(page)).not.toContainText('Empezó');
  });

  await test.step('[RES-020, RES-021] six hours after its start it is over', async () => {
    await timeIs(page, begun.add({ hours: 6 }).toString());
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${target.day}`);
    const card = page.locator(`a[href*="clase=${target.id}"]`).locator('visible=true');
    await expect(card).toHaveAttribute('aria-label', / Ya pasó$/);
    await card.click();
    await expect(dialog(page)).toContainText('Esta clase ya pasó.');
    await timeIs(page, begun.add({ minutes: 30 }).toString());
  });

  await test.step('[RES-021] with credits it is booked', async () => {
    await studio.member(page, 'paty', { classes: 1 });
    await page.goto(classAt(target));
    await expect(dialog(page)).toContainText(`Empezó a las ${hour}`);
    await book(page);
  });
});

const cards = (page: Page) => page.locator('a[href*="clase="]').locator('visible=true');
const days = (page: Page) => page.getByRole('navigation', { name: 'Días' }).getByRole('link');
const monterreyToday = () => Temporal.Now.plainDateISO('America/Monterrey');

test('three taps book a class on any of the next seven days', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const sixDays = 6 * 24;
  const { id, day } = await studio.openClass({ hours: sixDays + 1 });
  const visitor = await device(browser, baseURL);
  const memberWithoutSpot = await studio.member(visitor, 'julia');
  await visitor.context().close();
  await studio.bookedForCash(memberWithoutSpot, id);
  await studio.member(page, 'karla', { classes: 8 });
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1;
    await target.click();
  };

  await test.step('[SCHED-001] the first class lies in the first third, and nothing has jumped', async () => {
    await watchJumps(page);
    const first = monterreyToday().add({ days: 1 });
    await page.goto(`/mytbm/presencial?dia=${first}`);
    await expect(cards(page).first()).toBeVisible();
    const box = await cards(page).first().boundingBox();
    expect(box?.y).toBeLessThanOrEqual(844 / 3);
    await expectSteady(page, 'schedule');
  });

  await test.step('[SCHED-008, SCHED-010] each of the next seven days is in view without scrolling', async () => {
    await page.goto('/mytbm/presencial');
    await expect(days(page)).toHaveCount(14);
    await expect(days(page).first()).toHaveAccessibleName(/^lunes /);
    for (let ahead = 0; ahead < 7; ahead += 1)
      await expect(
        days(page).and(page.locator(`[href*="dia=${monterreyToday().add({ days: ahead })}"]`)),
      ).toBeInViewport({ ratio: 1 });
  });

  await test.step('[RES-017, RES-018, RES-019, RES-023, ERR-073] day, class, book', async () => {
    await tap(days(page).and(page.locator(`[href*="dia=${day}"]`)));
    const card = page.locator(`a[href*="clase=${id}"]`).locator('visible=true');
    await expect(card).toHaveAttribute('aria-label', /^\d\d:\d\d–\d\d:\d\d .+ 24 lugares Disponible$/);
    await tap(card);
    await expect(dialog(page)).toContainText(
      'Quedan 24 lugares. El mapa muestra 25 asientos libres porque una socia elige el suyo al llegar.',
    );
    await expect(dialog(page).locator('input[name=spot]:enabled')).toHaveCount(25);
    await expect(dialog(page)).toContainText(
      /Pagas con 1 de tus 8 créditos de .+; vencen el \S+ \d+ de \S+\./,
    );
    await expect(dialog(page)).toContainText(/Cancelar gratis hasta el \S+ \d+ de \S+ a las \d\d:\d\d\./);
    await expect(dialog(page)).toContainText(/Con \S+/);
    await expect(dialog(page).getByRole('link', { name: 'Sobre esta clase' })).toBeVisible();
    const spots = (await page.evaluate(`[...document.querySelectorAll('dialog label:has(input[name=spot])')]
      .flatMap((spot) => [spot.getBoundingClientRect().width, spot.getBoundingClientRect().height])`)) as number[];
    expect(spots).toHaveLength(50);
    // Positions are rounded to hundredths, because a sliding sheet lies between pixels.
    expect(Math.round(Math.min(...spots) * 100) / 100).toBeGreaterThanOrEqual(44);
    await expectAccessible(page, 'booking');
    await tap(dialog(page).getByRole('button', { name: 'Reservar', exact: true }));
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
    await expect(card).toHaveAttribute('aria-label', / Reservada$/);
    expect(taps).toBe(3);
  });
});

test('filters of the schedule are in the address, and the keyboard reaches them', { tag: '@phone' }, async ({
  page,
  studio,
}) => {
  const own = await studio.openClass({ hours: 36 });
  await studio.member(page, 'laura', { classes: 1 });
  await page.goto(`/mytbm/presencial?branch_id=1&dia=${own.day}`);
  await expect(cards(page).first()).toBeVisible();
  const all = await cards(page).count();
  const chosen = dialog(page).getByLabel('Clase');

  await test.step('the sheet takes the focus and gives it back', async () => {
    await tabTo(page, /^Filtrar clases$/);
    await page.keyboard.press('Enter');
    await expect(chosen).toBeVisible();
    expect((await focused(page)).inDialog).toBe(true);
    await expectAccessible(page, 'filters');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect((await focused(page)).words).toBe('Filtrar clases');
  });

  await test.step('[SCHED-001] class type, coach and time of day', async () => {
    await page.getByRole('button', { name: 'Filtrar clases' }).click();
    // Chooses a class of that day: the sheet offers those of the whole week.
    const first = (await cards(page).first().getAttribute('aria-label')) ?? '';
    const name = (await chosen.locator('option').allTextContents()).find((one) => first.includes(one)) ?? '';
    await chosen.selectOption({ label: name });
    await expect(page).toHaveURL(/[?&]tipo=\d+/);
    await dialog(page)
      .getByRole('button', { name: /^Ver \d+ clases?$/ })
      .click();
    await expect(cards(page).first()).toBeVisible();
    for (const card of await cards(page).all()) expect(await card.getAttribute('aria-label')).toContain(name);
    expect(await cards(page).count()).toBeLessThan(all);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Filtrar clases 1 filtro puesto' })).toBeVisible();
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${own.day}&coach=999999`);
    await page.getByRole('link', { name: 'Quitar filtros' }).locator('visible=true').click();
    // Another journey may have added a class in between.
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(all);
    await expect(page).not.toHaveURL(/coach=/);
  });
});

test('under filters the strip marks the days without a fitting class, and an empty day leads to the next one', {
  tag: '@phone',
}, async ({ page, studio }) => {
  // The time is Monday at five, before every class of the demo's week.
  const today = monterreyToday();
  const monday = today.add({ days: 8 - today.dayOfWeek });
  await timeIs(page, `${monday}T05:00:00-06:00`);
  await studio.member(page, 'queta');
  const classes = await studio.desk('GET /available_classes', {
    query: { branch_id: 1, start_date: monday.toString(), end_date: monday.add({ days: 6 }).toString() },
  });
  const dayOf = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO('America/Monterrey').toPlainDate().toString();
  const daysOf = (coach: number) =>
    new Set(
      classes
        .filter(({ class_instructors }) =>
          class_instructors.some((one) => one.instructor.instructor_id === coach),
        )
        .map(({ class_date }) => dayOf(class_date)),
    );
  const open = new Set(classes.map(({ class_date }) => dayOf(class_date)));
  const coaches = new Set(
    classes.flatMap(({ class_instructors }) => class_instructors.map((one) => one.instructor.instructor_id)),
  );
  const coach = [...coaches].find((id) => daysOf(id).size < open.size) ?? 0;
  const [free = ''] = [...open].filter((day) => !daysOf(coach).has(day)).sort();
  const fitting = [...daysOf(coach)].sort();
  const next = fitting.find((day) => day > free) ?? fitting[0] ?? '';

  await page.goto(`/mytbm/presencial?branch_id=1&dia=${free}&coach=${coach}`);
  await expect(page.getByText('Ninguna clase con estos filtros.').locator('visible=true')).toBeVisible();
  for (const day of open)
    await expect(days(page).and(page.locator(`[href*="dia=${day}"]`))).toHaveAttribute(
      'data-empty',
      String(!daysOf(coach).has(day)),
    );
  await page
    .getByRole('link', { name: /^Ver el \S+ \d+ de \S+$/ })
    .locator('visible=true')
    .click();
  await expect(page).toHaveURL(new RegExp(`dia=${next}`));
  await expect(cards(page).first()).toBeVisible();
});

test('on a desktop nothing leaves its card, and from Saturday the next week follows', async ({
  page,
  studio,
}) => {
  const mirna = await studio.member(page, 'mirna');
  const monday = monterreyToday().add({ days: 8 - monterreyToday().dayOfWeek });
  // The widest labels: the member's place, a full class, the last places.
  for (const branch_id of [1, 2]) {
    const noon = monday
      .add({ days: 2 })
      .toZonedDateTime({ timeZone: 'America/Monterrey', plainTime: '15:30' });
    const open = (capacity: number) =>
      studio.openClass({ hours: 0, now: noon.toInstant().toString(), capacity, branch_id });
    const [own, full] = [await open(25), await open(1)];
    await open(3);
    await studio.desk('POST /class_reservations', {
      body: { single_class_id: own.id, customer_id: mirna.customer_id, is_cash: true, spot: 12 },
    });
    await studio.desk('POST /class_reservations', {
      body: { single_class_id: full.id, guest_name: 'Ana', is_cash: true },
    });
  }

  for (const branch_id of [1, 2])
    await test.step(`[SCHED-002, SCHED-003, SCHED-008, SCHED-010, SCHED-011, SCHED-012] branch ${branch_id}`, async () => {
      for (const width of [768, 905, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/mytbm/presencial?branch_id=${branch_id}&dia=${monday}`);
        await expect(cards(page).first()).toBeVisible();
        const escaped = await page.evaluate(`[...document.querySelectorAll('a[href*="clase="]')]
          .filter((card) => card.offsetWidth > 0)
          .flatMap((card) => {
            const box = card.getBoundingClientRect();
            return [...card.querySelectorAll('*')].filter((part) => {
              if (part.getClientRects().length === 0) return false;
              const { left, right, top, bottom } = part.getBoundingClientRect();
              const isOutside = left < box.left - 1 || right > box.right + 1 || top < box.top - 1 ||
                bottom > box.bottom + 1;
              return isOutside || part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0;
            });
          })
          .map((part) => part.textContent)`);
        expect(escaped, `${width} px`).toEqual([]);
        const marks = cards(page).locator('[data-class]').locator('visible=true');
        await expect(marks).toHaveCount(await cards(page).count());
        const faces = cards(page).locator('[data-size]').locator('visible=true');
        expect(await faces.count(), `faces at ${width} px`).toBeGreaterThanOrEqual(await marks.count());
        await expectNoSideScroll(page);
      }
      await expectAccessible(page, `schedule on a desktop, branch ${branch_id}`);
      const table = page.getByRole('table', { name: 'Horario de la semana' });
      if (branch_id === 1) {
        await expect(table.getByRole('columnheader')).toHaveText([
          /^Hora$/,
          /^lun \d+$/,
          /^mar \d+$/,
          /^mié \d+$/,
          /^jue \d+$/,
          /^vie \d+$/,
          /^sáb \d+$/,
          /^dom \d+$/,
        ]);
        const hours = await table.getByRole('rowheader').allTextContents();
        expect(hours.length).toBeGreaterThan(3);
        expect(hours.filter((hour) => !/^\d\d:00$/.test(hour))).toEqual([]);
        expect(hours).toEqual(hours.toSorted());
      } else {
        await expect(table).toHaveCount(0);
        for (const [index, day] of ['lunes', 'martes', 'miércoles', 'jueves', 'viernes'].entries())
          await expect(
            page
              .getByRole('region', { name: `${day} ${monday.add({ days: index }).day} de` })
              .getByRole('link'),
          ).not.toHaveCount(0);
      }
      await expect(cards(page).getByText('Reservada · lugar 12')).toBeVisible();
      const token = (name: string) =>
        page.evaluate<string>(`(() => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.background = 'var(--${name})';
          const ground = getComputedStyle(probe).backgroundColor;
          probe.remove();
          return ground;
        })()`);
      const cardsOf = {
        Disponible: cards(page).and(page.locator('[aria-label$=" lugares Disponible"]')),
        Reservada: cards(page).filter({ hasText: 'Reservada · lugar 12' }),
        'Sold out': cards(page).filter({ has: page.locator('[lang="en"]', { hasText: 'Sold out' }) }),
      };
      const grounds: string[] = [];
      for (const [word, found] of Object.entries(cardsOf)) {
        const ground = await groundOf(found.first());
        grounds.push(ground);
        // The legend shows the background of these cards.
        const dot = page.getByRole('listitem').filter({ hasText: word }).locator('[aria-hidden="true"]');
        expect(await groundOf(dot), word).toBe(ground);
      }
      // The backgrounds are light and light primary; that of a full class is quieter than its label.
      expect(grounds.slice(0, 2)).toEqual([await token('paper'), await token('accent-light')]);
      expect(new Set(grounds).size).toBe(3);
    });

  await test.step('[SCHED-004, SCHED-008] the next week below', async () => {
    const following = page.getByRole('region', { name: 'Próxima semana' });
    for (const [day, count] of [
      [4, 0],
      [5, 1],
      [6, 1],
    ] as const) {
      await timeIs(page, `${monday.add({ days: day })}T12:00:00-06:00`);
      await page.goto('/mytbm/presencial?branch_id=1');
      await expect(cards(page).first()).toBeVisible();
      await expect(following).toHaveCount(count);
    }
    await expect(following.locator('a[href*="clase="]').first()).toBeVisible();
  });

  await test.step('[SCHED-004] a month ahead and back, a week ahead and back', async () => {
    const navigation = page.getByRole('navigation', { name: 'Semana' });
    const today = monday.add({ days: 6 });
    const to = (name: string) => navigation.getByRole('link', { name }).click();
    await expect(navigation).toContainText(formatMonth(today.toString()));
    await to('Mes siguiente');
    await expect(navigation).toContainText(formatMonth(today.add({ months: 1 }).toString()));
    await to('Mes anterior');
    await expect(navigation).toContainText(formatMonth(today.toString()));
    const first = async () => /clase=\d+/.exec((await cards(page).first().getAttribute('href')) ?? '')?.[0];
    const here = await first();
    await to('Semana siguiente');
    await expect.poll(first).not.toBe(here);
    await to('Semana anterior');
    await expect.poll(first).toBe(here);
  });
});
