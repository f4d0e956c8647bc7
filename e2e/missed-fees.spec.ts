import { expect } from '@playwright/test';
import { classAt, device, dialog } from './booking.ts';
import { demoAccount } from './calls.ts';
import { comes, moveClock, moveToDaytime, runJob, test } from './own-demo.ts';
import { demoPassword, expectWellMade, fillCard, mailTo, newCardNumber } from './pages.ts';

test('a member agrees to the fee for missed classes, pays it once, and gets it back when the strike is pardoned', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  test.setTimeout(150_000);
  const now = (await moveToDaytime(page)).toInstant().toString();
  const member = await studio.member(page, 'cargo');
  const unlimited = (await studio.admin('GET /class_packages/admin/all', {})).find(
    (item) => item.is_unlimited && !item.is_subscription && (item.branch_id ?? 1) === 1,
  );
  await studio.desk('POST /customer/giveAccess', {
    body: {
      customer_id: member.customer_id,
      package_id: unlimited?.class_package_id ?? 0,
      payment_method_id: 2,
    },
  });

  await test.step('the owner chooses the fee, and sees whom it would have touched', async () => {
    const office = await device(browser, baseURL);
    await office.setViewportSize({ width: 1440, height: 900 });
    await office.goto('/myadmin/sucursales/1');
    await office.getByLabel('Correo electrónico').fill(demoAccount('admin').email);
    await office.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
    await office.getByRole('button', { name: 'Entrar Ahora' }).click();
    await office.getByRole('combobox', { name: 'Si falta con paquete ilimitado' }).click();
    await office.getByRole('option', { name: 'Paga un cargo que autorizó' }).click();
    await office.getByRole('spinbutton', { name: 'Cargo por clase perdida, en pesos' }).fill('5');
    await office.getByRole('spinbutton', { name: 'Strikes en 30 días para que se aplique' }).fill('1');
    await office.getByRole('spinbutton', { name: 'Strikes del mes que no cuentan' }).fill('0');
    await office.getByRole('combobox', { name: 'Si no autorizó el cargo' }).click();
    await office.getByRole('option', { name: 'Deja de reservar unos días' }).click();
    await office.getByRole('button', { name: 'Guardar' }).click();
    await expect(office.getByText('Este dato no es válido.').first()).toBeVisible();
    await office.getByRole('spinbutton', { name: 'Cargo por clase perdida, en pesos' }).fill('150');
    await office.getByRole('button', { name: 'Probar las reglas' }).click();
    await expect(office.getByRole('dialog')).toContainText('Por strikes: ');
    await office.getByRole('button', { name: 'Cerrar' }).click();
    await office.getByRole('button', { name: 'Guardar' }).click();
    await expect(office.getByRole('button', { name: 'Exportar' })).toBeVisible();
    await office.close();
  });

  await test.step('before booking the member reads what it costs, and that it is their decision', async () => {
    const open = await studio.openClass({ hours: 2, now });
    await page.goto(classAt(open));
    await expect(dialog(page).getByRole('link', { name: 'Cargo por faltar' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
    await page.goto('/mytbm/creditos');
    const rules = page.getByRole('region', { name: 'Cómo reservas en Monterrey' });
    await expect(rules).toContainText('No has autorizado el cargo: sin tu permiso no se hace');
    await rules.getByRole('link', { name: 'Decidir si autorizo el cargo' }).click();
    await expect(page.getByText('Para autorizarlo necesitas una tarjeta guardada.')).toBeVisible();
    await expectWellMade(page, 'a fee without a card');
  });

  await test.step('the member agrees to the exact amount with a card', async () => {
    await page.getByRole('link', { name: 'Agregar una tarjeta' }).click();
    await page.getByRole('button', { name: 'Agregar una tarjeta' }).click();
    await fillCard(page, newCardNumber());
    await page.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await expect(page.getByText('Tarjeta guardada')).toBeVisible();
    await page.goto('/mytbm/creditos?cargo');
    await expect(
      page.getByText('Autorizo que TBM Monterrey cobre $150 a mi tarjeta', { exact: false }),
    ).toBeVisible();
    await expectWellMade(page, 'a fee before consent');
    await page.getByRole('button', { name: 'Autorizar $150 por clase' }).click();
    await expect(page.getByText('Autorizaste hasta $150 por clase', { exact: false })).toBeVisible();
    await expectWellMade(page, 'a fee with consent');
  });

  await test.step('a class that is missed costs the fee once; receipt, charge and page say so', async () => {
    await moveClock(page, 'Avanzar 1 día');
    await moveClock(page, 'Avanzar 1 día');
    await runJob('settle_attendance');
    await expect(async () => {
      await runJob('apply_missed_consequences');
      const { fees } = await studio.as(member)('GET /customer/missed_fees', { query: { branch_id: 1 } });
      expect(fees.map(({ status }) => status)).toEqual(['paid']);
    }).toPass({ timeout: 30_000 });
    const { text } = await mailTo(page, member.email, /^Tu recibo de TBM: cargo por faltar$/);
    expect(text).toContain('$150 MXN');
    await comes(page, '/mytbm/pagos', 'Cargo por clase perdida');
    await page.goto('/mytbm/creditos?cargo');
    await expect(page.getByRole('region', { name: 'Mis cargos por faltar' })).toContainText('Pagado');
    await expectWellMade(page, 'a fee that was paid');
  });

  await test.step('the desk pardons the strike: the fee is refunded', async () => {
    const { data } = await studio.admin('GET /strikes', {
      query: { customer_id: String(member.customer_id) },
    });
    await studio.admin('POST /strikes/:id/pardon', {
      params: { id: String(data[0]?.strike_id ?? 0) },
      body: { reason: 'Cerraron la avenida.' },
    });
    await runJob('collect_missed_fees');
    await mailTo(page, member.email, /^Tu reembolso de TBM: /);
    await page.goto('/mytbm/creditos?cargo');
    await expect(page.getByRole('region', { name: 'Mis cargos por faltar' })).toContainText('Perdonado');
  });

  await test.step('the member withdraws the consent', async () => {
    await page.getByRole('button', { name: 'Retirar mi permiso' }).click();
    await expect(page.getByRole('button', { name: 'Autorizar $150 por clase' })).toBeVisible();
  });
});
