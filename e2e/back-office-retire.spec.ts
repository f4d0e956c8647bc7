import { expect } from '@playwright/test';
import { device } from './booking.ts';
import { demoAccount } from './calls.ts';
import { expectWellMade, signIn } from './pages.ts';
import { test } from './studio.ts';

const zone = 'America/Monterrey';

test('a coach leaves on a Friday: another one substitutes all, her page says so, and her classes keep her name', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const today = Temporal.Now.plainDateISO(zone);
  const friday = today.add({ days: ((5 - today.dayOfWeek + 7) % 7) + 7 });
  // Minutes of her own in the night, so that no coach has another class then.
  const minute = Math.floor(Math.random() * 50);
  const at = (day: Temporal.PlainDate) =>
    day
      .toZonedDateTime({ timeZone: zone, plainTime: { hour: 3, minute } })
      .toInstant()
      .toString();
  const name = `Abril ${crypto.randomUUID().slice(0, 6)}`;
  const coach = await studio.admin('POST /instructors', {
    body: { name, last_name: 'Luna', short_bio: 'Fuerza con calma.', branch_ids: [1] },
  });
  const ximena = (await studio.admin('GET /instructors')).find((one) => one.name.startsWith('Ximena'));
  const publish = (day: Temporal.PlainDate) =>
    studio.admin('POST /available_classes', {
      body: {
        class_date: at(day),
        class_type_id: 1,
        location_id: 1,
        instructor_ids: [coach.instructor_id],
        capacity: 10,
        duration: 10,
      },
    });
  const before = await publish(friday.subtract({ days: 1 }));
  const after = await publish(friday);
  const member = await studio.member(page, 'retiro');
  await studio.bookedForCash(member, after.single_class_id);
  const owner = await device(browser, baseURL);
  await signIn(owner, demoAccount('admin'));
  await expect(owner).not.toHaveURL(/entrar/);
  const form = `/myadmin/coaches/${coach.instructor_id}`;
  const dialog = owner.getByRole('dialog');

  await test.step('she cannot be deleted, and the refusal names the way on', async () => {
    await owner.goto(form);
    await owner.getByRole('button', { name: 'Eliminar' }).click();
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(owner.getByText(/Puedes retirar/)).toBeVisible();
  });

  await test.step('the preview lists her classes with their places, from the chosen day on', async () => {
    await owner.goto(form);
    await owner.getByRole('button', { name: 'Retirar' }).click();
    await expect(dialog.getByText('2 clases publicadas.')).toBeVisible();
    await dialog.getByLabel('Desde el día').fill(friday.toString());
    await expect(dialog.getByText('1 clase publicada.')).toBeVisible();
    await expect(dialog.getByText(/03:\d\d, Monterrey: 1 lugar reservado/)).toBeVisible();
    await expectWellMade(owner, 'retiring a coach');
  });

  await test.step('another coach takes them over, and the member is told', async () => {
    await dialog.getByLabel('Sus clases las da').click();
    await owner.getByRole('option', { name: /^Ximena/ }).click();
    await expect(dialog.getByText('Cambian de coach')).toBeVisible();
    await dialog.getByRole('button', { name: 'Retirar y avisar' }).click();
    await expect(owner.getByText(/1 clase cambió\. Avisamos a 1 persona\./)).toBeVisible();
    const read = (id: number) => studio.admin('GET /available_classes/:id', { params: { id: String(id) } });
    const idsOf = async (id: number) =>
      (await read(id)).class_instructors.map(({ instructor }) => instructor.instructor_id);
    expect(await idsOf(before.single_class_id)).toEqual([coach.instructor_id]);
    expect(await idsOf(after.single_class_id)).toEqual([ximena?.instructor_id]);
    await page.goto('/mytbm/notifications');
    await expect(page.getByText(new RegExp(`^Ximena da la clase de .* en lugar de ${name}`))).toBeVisible();
  });

  await test.step('until her day her page is there; from then on it answers 410 with the other coaches', async () => {
    const path = `/coach/${coach.instructor_id}/`;
    expect((await page.goto(path))?.status()).toBe(200);
    await owner.getByRole('button', { name: /^Se retira el/ }).click();
    await dialog.getByLabel('Desde el día').fill(today.toString());
    await dialog.getByRole('button', { name: 'Retirar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await page.goto(path))?.status(), { timeout: 15_000 }).toBe(410);
    await expect(
      page.getByRole('heading', { level: 1, name: `${name} ya no da clases en TBM` }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /Ximena/ })).toBeVisible();
    await expectWellMade(page, 'the page of a coach who left');
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    expect(sitemap).not.toContain(path);
  });

  await test.step('her class of Thursday keeps her name; the filter finds her, and she comes back', async () => {
    await owner.goto(`/myadmin/horario?dia=${friday.subtract({ days: 1 })}`);
    await expect(owner.getByRole('button', { name: new RegExp(`^03:.* 0/10 .*${name}`) })).toBeVisible();
    await owner.goto('/myadmin/coaches');
    await owner.getByRole('textbox', { name: 'Buscar' }).fill(name);
    await expect(owner.getByText('Nada coincide con tu búsqueda.')).toBeVisible();
    await owner.goto(
      `/myadmin/coaches?filter=${encodeURIComponent(JSON.stringify({ retired: true, search: name }))}`,
    );
    await owner.getByRole('link', { name }).click();
    await expect(owner.getByText(`Coach: ${name} Luna (retirada)`)).toBeVisible();
    await expectWellMade(owner, 'a retired coach');
    await owner.getByRole('button', { name: 'Reactivar' }).click();
    await expect(owner.getByText('Vuelve a ofrecerse.')).toBeVisible();
    await expect.poll(async () => (await page.goto(`/coach/${coach.instructor_id}/`))?.status()).toBe(200);
  });
});
