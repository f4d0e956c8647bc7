import { expect } from '@playwright/test';
import { device as openDevice } from './booking.ts';
import { receivedBy, setBrowserAnswers, shown, stubPush, worker } from './browser-push.ts';
import { expectWellMade, mailTo, openAccountMenu, signOut } from './pages.ts';
import { test } from './studio.ts';
import { codeSentTo, receivedByWhatsapp, writeByWhatsapp } from './whatsapp.ts';

test('a member reads the inbox and chooses the notifications', async ({ page, isMobile, studio }) => {
  const member = await studio.member(page, 'avisos');
  const { customer_id } = member;
  const write = (content: string, path: string | null = null) =>
    studio.admin('POST /notifications', { body: { customer_id, content, path } });

  await test.step('[NOTIF-001] the menu leads to the notifications, still without messages', async () => {
    await page.goto('/mytbm/creditos');
    await openAccountMenu(page, isMobile);
    await page.getByRole('link', { name: 'Notificaciones' }).locator('visible=true').click();
    await expect(page).toHaveURL('/mytbm/notifications');
    await expect(page.getByRole('heading', { level: 1, name: 'Notificaciones' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Aún no tienes avisos' })).toBeVisible();
    await expect(page.getByText('WhatsApp va a tu celular terminado en 5678.')).toBeVisible();
    await expectWellMade(page, 'notifications without messages');
  });

  const mail = page.getByRole('switch', { name: 'Correo: La noche anterior' });
  const whatsapp = page.getByRole('switch', { name: 'WhatsApp: La noche anterior' });
  const device = page.getByRole('switch', { name: 'Dispositivo: La noche anterior' });
  const hour = page.getByLabel('Hora: La noche anterior');
  const row = page.getByRole('listitem').filter({ has: mail });

  await test.step('[NOTIF-001, NOTIF-002] each optional type has its switches, and its hour', async () => {
    const types = (await studio.as(member)('GET /customer_notification_types')).filter(
      ({ optional, channels }) => optional && channels.length > 0,
    );
    expect(types.length).toBeGreaterThan(5);
    const controls = page.getByRole('region', { name: 'Cómo te avisamos' });
    const labels = { email: 'Correo', whatsapp: 'WhatsApp', push: 'Dispositivo' } as const;
    const switches = types.flatMap(({ name, channels }) =>
      (['email', 'whatsapp', 'push'] as const)
        .filter((channel) => channels.includes(channel))
        .map((channel) => `${labels[channel]}: ${name}`),
    );
    const shown = controls.locator('li').getByRole('switch');
    await expect(shown).toHaveCount(switches.length);
    for (const [index, name] of switches.entries()) await expect(shown.nth(index)).toHaveAccessibleName(name);
    const hours = types.filter(({ preferred_time }) => preferred_time !== null);
    await expect(controls.locator('input[type="time"]')).toHaveCount(hours.length);
    for (const { name, preferred_time } of hours)
      await expect(controls.getByLabel(`Hora: ${name}`)).toHaveValue(preferred_time ?? '');
  });

  await test.step('[NOTIF-002, NOTIF-004] switches and hour of a type are stored at once', async () => {
    await expect(mail).toBeChecked();
    await expect(whatsapp).not.toBeChecked();
    await expect(device).toBeChecked();
    await expect(hour).toHaveValue('20:00');
    await mail.press('Space');
    await row.getByText('WhatsApp', { exact: true }).click();
    await row.getByText('Dispositivo', { exact: true }).click();
    await hour.fill('18:30');
    await expect(row.getByText('Guardado')).toBeVisible();
    await expect
      .poll(async () => {
        const [first] = await studio.as(member)('GET /customer_notification_types');
        return first;
      })
      .toMatchObject({
        notification_type_id: 1,
        customer_id,
        active: true,
        preferred_time: '18:30',
        email_active: false,
        whatsapp_active: true,
        push_active: false,
      });
    await page.reload();
    await expect(mail).not.toBeChecked();
    await expect(whatsapp).toBeChecked();
    await expect(device).not.toBeChecked();
    await expect(hour).toHaveValue('18:30');
  });

  await test.step('a choice that cannot be stored is kept, shows the reason, and is tried again', async () => {
    const calls = '**/api/customer_notification_types*';
    await page.route(calls, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await mail.press('Space');
    await expect(row.getByText('Sin guardar')).toBeVisible();
    await expect(mail).toBeChecked();
    await page.unroute(calls);
    await row.getByRole('button', { name: 'Guardar de nuevo: La noche anterior' }).click();
    await expect(row.getByText('Guardado')).toBeVisible();
    await page.reload();
    await expect(mail).toBeChecked();
  });

  await test.step('[NOTIF-006, API-139, API-142] a message arrives while the page is open, is opened and read', async () => {
    await write('El sábado abrimos a las 08:00.');
    const first = page.getByRole('listitem').filter({ hasText: 'El sábado abrimos a las 08:00.' });
    await expect(first).toContainText(/\d\d [a-z]{3} \d{4} \d\d:\d\d/);
    await write('Tu lugar te espera.', '/mytbm/reservaciones');
    const link = page.getByRole('link', { name: 'Tu lugar te espera.' });
    await expect(link).toBeVisible();
    await expectWellMade(page, 'notifications with messages');
    const opener = isMobile
      ? page.getByRole('button', { name: 'Abrir menú' })
      : page.getByRole('navigation', { name: 'Principal' }).locator('summary').last();
    // The third is about the sign-in by which this journey read the member's preferences.
    await expect(page.getByText(/^Tu cuenta se abrió en un dispositivo nuevo/)).toBeVisible();
    await expect(opener).toContainText('3 avisos sin leer');
    await link.click();
    await expect(page).toHaveURL('/mytbm/reservaciones');
    await expect(opener).toContainText('2 avisos sin leer');
    await page.goBack();
    await page.getByRole('button', { name: 'Marcar todo como leído' }).click();
    await expect(opener).not.toContainText('sin leer');
    await expect(page.getByText('Sin leer:')).toHaveCount(0);
  });
});

test('a member ends the mails of one type by the link in one of them, without signing in', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const member = await studio.member(page, 'enlace');
  const holder = await studio.member(await openDevice(browser, baseURL), 'ocupa', { classes: 1 });
  const single_class_id = (await studio.openClass({ hours: 30, capacity: 1 })).id;
  const body = { single_class_id };
  const held = await studio.as(holder)('POST /class_reservations', { body });
  await studio.as(member)('POST /waitlist', { body });
  await studio.as(holder)('DELETE /class_reservations/:id', {
    params: { id: String(held.class_reservation_id) },
  });
  const chosen = async () =>
    (await studio.as(member)('GET /customer_notification_types'))
      .filter(({ email_active }) => !email_active)
      .map(({ name }) => name);
  const before = await chosen();
  const { text } = await mailTo(page, member.email, /lugar/i);
  const link = /\S+\/baja\/\S+/.exec(text)?.[0] ?? '';
  const stranger = await openDevice(browser, baseURL);

  await test.step('opening the link changes nothing; its button ends only the mails of that type', async () => {
    await stranger.goto(link);
    await expect(stranger.getByText('¿Ya no quieres recibir este aviso por correo?')).toBeVisible();
    await expectWellMade(stranger, 'unsubscribing');
    expect(await chosen()).toEqual(before);
    await stranger.getByRole('button', { name: 'Dejar de recibirlo' }).click();
    await expect(
      stranger.getByText('Listo: ya no te enviaremos «Lista de espera» por correo.'),
    ).toBeVisible();
    await expectWellMade(stranger, 'unsubscribed');
    expect((await chosen()).filter((name) => !before.includes(name))).toEqual(['Lista de espera']);
  });

  await test.step('a link that was changed is refused with the reason', async () => {
    await stranger.goto(`${link.slice(0, -2)}AA`);
    await stranger.getByRole('button', { name: 'Dejar de recibirlo' }).click();
    await expect(stranger.getByRole('alert').first()).toBeVisible();
    await expect(stranger.getByText(/^Listo:/)).toHaveCount(0);
  });
});

test.describe('this device', () => {
  // The page's service worker receives the messages.
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('a member turns on the messages to a device, receives one, and none after signing out', async ({
    page,
    isMobile,
    studio,
  }) => {
    test.slow();
    await stubPush(page);
    const member = await studio.member(page, 'dispositivo', { classes: 4 });
    const card = page.getByRole('region', { name: 'Avisos en este dispositivo' });
    const button = card.getByRole('button', { name: 'Activar avisos en este dispositivo' });
    await page.goto('/mytbm/notifications');

    await test.step('a browser that cannot receive messages shows the reason and the remedy', async () => {
      await expect(button).toBeVisible();
      await expectWellMade(page, 'a device that can be turned on');
      await setBrowserAnswers(page, { permission: 'denied' });
      await expect(card.getByText('Tu navegador tiene bloqueados los avisos de TBM.')).toBeVisible();
      await expect(button).toHaveCount(0);
      await expectWellMade(page, 'a browser that blocks messages');
      await setBrowserAnswers(page, { permission: 'default', isWithout: true });
      await expect(card.getByText('Este navegador no recibe avisos.')).toBeVisible();
      await setBrowserAnswers(page, {
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1',
      });
      await expect(
        card.getByText('En iPhone y iPad los avisos llegan cuando TBM está en tu pantalla'),
      ).toBeVisible();
      await expectWellMade(page, 'a phone without the app on its home screen');
    });

    await test.step('without the permission it stays off and shows a message', async () => {
      await setBrowserAnswers(page, { isWithout: false, userAgent: null, answer: 'default' });
      await button.click();
      await expect(card.getByText('No se activaron: tu navegador no dio permiso.')).toBeVisible();
      await expect(button).toBeVisible();
    });

    const turnOff = card.getByRole('button', { name: 'Desactivar avisos en este dispositivo' });
    await test.step('turned on it stays on after a reload, and keeps the focus on its button', async () => {
      await setBrowserAnswers(page, { answer: 'granted' });
      await button.press('Enter');
      await expect(turnOff).toBeFocused();
      await expect(card.getByText('Este dispositivo recibe tus avisos.')).toBeVisible();
      await expectWellMade(page, 'a device that receives messages');
      await page.reload();
      await expect(turnOff).toBeVisible();
    });

    const item = await studio.openClass({ hours: 30 });
    await studio.as(member)('POST /class_reservations', { body: { single_class_id: item.id } });
    await studio.admin('DELETE /available_classes/:id', {
      params: { id: String(item.id) },
      query: { notify: 'true' },
    });
    await expect.poll(() => receivedBy(page)).toHaveLength(1);
    const [text = ''] = (await receivedBy(page)) ?? [];
    const device = await worker(page);

    await test.step('a message of the member is shown, one of another account is not', async () => {
      await device.push(JSON.stringify({ ...JSON.parse(text), customer_id: 1, title: 'De otra' }));
      await device.push(text);
      await expect.poll(() => shown(page)).toHaveLength(1);
      const [[title, body] = []] = await shown(page);
      expect(title).toBe('Clase cancelada');
      expect(body).toMatch(
        /^Cancelamos la clase de .+ en Monterrey\. Tu crédito ya está de vuelta: úsalo hasta el \d+ de \p{L}+ de \d{4}\.$/u,
      );
    });

    await test.step('after signing out nothing is shown any more, and the studio sends nothing', async () => {
      await signOut(page, isMobile);
      await expect.poll(() => shown(page)).toEqual([]);
      expect(await receivedBy(page)).toBeNull();
      await device.push(text);
      await page.waitForTimeout(500);
      expect(await shown(page)).toEqual([]);
      expect((await studio.as(member)('GET /push_subscriptions')).data).toEqual([]);
    });
  });
});

test('BAJA by WhatsApp ends the optional messages at once, and ALTA brings them back', {
  tag: '@phone',
}, async ({ page, studio }) => {
  const member = await studio.member(page, 'baja');
  const digits = `81${String(member.customer_id).padStart(8, '0')}`;
  const as = studio.as(member);
  await as('POST /customer/whatsapp/code', { body: { number: `+52${digits}` } });
  await as('POST /customer/whatsapp/verify', { body: { code: await codeSentTo(page, digits) } });
  const reminder = page.getByRole('switch', { name: 'WhatsApp: Dos horas antes' });
  const mail = page.getByRole('switch', { name: 'Correo: La noche anterior' });

  await test.step('the switches are off as soon as the message arrives, and one answer confirms it', async () => {
    await page.goto('/mytbm/notifications');
    await expect(reminder).toBeChecked();
    await writeByWhatsapp(page, digits, { text: '¡Baja!' });
    await expect.poll(() => receivedByWhatsapp(page, digits)).toHaveLength(2);
    expect((await receivedByWhatsapp(page, digits))[0]).toMatch(
      /^Listo: ya no te enviaremos avisos por WhatsApp/,
    );
    await page.reload();
    await expect(reminder).not.toBeChecked();
    await expect(mail).toBeChecked();
    await expectWellMade(page, 'notifications after BAJA');
  });

  await test.step('ALTA switches on the former switches again', async () => {
    await writeByWhatsapp(page, digits, { text: 'alta' });
    await expect.poll(() => receivedByWhatsapp(page, digits)).toHaveLength(3);
    await page.reload();
    await expect(reminder).toBeChecked();
  });
});
