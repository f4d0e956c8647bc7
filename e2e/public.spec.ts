import { expect, type Locator } from '@playwright/test';
import { expectNoSideScroll, expectWellMade } from './pages.ts';
import { test } from './test.ts';

interface PublicPage {
  path: string;
  title: RegExp;
  heading: string | RegExp;
  /** What the page must contain before any script has run. */
  texts: (string | RegExp)[];
  /** Checks other content of the page's main part. */
  shows?: (main: Locator) => Promise<void>;
}

const picture = (main: Locator, alt: string) =>
  expect(main.getByRole('img', { name: alt, exact: true })).toBeVisible();
const subscribes = (main: Locator) =>
  expect(main.getByRole('link', { name: 'Suscribirme' })).toHaveAttribute('href', '/checkout/149/');

const landings = {
  '/': /^TBM · Estudio y clases en línea para mujeres$/,
  '/monterrey/': /TBM Monterrey/,
  '/tijuana/': /TBM Tijuana/,
  '/online/': /TBM Online/,
  '/rewards/': /Rewards/,
  '/reto/': /Hottest Challenge Vol\. 6/,
};

const pages: Record<string, PublicPage> = {
  'the rewards FAQ [RWD-002, RWD-011]': {
    path: '/rewards/faq/',
    title: /Preguntas de Rewards/,
    heading: 'Preguntas de Rewards',
    texts: [
      'Generales',
      'Modalidad presencial',
      'Modalidad online',
      'Niveles y recompensas',
      'Marcas aliadas',
      'Reglas del programa',
    ],
  },
  'the location [PUB-042]': {
    path: '/ubicacion/?branch_id=2',
    title: /Ubicación/,
    heading: 'Ubicación',
    texts: ['Studio Bahía', '66 4555 0100', 'tijuana@tbm.test', 'Abrir el mapa en OpenStreetMap'],
    shows: async (main) => {
      await expect(main.locator('address')).toHaveCount(1);
      await expect(main.locator('address')).toContainText('Paseo del Mirador 2210');
    },
  },
  '[PUB-041, PUB-065] frequent questions': {
    path: '/preguntas-frecuentes/',
    title: /Preguntas frecuentes/,
    heading: 'Preguntas frecuentes',
    texts: ['¿Cómo reservo una clase?', '¿Los pagos son reembolsables?'],
    shows: async (main) => {
      const first = main.locator('details').filter({ hasText: '¿Cómo reservo una clase?' });
      const response = first.getByText('Entra a tu cuenta, abre el horario de tu sucursal');
      await expect(response).toBeHidden();
      await first.locator('summary').click();
      await expect(response).toBeVisible();
    },
  },
  'the terms [PUB-038..040]': {
    path: '/terminos/',
    title: /Términos/,
    heading: 'Términos y privacidad',
    texts: [/enero de 2022/, /no son reembolsables/, 'Aviso de privacidad'],
  },
  'the full privacy notice': {
    path: '/aviso-de-privacidad/',
    title: /Aviso de privacidad/,
    heading: 'Aviso de privacidad',
    texts: [
      /Estudio TBM Demostración, S\.A\. de C\.V\..*es responsable/,
      'Domicilio: ',
      'Datos sensibles',
      'finalidades primarias',
      'finalidades secundarias',
      'Secretaría Anticorrupción y Buen Gobierno',
    ],
  },
  'the terms at their long address [PUB-038]': {
    path: '/terminos-y-condiciones/',
    title: /Términos/,
    heading: 'Términos y privacidad',
    texts: [/enero de 2022/],
  },
  'a coach [PUB-053, PUB-063, PUB-064]': {
    path: '/coach/2/',
    title: /Renata Villaseñor Luna/,
    heading: 'Renata Villaseñor Luna',
    texts: ['Fundadora', 'directora del método', 'No vienes a castigar tu cuerpo', 'Instagram', 'TikTok'],
    shows: (main) => picture(main, 'Retrato de Renata Villaseñor Luna'),
  },
  'a programme [PUB-054..056]': {
    path: '/program/1/',
    title: /Programa Energía/,
    heading: 'Energía',
    texts: [
      'Bajar de peso con cardio que se disfruta y fuerza desde cero.',
      'Para empezar o regresar sin miedo.',
      'Cualquier membresía incluye todos los programas.',
    ],
    shows: async (main) => {
      await picture(main, 'Programa Energía');
      await subscribes(main);
    },
  },
  'a class type [PUB-057..059, PUB-061]': {
    path: '/class_type/5/',
    title: /Jump/,
    heading: 'Jump',
    texts: ['Trampolín individual'],
    shows: async (main) => {
      await picture(main, 'Clase de Jump');
      const benefits = main.getByRole('list', { name: 'Beneficios' }).getByRole('listitem');
      await expect(benefits).toHaveText([
        'Condición',
        'Coordinación',
        'Cuida tus articulaciones',
        'Mucha risa',
      ]);
      await expect(benefits.locator('svg')).toHaveCount(4);
      await subscribes(main);
    },
  },
};

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });
  for (const [name, { path, heading, texts, shows }] of Object.entries(pages))
    test(name, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const main = page.getByRole('main');
      const text = (await main.textContent()) ?? '';
      for (const words of texts)
        if (typeof words === 'string') expect(text).toContain(words);
        else expect(text).toMatch(words);
      await shows?.(main);
    });

  test('dialogs have addresses: they open and close by links', async ({ page }) => {
    for (const [step, path, words] of [
      ['[PUB-018] the benefits of a discipline', '/online/?disciplina=1', 'Caderas estables'],
      ['[RWD-006] a brand', '/rewards/?marca=2', 'Nivel 6 · Glow Era'],
      ['[TRIAL-003] the trial', '/?prueba=1', 'Correo electrónico'],
    ] as const)
      await test.step(step, async () => {
        await page.goto(path);
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText(words);
        await dialog.getByRole('link', { name: 'Cerrar' }).click();
        await expect(dialog).toHaveCount(0);
      });
  });
});

const all = [
  ...Object.entries(landings).map(([path, title]) => ({ path, title })),
  ...Object.values(pages).map(({ path, title }) => ({ path, title })),
];

for (const { path, title } of all)
  test(`${path} is for everyone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(
      40,
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Pictures are from the studio's content or the site's own files.
    for (const picture of await page.locator('main img').all())
      expect(await picture.getAttribute('src')).toMatch(/^\/(assets|demo\/media|imagenes)\//);
    await expectWellMade(page, path);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideScroll(page);
  });
