import { expect, type Page } from '@playwright/test';
import { expectSteady, watchJumps } from './jumps.ts';
import { expectWellMade, newMember } from './pages.ts';
import { test } from './test.ts';
import { codeSentTo } from './whatsapp.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('Mi Información: the profile, the billing address, and the WhatsApp number', async ({ page }) => {
  const { customer_id } = await newMember(page, 'perfil', { isIncomplete: true });
  const profile = card(page, 'Tus datos');
  const billing = card(page, 'Dirección de facturación');
  const save = (of: typeof profile) => of.getByRole('button', { name: 'Guardar', exact: true }).click();

  await test.step('[PROFILE-001, PROFILE-005, ERR-056, ERR-057] both cards show what they lack', async () => {
    await watchJumps(page);
    await page.goto('/mytbm/informacion');
    await expect(page.getByRole('heading', { level: 1, name: 'Mi Información' })).toBeVisible();
    await expect(profile).toContainText('Regina Treviño Salas');
    const of = (name: string) =>
      profile
        .locator('dl > div')
        .filter({ has: page.locator('dt', { hasText: name }) })
        .locator('dd');
    await expect(of('Cumpleaños')).toHaveText('No has agregado tu cumpleaños');
    await expect(of('Instagram')).toHaveText('No has cargado esta información');
    await expect(of('Estatura')).toHaveText('No has cargado esta información');
    await expect(billing).toContainText('No has cargado esta información');
    await expectSteady(page, 'profile');
    await expectWellMade(page, 'profile');
    for (const [of, edit, field] of [
      [profile, 'Editar mis datos', 'Nombre'],
      [billing, 'Agregar mi dirección', 'País'],
    ] as const) {
      await of.getByRole('button', { name: edit }).click();
      await expect(of.getByLabel(field, { exact: true })).toBeVisible();
      await expect(of).not.toContainText('No has cargado esta información');
      await of.getByRole('button', { name: 'Cancelar' }).click();
      await expect(of.getByLabel(field, { exact: true })).toHaveCount(0);
      await expect(of.getByRole('button', { name: edit })).toBeFocused();
    }
  });

  await test.step('[PROFILE-006, PROFILE-007, PROFILE-008, ERR-037, ERR-041, ERR-009, X09, X11, X75] each invalid value is reported at its field', async () => {
    await profile.getByRole('button', { name: 'Editar mis datos' }).click();
    await expect(profile.getByLabel('Nombre', { exact: true })).toBeFocused();
    const reason = profile.getByLabel('¿Cómo te enteraste de TBM?');
    await expect(reason.locator('option')).toHaveText([
      'Elige una opción',
      'Instagram',
      'Recomendación',
      'Vi el local',
      'Ex Alumna',
      'Otro',
    ]);
    await reason.selectOption('');
    await profile.getByLabel('Teléfono').fill('81 1234 56a789');
    await expect(profile.getByLabel('Teléfono')).toHaveValue('8112345678');
    await profile.getByLabel('Teléfono').fill('811234567');
    await profile.getByLabel('Día').fill('31');
    await profile.getByLabel('Mes').selectOption('febrero');
    await profile.getByLabel('Año').fill('1994');
    await save(profile);
    for (const words of [
      'Debes ingresar un número de teléfono válido.',
      'Escribe una fecha de nacimiento válida, con el año completo.',
      'No has llenado el campo "¿Cómo te enteraste de TBM?"',
    ])
      await expect(profile.getByText(words)).toBeVisible();
    await expect(profile.getByLabel('Teléfono')).toBeFocused();
    await expectWellMade(page, 'profile with mistakes');
    await profile.getByLabel('Teléfono').fill('8187654321');
    await profile.getByLabel('Día').fill('7');
    await profile.getByLabel('Mes').selectOption('marzo');
    await reason.selectOption('Otro');
    await save(profile);
    await expect(profile.getByText("The input can't be empty")).toBeVisible();
  });

  await test.step('[ERR-063] saved, the card shows it, also after a reload', async () => {
    await profile.getByLabel('Cuéntanos cómo').fill('Mi vecina viene los jueves');
    await profile.getByLabel('Estatura en centímetros (opcional)').fill('168');
    await profile.getByRole('checkbox', { name: /^Acepto de forma expresa/ }).check();
    await profile.getByLabel('Instagram (opcional)').fill('@regina.tre');
    await save(profile);
    await expect(page.getByText('Perfil actualizado con éxito.')).toBeVisible();
    await expect(profile.getByRole('button', { name: 'Editar mis datos' })).toBeFocused();
    await page.reload();
    for (const words of [
      '07 mar 1994',
      '168 cm',
      '@regina.tre',
      'Mi vecina viene los jueves',
      '81 8765 4321',
    ])
      await expect(profile.getByText(words)).toBeVisible();
  });

  await test.step('[ERR-038, ERR-039, ERR-040] an address needs country, state and city', async () => {
    await billing.getByRole('button', { name: 'Agregar mi dirección' }).click();
    await expect(billing.getByLabel('País')).toBeFocused();
    await save(billing);
    for (const words of ['Debes agregar tu país.', 'Debes agregar tu estado.', 'Debes agregar tu ciudad.'])
      await expect(billing.getByText(words)).toBeVisible();
    await expectWellMade(page, 'address with mistakes');
  });

  await test.step('a list that does not load is asked for again; without the cities the member types one', async () => {
    const fails = (list: string) => page.route(list, (route) => route.fulfill({ status: 503, body: '' }));
    await fails('**/api/countries/*/states?*');
    await billing.getByLabel('País').selectOption('Canadá');
    await expect(billing.getByRole('alert')).toContainText('No pudimos cargar la lista de estados.');
    await page.unrouteAll();
    await fails('**/api/countries/*/states/*/cities?*');
    await billing.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await billing.getByLabel('Estado').selectOption('Ontario');
    await billing.getByRole('textbox', { name: 'Ciudad' }).fill('Toronto');
    await expect(billing.getByLabel('Calle (opcional)')).toBeEnabled();
    await page.unrouteAll();
    await billing.getByLabel('País').selectOption('Elige tu país');
  });

  await test.step('[PROFILE-004, PROFILE-009, PROFILE-010] they are chosen from lists, and enable the rest', async () => {
    const rest = ['Calle', 'Número', 'Interior', 'Colonia', 'Código postal'];
    const expectRest = async (isOn: boolean) => {
      for (const name of rest)
        await expect(billing.getByLabel(`${name} (opcional)`)).toBeEnabled({ enabled: isOn });
    };
    await expectRest(false);
    await billing.getByLabel('País').selectOption('México');
    await billing.getByLabel('Estado').selectOption('Nuevo León');
    await expectRest(false);
    await billing.getByLabel('Ciudad').selectOption('Monterrey');
    await expectRest(true);
    await billing.getByLabel('Estado').selectOption('Baja California');
    await expect(billing.getByLabel('Ciudad')).toHaveValue('');
    await expectRest(false);
    await billing.getByLabel('Ciudad').selectOption('Mi ciudad no está en la lista');
    await billing.getByLabel('Escribe tu ciudad').fill('Valle Redondo');
    await expectRest(true);
    await save(billing);
    await expect(page.getByText('Perfil actualizado con éxito.')).toBeVisible();
    for (const words of ['México', 'Baja California', 'Valle Redondo'])
      await expect(billing.getByText(words, { exact: true })).toBeVisible();
    await billing.getByRole('button', { name: 'Editar mi dirección' }).click();
    await billing.getByLabel('Ciudad', { exact: true }).selectOption('Tijuana');
    await billing.getByLabel('Calle (opcional)').fill('Río Nilo');
    await billing.getByLabel('Número (opcional)').fill('12');
    await save(billing);
    await expect(billing.getByText('Río Nilo 12')).toBeVisible();
    await expectWellMade(page, 'both cards filled');
  });

  await test.step('[API-163] removed after a confirmation, also when another device was faster', async () => {
    const remove = billing.getByRole('button', { name: 'Eliminar dirección' });
    const asks = page.getByRole('dialog', { name: '¿Eliminar tu dirección?' });
    await remove.click();
    await expect(asks).toContainText('Tus compras y recibos quedan como están.');
    await expectWellMade(page, 'removing the address');
    await asks.getByRole('button', { name: 'No, conservarla' }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    await page.route('**/api/addresses/*', async (route) => {
      await route.fetch();
      await route.fallback();
    });
    await asks.getByRole('button', { name: 'Sí, eliminar dirección' }).click();
    await expect(page.getByText('Eliminamos tu dirección.')).toBeVisible();
    await page.unrouteAll();
    await expect(asks).toHaveCount(0);
    await expect(billing).toContainText('No has cargado esta información');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(billing.getByRole('button', { name: 'Agregar mi dirección' })).toBeVisible();
    await expect(remove).toHaveCount(0);
  });

  // The members of other journeys all have the same number.
  const digits = `81${String(customer_id).padStart(8, '0')}`;
  const dialog = page.getByRole('dialog', { name: 'Verifica tu WhatsApp' });
  await test.step('[PROFILE-013, PROFILE-014, API-016, ERR-034] a code by WhatsApp; a wrong one is refused', async () => {
    await page.getByRole('button', { name: 'Verificar WhatsApp' }).click();
    await expect(dialog).toContainText('Te enviamos un código de 6 dígitos por WhatsApp.');
    await expect(dialog.getByLabel('Clave de país')).toHaveValue('MX');
    await expect(dialog.getByLabel('Número de WhatsApp')).toHaveValue('8187654321');
    await dialog.getByLabel('Número de WhatsApp').fill(digits);
    await expectWellMade(page, 'WhatsApp, the number');
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    const code = await codeSentTo(page, digits);
    await expect(dialog).toContainText('Sirve 10 minutos.');
    await dialog.getByLabel('Código').fill(code === '000000' ? '000001' : '000000');
    await dialog.getByRole('button', { name: 'Verificar' }).click();
    await expect(dialog.getByText('El código es incorrecto')).toBeVisible();
    await expectWellMade(page, 'WhatsApp, the code');
  });

  await test.step('[PROFILE-012, PROFILE-015, API-017, ERR-075] the right one verifies it, and the card shows it', async () => {
    await dialog.getByLabel('Código').fill(await codeSentTo(page, digits));
    await dialog.getByRole('button', { name: 'Verificar' }).click();
    await expect(page.getByText('WhatsApp verificado.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(profile.getByText(/^Tu WhatsApp está verificado: \+52 81/)).toBeVisible();
  });
});

/** A PNG of three upright stripes: red, white and blue. */
const stripes = async (page: Page): Promise<Buffer> => {
  const text: string = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 300 });
    const context = canvas.getContext('2d');
    for (const [index, colour] of ['#ff0000', '#ffffff', '#0000ff'].entries()) {
      context.fillStyle = colour;
      context.fillRect(index * 300, 0, 300, 300);
    }
    return canvas.toDataURL('image/png').split(',')[1];
  })()`);
  return Buffer.from(text, 'base64');
};
/** Red, green and blue in the middle of a picture. */
const middleOf = (page: Page, address: string): Promise<number[]> =>
  page.evaluate(`(async () => {
    const image = Object.assign(new Image(), { src: ${JSON.stringify(address)} });
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    context.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  })()`);

test('the stored photo is the chosen square, and the button is busy until the photo is checked', async ({
  page,
}) => {
  // A large photo of a telephone takes a moment.
  await page.addInitScript(`{
    const decode = createImageBitmap;
    window.createImageBitmap = async (file) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return decode(file);
    };
  }`);
  await newMember(page, 'foto');
  await page.goto('/mytbm/informacion');
  const photo = card(page, 'Tu foto');
  const dialog = page.getByRole('dialog', { name: 'Ajusta tu foto' });
  const choose = async () => {
    const picture = { name: 'franjas.png', mimeType: 'image/png', buffer: await stripes(page) };
    await photo.locator('input[type=file]').first().setInputFiles(picture);
    await expect(photo.getByRole('button', { name: /^(Elegir foto|Cambiar)$/ })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(dialog.getByRole('group', { name: /^Encuadre/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Guardar foto' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  };
  let saved = '';
  const save = async (): Promise<string> => {
    await dialog.getByRole('button', { name: 'Guardar foto' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(photo.locator('img')).toHaveAttribute('src', /^\/photos\//);
    if (saved) await expect(photo.locator('img')).not.toHaveAttribute('src', saved);
    saved = (await photo.locator('img').getAttribute('src')) ?? '';
    return saved;
  };
  const nearly = (colour: readonly number[]) => colour.map((part) => (part > 128 ? 255 : 0));

  await test.step('untouched, it is the middle of the picture', async () => {
    await choose();
    await expectWellMade(page, 'the square of a photo');
    expect(nearly(await middleOf(page, await save()))).toEqual([255, 255, 255]);
  });

  await test.step('moved by the arrow keys, the photo is the selected part', async () => {
    await choose();
    const frame = dialog.getByRole('group', { name: /^Encuadre/ });
    for (let times = 0; times < 80; times += 1) await frame.press('ArrowRight');
    expect(nearly(await middleOf(page, await save()))).toEqual([255, 0, 0]);
  });
});

test('the home asks for missing details once a day, and not on the first visit [PROFILE-011]', async ({
  page,
}) => {
  const member = await newMember(page, 'falta', { isIncomplete: true });
  const asked = page.getByRole('dialog', { name: 'Completa tu Información' });
  await page.goto('/mytbm');
  await expect(page.getByRole('region', { name: 'Tu primera clase' })).toBeVisible();
  await expect(asked).toHaveCount(0);

  await test.step('the day after sign-up it asks, and leads to Mi Información', async () => {
    const dayBefore = Temporal.Instant.from(member.createdAt).subtract({ hours: 25 }).toString();
    await page.route('**/api/customer?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), createdAt: dayBefore } });
    });
    await page.goto('/mytbm');
    await expect(asked).toContainText('tu cumpleaños, tu país y tu ciudad');
    await expectWellMade(page, 'complete your information');
    await asked.getByRole('link', { name: 'Completar mi información' }).click();
    await expect(page).toHaveURL('/mytbm/informacion');
  });

  await test.step('once a day', async () => {
    await page.goto('/mytbm');
    await expect(page.getByRole('region', { name: 'Tu primera clase' })).toBeVisible();
    await expect(asked).toHaveCount(0);
  });
});
