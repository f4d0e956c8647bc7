import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './pages.ts';

interface PublicPage {
  path: string;
  title: RegExp;
  heading: string | RegExp;
  /** What must stand there before any script has run. */
  says: (string | RegExp)[];
}

const pages: Record<string, PublicPage> = {
  'the landing [PUB-003..014, NAV-010, BRANCH-004, CONST-005, UI-001]': {
    path: '/',
    title: /^TBM · Estudio y clases en línea para mujeres$/,
    heading: 'Más fuerte cada semana, a tu manera',
    says: [
      'Prueba 7 días gratis',
      'Certificaciones',
      'Somos TBM',
      'Un estudio de mujeres que entrenan en serio',
      'Armar mi plan',
      'No vienes a castigar tu cuerpo',
      'Entrena a tu manera',
      'Glúteo & Tono',
      'Horarios',
      'Disponible',
      'Tus coaches',
      'Dicho por ellas',
      'Conócenos',
      'Ayuda por WhatsApp, Monterrey',
    ],
  },
  'the Monterrey landing [PUB-025..037, CONST-007, CONST-008, CONST-010, UI-011]': {
    path: '/monterrey/',
    title: /TBM Monterrey/,
    heading: 'Fuerza que se nota, dentro y fuera del salón.',
    says: [
      'Clase de prueba',
      'Nosotros',
      '2,100',
      'transformaciones',
      'El método',
      'Renata Villaseñor Luna',
      'HORARIOS',
      'RESERVACIONES',
      'MATERIAL',
      'ESTUDIO',
      'ELIGE TU MEMBRESIA',
      'Todos los paquetes presenciales incluyen acceso ilimitado a TBM Online.',
      'JOIN THE CLUB',
      'Ver el mapa aquí',
      'Estacionamiento',
      'monterrey@tbm.test',
    ],
  },
  'the Tijuana landing [PUB-025..031, PUB-O3]': {
    path: '/tijuana/',
    title: /TBM Tijuana/,
    heading: 'Muévete con el mar de fondo y tu tribu al lado.',
    says: [
      'Clase de prueba',
      'HORARIOS',
      'ELIGE TU MEMBRESIA',
      'tijuana@tbm.test',
      'Ayuda por WhatsApp, Tijuana',
    ],
  },
  'the online platform [PUB-015..021, PROG-002]': {
    path: '/online/',
    title: /TBM Online/,
    heading: 'Tu estudio, donde estés',
    says: [
      'Disciplinas',
      'Funciones',
      '9 disciplinas',
      'El método',
      'Biblioteca completa',
      'Encuentra tu clase',
      'Nombre de la clase',
      'Tus favoritas, a la mano',
      'Dicho por ellas',
    ],
  },
  'rewards [RWD-001, RWD-003..010, RWD-012, RWD-016]': {
    path: '/rewards/',
    title: /Rewards/,
    heading: 'Tu constancia tiene premio',
    says: [
      'Rising Star',
      'Grinding and Shining',
      'Fierce Soul',
      'Girl Boss',
      'Legend Babez',
      'Glow Era',
      'Progreso visible',
      'Recompensas',
      'Motivación continua',
      'Steps',
      'Modalidades',
      'Café Veredita',
      'Reglas del programa',
      'Ver todas las preguntas',
    ],
  },
  'the rewards FAQ [RWD-002, RWD-011]': {
    path: '/rewards/faq/',
    title: /Preguntas de Rewards/,
    heading: 'Preguntas de Rewards',
    says: [
      'Generales',
      'Modalidad presencial',
      'Modalidad online',
      'Niveles y recompensas',
      'Marcas colaboradoras',
      'Reglas del programa',
    ],
  },
  'the challenge [PUB-043..052]': {
    path: '/reto/',
    title: /Hottest Challenge Vol\. 6/,
    heading: 'Hottest Challenge Vol. 6',
    says: [
      '28 días · empiezas cuando quieras',
      'Plan de alimentación',
      'bajar de peso, ganar músculo o reafirmar y tonificar',
      'Lista del súper',
      'Marcas recomendadas',
      'My Memberships',
      'botón de archivo',
      'historia clínica',
      'acompañamiento personal por chat',
      '$1,850',
      '$850',
    ],
  },
  'the location [PUB-042]': {
    path: '/ubicacion/?branch_id=2',
    title: /Ubicación/,
    heading: 'Ubicación',
    says: ['Studio Bahía', '66 4555 0100', 'tijuana@tbm.test', 'Abrir el mapa en OpenStreetMap'],
  },
  'frequent questions [PUB-041, PUB-065]': {
    path: '/preguntas-frecuentes/',
    title: /Preguntas frecuentes/,
    heading: 'Preguntas frecuentes',
    says: ['¿Cómo reservo una clase?', '¿Los pagos son reembolsables?'],
  },
  'the terms [PUB-038..040]': {
    path: '/terminos/',
    title: /Términos/,
    heading: 'Términos y privacidad',
    says: [/enero de 2022/, /no son reembolsables/, 'Aviso de privacidad'],
  },
  'the terms at their long address [PUB-038]': {
    path: '/terminos-y-condiciones/',
    title: /Términos/,
    heading: 'Términos y privacidad',
    says: [/enero de 2022/],
  },
  'a coach [PUB-053, PUB-063, PUB-064]': {
    path: '/coach/2/',
    title: /Renata Villaseñor Luna/,
    heading: 'Renata Villaseñor Luna',
    says: ['Fundadora', 'directora del método', 'No vienes a castigar tu cuerpo', 'Instagram', 'TikTok'],
  },
  'a programme [PUB-054..056]': {
    path: '/program/1/',
    title: /Programa Ligera/,
    heading: 'Ligera',
    says: ['Bajar de peso', 'Cualquier membresía incluye todos los programas.', 'Suscribirme'],
  },
  'a class type [PUB-057..059, PUB-061]': {
    path: '/class_type/5/',
    title: /Jump/,
    heading: 'Jump',
    says: ['Trampolín individual', 'Quema calórica alta', 'Drenaje linfático', 'Suscribirme'],
  },
};

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });
  for (const [name, { path, title, heading, says }] of Object.entries(pages))
    test(name, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(
        40,
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const text = (await page.locator('body').textContent()) ?? '';
      for (const words of says)
        if (typeof words === 'string') expect(text).toContain(words);
        else expect(text).toMatch(words);
      // Pictures come from the studio's content or the site's own files.
      for (const picture of await page.locator('main img').all())
        expect(await picture.getAttribute('src')).toMatch(/^\/(assets|demo\/media)\//);
    });

  test('dialogs are places that open and close [PUB-018, RWD-006, TRIAL-003]', async ({ page }) => {
    for (const [path, words] of [
      ['/online/?disciplina=1', 'Caderas estables'],
      ['/rewards/?marca=2', 'Nivel 6 · Glow Era'],
      ['/?prueba=1', 'Correo electrónico'],
    ] as const) {
      await page.goto(path);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(words);
      await dialog.getByRole('link', { name: 'Cerrar' }).click();
      await expect(dialog).toHaveCount(0);
    }
  });
});

test.describe('every public page', () => {
  for (const [name, { path }] of Object.entries(pages))
    test(`is for everyone: ${name}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
      await expectNoSideScroll(page);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSideScroll(page);
    });
});
