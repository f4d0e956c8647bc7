import { expect } from '@playwright/test';
import { classAt, dialog } from './booking.ts';
import { demoAccount } from './calls.ts';
import { expectVisibleNames, signIn } from './pages.ts';
import { test } from './studio.ts';

// The accessibility tree of the main screens in their states.

test('the tree of the sign-in pages: fields with their errors', async ({ page }) => {
  await page.goto('/entrar/');
  await page.getByLabel('Correo electrónico').fill('nadie@');
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(page.getByText('Escribe tu contraseña.')).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Qué gusto verte" [level=1]
      - form "Iniciar sesión":
        - text: Correo electrónico
        - textbox "Correo electrónico"
        - paragraph: El correo electrónico no es válido.
        - text: Contraseña
        - textbox "Contraseña"
        - button "Mostrar la contraseña"
        - paragraph: Escribe tu contraseña.
        - button "Entrar Ahora"
  `);
  for (const name of ['Correo electrónico', 'Contraseña']) {
    const field = page.getByRole('textbox', { name });
    await expect(field).toHaveAttribute('aria-required', 'true');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).not.toHaveAccessibleDescription('');
  }
  const reveal = page.getByRole('button', { name: 'Mostrar la contraseña' });
  await expect(reveal).toHaveAttribute('aria-pressed', 'false');
  await reveal.click();
  await expect(reveal).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'text');
});

test('the tree of booking: the dialog, its map, a spot that another member takes', async ({
  page,
  studio,
}) => {
  const { id, day } = await studio.openClass({ hours: 33 });
  await studio.member(page, 'arbol', { classes: 1 });
  await page.goto(classAt({ id, day }));
  await expect(page.getByRole('radio', { name: 'Lugar 1', exact: true })).toBeVisible();
  await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - button "Cerrar"
      - group "Elige tu lugar":
        - radio "Lugar 1"
        - radio "Lugar 2"
      - term: Pagas con
      - definition
      - term: Cancelar
      - definition
      - alert
      - button "Reservar"
  `);
});

test('a pasted telephone number keeps its ten digits', async ({ page }) => {
  await page.goto('/registro/');
  const phone = page.getByLabel('Teléfono');
  for (const pasted of ['81 1234 5678', '+52 81 1234 5678', '(81) 1234-5678']) {
    await phone.fill('');
    await phone.focus();
    await page.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(pasted)})`);
    await expect(phone).toHaveValue('8112345678');
  }
});

test('fields and boxes have borders of 3:1 against their surroundings', async ({ page }) => {
  await page.goto('/checkout/19304/');
  await expect(page.getByLabel('Nombre', { exact: true })).toBeVisible();
  const faint = await page.evaluate(`(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const light = (color) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
        const value = part / 255;
        return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = light(getComputedStyle(document.documentElement).backgroundColor);
    return [...document.querySelectorAll('main input, main select, main textarea')].flatMap((field) => {
      const framed = Number.parseFloat(getComputedStyle(field).borderTopWidth) ? field : field.closest('[class*=input]');
      const border = light(getComputedStyle(framed).borderTopColor);
      const ratio = (Math.max(border, ground) + 0.05) / (Math.min(border, ground) + 0.05);
      return field.type !== 'hidden' && field.checkVisibility() && ratio < 3 ? [field.labels[0].textContent + ' ' + ratio.toFixed(1)] : [];
    });
  })()`);
  expect(faint).toEqual([]);
});

test('the films have captions, and a pause button one name', async ({ page }) => {
  await page.goto('/rewards/');
  await page.getByRole('link', { name: 'Ver video: Cómo funciona Rewards' }).click();
  const film = page.getByLabel('Cómo funciona Rewards');
  await expect(film).toBeFocused();
  await expect
    .poll(() =>
      film.evaluate(
        (video) => (video as unknown as { textTracks: { cues?: unknown[] }[] }).textTracks[0]?.cues?.length,
      ),
    )
    .toBe(4);
  await page.goto('/monterrey/');
  const pause = page
    .getByRole('region', { name: 'Coaches' })
    .getByRole('button', { name: 'Pausar movimiento' });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
});

test('the names of days, classes and films contain their visible text', async ({ page, isMobile }) => {
  const look = async (path: string, content: RegExp) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('link', { name: content }).first()).toBeVisible();
    await expectVisibleNames(page, path);
  };
  // A wide window has the whole week instead of a strip of days.
  const day = isMobile ? /^(lunes|martes|miércoles|jueves|viernes|sábado|domingo) \d+ de / : /./;
  for (const path of ['/', '/monterrey/']) await look(path, day);
  await signIn(page, demoAccount('socia'));
  await expect(page).toHaveURL('/mytbm');
  await look('/mytbm', /^Reservar .+, Quedan? /);
  await look('/mytbm/presencial', day);
  await look('/mytbm/online', /^Ver ahora$/);
});
