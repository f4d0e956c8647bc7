import { expect, type Page } from '@playwright/test';
import { book, cancelFirst, classAt, device, dialog } from './booking.ts';
import { expectAccessible, expectColumns, expectNoSideScroll, followMail, mailTo } from './pages.ts';
import { test } from './studio.ts';

test('a full class has a waitlist; all are notified of a free place, and the first to book gets it', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const full = await studio.openClass({ hours: 26, capacity: 1 });
  const [first, other] = [await device(browser, baseURL), await device(browser, baseURL)];
  await studio.member(first, 'ana', { classes: 1 });
  await first.goto(classAt(full));
  await book(first);
  const { email } = await studio.member(page, 'berta', { classes: 1 });
  await studio.member(other, 'carla', { classes: 1 });

  await test.step('[SCHED-012, SCHED-013, ERR-043, ERR-052, WAIT-006] joins the waitlist from the schedule', async () => {
    await page.goto('/mytbm/waitlists');
    await expect(page.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible();
    await expectAccessible(page, 'no waitlists');
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${full.day}`);
    await expect(page.locator(`a[href*="clase=${full.id}"]`).locator('visible=true')).toHaveAttribute(
      'aria-label',
      /Sold out$/,
    );
    // The label of the class is primary; the background of its card is not.
    const [label, card] = (await page.evaluate(`(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = 'var(--accent)';
      const groundOf = (element) => getComputedStyle(element).backgroundColor;
      const label = [...document.querySelectorAll('a[href*="clase=${full.id}"] span')].find(
        (span) => span.textContent === 'Sold out' && span.offsetWidth > 0,
      );
      const primary = groundOf(probe);
      probe.remove();
      return [label, label.closest('a')].map((element) => groundOf(element) === primary);
    })()`)) as [boolean, boolean];
    expect({ label, card }).toEqual({ label: true, card: false });
    for (const memberPage of [page, other]) {
      await memberPage.goto(classAt(full));
      await expect(dialog(memberPage).getByRole('button', { name: 'Reservar', exact: true })).toHaveCount(0);
      await expect(
        memberPage.getByText('Esta clase está llena, pero puedes anotarte a lista de espera.'),
      ).toBeVisible();
      if (memberPage === page) await expectAccessible(page, 'full class');
      await memberPage.getByRole('button', { name: 'Anotarme a la lista de espera' }).click();
      await expect(memberPage.getByText('Ya estás en la lista de espera.')).toBeVisible();
    }
  });

  await test.step('the schedule shows that the member waits for the class', async () => {
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${full.day}`);
    const card = page.locator(`a[href*="clase=${full.id}"]`).locator('visible=true');
    await expect(card).toHaveAttribute('aria-label', /Sold out En lista de espera$/);
    await expect(card.getByText('En lista de espera', { exact: true })).toBeVisible();
    await expectNoSideScroll(page);
  });

  await test.step('[WAIT-001, WAIT-002, WAIT-003, WAIT-004, WAIT-005, WAIT-009] sees it in the list, with help and a warning before leaving', async () => {
    await page.goto('/mytbm/waitlists');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Listas de Espera' })).toBeVisible();
    const leave = page.getByRole('button', { name: 'Cancelar' }).locator('visible=true');
    await expect(leave).toHaveCount(1);
    await expectColumns(page, 'Mis listas de espera', [
      'Clase',
      'Coach',
      'Fecha y hora',
      'Te anotaste',
      'Acciones',
    ]);
    await expectAccessible(page, 'waitlists');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: '¿Cómo funciona?' }).click();
    await expect(dialog(page)).toContainText('La primera en reservar se lo queda');
    await page.getByRole('button', { name: 'Entendido' }).click();
    await leave.click();
    await expect(dialog(page)).toContainText('no te enviaremos ningún aviso cuando se abra un lugar');
    await expectAccessible(page, 'leaving a waitlist');
    await page.getByRole('button', { name: 'Seguir esperando' }).click();
    await expect(page.getByRole('link', { name: 'Calendario' })).toHaveAttribute('href', '/mytbm/presencial');
  });

  await test.step('[WAIT-007] a place becomes free: WhatsApp and mail arrive, and lead to its booking', async () => {
    await cancelFirst(first);
    await mailTo(page, email, /Se abrió un lugar/);
    await expect
      .poll(async () => {
        const answer = await page.request.get('/simuladores/whatsapp/api/messages');
        return ((await answer.json()) as { button: { path: string | null } | null }[]).filter(({ button }) =>
          button?.path?.endsWith(`clase=${full.id}`),
        ).length;
      })
      .toBe(2);
    await page.goto('/simuladores/whatsapp/');
    await expect(page.getByText('Se abrió un lugar en').first()).toBeVisible();
    await followMail(page, email, /Se abrió un lugar/);
    await expect(dialog(page).getByRole('button', { name: 'Reservar', exact: true })).toBeVisible();
  });

  let waiting = page;
  await test.step('[WAIT-008, RES-026] both try to book; one gets it', async () => {
    // The other member's dialog was open all the time: it turned from waiting to booking by itself.
    const button = (memberPage: Page) =>
      dialog(memberPage).getByRole('button', { name: 'Reservar', exact: true });
    await expect(button(other)).toBeVisible();
    // Both buttons are pressed at once, before the other member's booking changes the screen.
    const buttons = await Promise.all([page, other].map((memberPage) => button(memberPage).elementHandle()));
    await Promise.all(buttons.map((found) => found?.dispatchEvent('click')));
    const won = (memberPage: Page) => memberPage.getByText('Reservación realizada con éxito').isVisible();
    await expect.poll(async () => [await won(page), await won(other)].filter(Boolean).length).toBe(1);
    const [winner, loser] = (await won(page)) ? [page, other] : [other, page];
    await expect(
      loser.getByText(/Lo sentimos, la clase se ha llenado\.|Ya estás en la lista de espera\./).first(),
    ).toBeVisible();
    await winner.goto('/mytbm/waitlists');
    await expect(winner.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible();
    await loser.goto('/mytbm/waitlists');
    await expect(loser.getByRole('button', { name: 'Cancelar' }).locator('visible=true')).toHaveCount(1);
    waiting = loser;
  });

  await test.step('[WAIT-006] a member who leaves is no longer in the list', async () => {
    await waiting.getByRole('button', { name: 'Cancelar' }).locator('visible=true').click();
    await dialog(waiting).getByRole('button', { name: 'Sí, salir de la lista' }).click();
    await expect(waiting.getByText('Saliste de la lista de espera')).toBeVisible();
    await expect(waiting.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible();
  });
  await first.context().close();
  await other.context().close();
});
