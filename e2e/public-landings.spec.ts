import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './test.ts';

/** The links of a section, in order: their text and their target. */
async function expectLinks(
  links: Locator,
  expected: readonly [text: string | RegExp, to: string][],
): Promise<void> {
  await expect(links).toHaveText(expected.map(([text]) => text));
  const targets = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  expect(targets).toEqual(expected.map(([, to]) => to));
}

/** A horizontal list of pictures, by its name. */
const carousel = (page: Page, name: string) => page.locator(`ul[aria-label="${name}"] > li`);
const names = (part: Locator) => part.locator('h3');
const mainMenu = (page: Page) => page.locator('nav[aria-label="Principal"] a');

const classTypes = [
  'Glúteo & Tono',
  'Barre Clásico',
  'Sculpt & Burn',
  'Barre Body Pilates',
  'Jump',
  'Cardio Dance',
  'Cardio Box',
  'TBM Mix',
  'Barre Flow',
];

test.use({ javaScriptEnabled: false });

test('the landing, before any script has run', async ({ page }) => {
  const requested = { font: [] as string[], stylesheet: [] as string[] };
  page.on('request', (request) => {
    const type = request.resourceType();
    if (type === 'font' || type === 'stylesheet') requested[type].push(new URL(request.url()).pathname);
  });
  await page.goto('/');

  await test.step('its styles are in the page; the fonts are those that its head asks for, each requested once', async () => {
    // A site served from its sources has them in a file.
    const fromSources = process.env.TBM_SITE === 'sources';
    expect(requested.stylesheet).toEqual(fromSources ? ['/@react-router/critical.css'] : []);
    const preloads = await page.locator('link[rel=preload][as=font]').all();
    const preloaded = await Promise.all(preloads.map((link) => link.getAttribute('href')));
    expect(preloaded).toHaveLength(2);
    expect(requested.font.toSorted()).toEqual(preloaded.toSorted());
  });

  await test.step('[NAV-010, UI-002] the menu of visitors, in Spanish', async () => {
    expect(await page.locator('html').getAttribute('lang')).toBe('es-MX');
    await expectLinks(mainMenu(page), [
      ['Rewards', '/rewards/'],
      ['Conócenos', '/#nosotras'],
      ['Paquetes', '/paquetes/'],
      ['Certificaciones', 'https://certificaciones.tbm.test'],
      ['Shop', 'https://shop.tbm.test'],
      ['Ingresar', '/entrar/'],
    ]);
  });

  await test.step('[PUB-003] four tiles', async () => {
    await expectLinks(page.getByRole('navigation', { name: 'Elige cómo entrenar' }).locator('a'), [
      [/Online/, '/online/'],
      [/Certificaciones/, 'https://certificaciones.tbm.test'],
      [/Monterrey/, '/monterrey/'],
      [/Tijuana/, '/tijuana/'],
    ]);
  });

  await test.step('[PUB-004, PUB-005, PUB-006, CONST-006] the tagline with its own subtitle, the free trial, and the link to the planner', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Más fuerte cada semana, a tu manera');
    await expect(
      page.getByText('Dos estudios, nueve disciplinas y más de 500 clases en video.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Prueba 7 días gratis' })).toHaveAttribute(
      'href',
      '/?prueba=1',
    );
    await expect(
      page.getByText('7 días gratis; después $290 cada mes. Cancela antes en Mis Compras y no pagas.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Armar mi plan' })).toHaveAttribute(
      'href',
      '/pages/workout-planner/',
    );
  });

  await test.step('[PUB-007, PUB-008, UI-001] about, and a quote', async () => {
    await expect(page.locator('#nosotras')).toContainText('Un estudio de mujeres que entrenan en serio');
    await expect(page.locator('#planes')).toContainText('Presencial');
    await expect(page.locator('#planes')).toContainText('Online');
    await expect(page.getByRole('region', { name: 'Frase' })).toContainText('No vienes a castigar tu cuerpo');
    await expect(page.getByRole('region', { name: 'Frase' })).toContainText('Renata Villaseñor Luna');
  });

  await test.step('[PUB-009] three plans', async () => {
    const plans = page.locator('#planes');
    await expect(names(plans)).toHaveText(['Presencial', 'Online', 'Certificaciones']);
    await expectLinks(plans.locator('a'), [
      [/Presencial/, '/paquetes/#presenciales'],
      [/Online/, '/online/'],
      [/Certificaciones/, 'https://certificaciones.tbm.test'],
    ]);
  });

  await test.step('[BRANCH-004, BRANCH-006] its pictures are those of the branch', async () => {
    const hero = () => page.locator('main img').first().getAttribute('src');
    expect(await hero()).toContain('hero-monterrey');
    const tiles = page.locator('#sucursales');
    await expect(tiles.getByRole('link', { name: 'Monterrey' }).locator('img')).toHaveAttribute(
      'src',
      /monterrey/,
    );
    await expect(tiles.getByRole('link', { name: 'Tijuana' }).locator('img')).toHaveAttribute(
      'src',
      /tijuana/,
    );
    await page.goto('/?branch_id=2');
    expect(await hero()).toContain('hero-tijuana');
    const about = page.locator('#nosotras picture');
    await expect(about).toHaveCount(3);
    for (const [index, side] of ['left', 'center', 'right'].entries()) {
      const file = new RegExp(`about-${side}-tijuana`);
      await expect(about.nth(index).locator('img')).toHaveAttribute('src', file);
      await expect(about.nth(index).locator('source[media*="767px"]')).toHaveAttribute('srcset', file);
    }
    const plans = page.locator('#planes img');
    await expect(plans.nth(0)).toHaveAttribute('src', /plans-presencial/);
    await expect(plans.nth(1)).toHaveAttribute('src', /plans-online/);
    await page.goto('/');
  });

  await test.step('[PUB-010, PUB-011, PUB-012] testimonials, class types with a picture, coaches', async () => {
    await expect(carousel(page, 'Testimonios')).toHaveCount(10);
    await expect(carousel(page, 'Testimonios').first()).toHaveText(
      /ya cargo el garrafón sola.*Alejandra Treviño$/,
    );
    await expect(carousel(page, 'Disciplinas').locator('h3')).toHaveText(classTypes);
    await expect(carousel(page, 'Disciplinas').locator('img')).toHaveCount(9);
    await expect(carousel(page, 'Coaches')).toHaveCount(14);
  });

  await test.step('[PUB-013] the calendar of classes', async () => {
    const calendar = page.getByRole('region', { name: 'Horarios' });
    await expect(calendar.getByRole('navigation', { name: 'Sucursal' }).getByRole('link')).toHaveText([
      'Monterrey',
      'Tijuana',
    ]);
    await expect(
      calendar.getByRole('list', { name: 'Significado de los colores' }).getByRole('listitem'),
    ).toHaveText(['Disponible', 'Reservada', 'Sold out']);
    await expect(calendar).toContainText('Estudio Monterrey, hora local');
  });

  await test.step('[PUB-014, BRANCH-001, BRANCH-002, X07] help by chat, at the number of the branch', async () => {
    await expect(page.getByRole('link', { name: 'Ayuda por WhatsApp, Monterrey' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/528155500101\?/,
    );
    await page.goto('/?branch_id=2');
    await expect(page.getByRole('link', { name: 'Ayuda por WhatsApp, Tijuana' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/5266/,
    );
  });
});

test('the Monterrey landing, before any script has run', async ({ page }) => {
  await page.goto('/monterrey/');

  await test.step('[PUB-025, PUB-026] its menu', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Fuerza que se nota, dentro y fuera del salón.',
    );
    await expectLinks(mainMenu(page), [
      ['Rewards', '/rewards/'],
      ['Nosotros', '/monterrey/#nosotros'],
      ['Método', '/monterrey/#metodo'],
      ['Coaches', '/monterrey/#coaches'],
      ['Paquetes', '/paquetes/?branch_id=1'],
      ['Studio', '/monterrey/#studio'],
      ['Ingresar', '/entrar/'],
    ]);
  });

  await test.step('[PUB-028, CONST-005, CONST-007, CONST-008, CONST-009, CONST-010, X77] the studio in numbers', async () => {
    const about = page.locator('#nosotros');
    await expect(about.locator('dt')).toHaveText([
      'socias entrenando con nosotras',
      'transformaciones',
      'disciplinas',
      'certificaciones',
      'clases en línea gratis con tu paquete',
    ]);
    await expect(about.locator('dd')).toHaveText([/800/, /2,100/, /9/, /700/, /500/]);
  });

  await test.step('[PUB-029, PUB-030] its coaches and its class types', async () => {
    await expect(carousel(page, 'Coaches').locator('h3')).toHaveText([
      'Paola Cantú Ibarra',
      'Renata Villaseñor Luna',
      'Daniela Rentería Solís',
      'Ximena Garza Peña',
      'Fernanda Lozano Quiroga',
      'Andrea Salinas Montemayor',
      'Lucía Tamez Arredondo',
      'Gabriela Elizondo Ruiz',
      'Valeria Aguirre Fontes',
    ]);
    await expect(carousel(page, 'Disciplinas').locator('h3')).toHaveText(classTypes);
  });

  await test.step('[PUB-031, PUB-032] the schedule and the rules of the house', async () => {
    await expect(page.locator('#horarios h2')).toHaveText('HORARIOS');
    await expect(page.locator('#horarios')).toContainText('Estudio Monterrey, hora local');
    await expect(page.locator('#horarios section[aria-label="Esta semana"]')).toContainText(
      /^Esta semana \d+( de \S+)? al \d+ de \S+/,
    );
    await expect(page.locator('#reglas summary')).toHaveText(['RESERVACIONES', 'MATERIAL', 'ESTUDIO']);
  });

  await test.step('[PUB-033, PUB-034] its packages', async () => {
    const packages = page.locator('#paquetes');
    await expect(packages.locator('h2')).toHaveText('ELIGE TU MEMBRESIA');
    await expect(packages).toContainText(
      'Todos los paquetes presenciales incluyen acceso ilimitado a TBM Online.',
    );
    await expect(carousel(page, 'Paquetes').locator('h3')).toHaveText([
      'Clase Suelta',
      '4 Clases',
      '8 Clases',
      '12 Clases',
      '16 Clases',
      '20 Clases',
      'Ilimitado',
    ]);
  });

  await test.step('[PUB-035, PUB-036] the banner and the studio', async () => {
    const banner = page.getByRole('region', { name: 'Join the club' });
    await expect(banner.locator('h2 [lang=en]')).toHaveText('JOIN THE CLUB');
    await expect(banner.getByRole('link', { name: 'Quiero entrar' })).toHaveAttribute('href', '/registro/');
    const studio = page.locator('#studio');
    await expect(studio).toContainText('Calzada de los Encinos 415');
    await expect(studio.getByRole('button', { name: 'Ver el mapa aquí' })).toBeAttached();
    await expect(studio.locator('summary')).toHaveText([
      'El salón',
      'Vestidores y regaderas',
      'Lockers',
      'Barra de agua y café',
      'Estacionamiento',
    ]);
  });

  await test.step('[PUB-037, UI-013, X79] the footer', async () => {
    const footer = page.getByRole('contentinfo');
    for (const [name, to] of [
      ['81 5550 0100', 'tel:+528155500100'],
      ['monterrey@tbm.test', 'mailto:monterrey@tbm.test'],
      ['Instagram de TBM Monterrey', 'https://example.com/instagram/tbm-monterrey'],
      ['Preguntas frecuentes', '/preguntas-frecuentes/'],
      ['Términos y privacidad', '/terminos/'],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', to);
    await expect(footer).toContainText('Calzada de los Encinos 415');
    await expect(footer).toContainText('© 2025');
  });
});

test('[PUB-025, PUB-027, PUB-029, PUB-031, CONST-012] the Tijuana landing, before any script has run', async ({
  page,
}) => {
  await page.goto('/tijuana/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Muévete con el mar de fondo y tu tribu al lado.',
  );
  await expect(page.getByRole('link', { name: 'Clase de prueba' })).toHaveAttribute(
    'href',
    '/checkout/19301/?branch_id=2',
  );
  await expect(page.locator('#horarios h2')).toHaveText('HORARIOS');
  const about = page.locator('#nosotros');
  await expect(about.locator('dt').first()).toHaveText('mujeres en la comunidad');
  await expect(about.locator('dd').first()).toHaveText('+500');
  const coaches = await carousel(page, 'Coaches').locator('h3').allTextContents();
  expect(coaches).toContain('Mariana Ochoa Benítez');
  expect(coaches).not.toContain('Paola Cantú Ibarra');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'tijuana@tbm.test' })).toHaveAttribute(
    'href',
    'mailto:tijuana@tbm.test',
  );
});

test('the online platform, before any script has run', async ({ page }) => {
  await page.goto('/online/');

  await test.step('[PUB-015, PUB-016, CONST-006] its menu and its claim', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu estudio, donde estés');
    await expect(page.getByRole('main')).toContainText('9 disciplinas, más de 600 clases');
    await expectLinks(mainMenu(page), [
      ['Disciplinas', '/online/#disciplinas'],
      ['Método', '/online/#metodo'],
      ['Funciones', '/online/#funciones'],
      ['Testimonios', '/online/#testimonios'],
      ['Paquetes', '/paquetes/#online'],
      ['Rewards', '/rewards/'],
      ['Ingresar', '/entrar/'],
    ]);
  });

  await test.step('[PUB-017, CONST-005] nine disciplines', async () => {
    await expect(page.locator('#disciplinas h2')).toHaveText('9 disciplinas');
    await expect(carousel(page, 'Disciplinas').locator('h3')).toHaveText(classTypes);
  });

  await test.step('[PUB-019, CONST-011] method, features, planner, testimonials and a footer', async () => {
    await expect(names(page.locator('#metodo'))).toHaveText([
      'Elige tu meta',
      'Sigue tu plan',
      'Entrena con coaches de verdad',
      'Mira cómo cambias',
    ]);
    await expect(names(page.locator('#funciones'))).toHaveText([
      'Videoteca completa',
      'Estrenos',
      'Mapa de músculos',
      'Favoritas y avance guardado',
      'Comunidad',
      'Rewards',
    ]);
    await expect(page.locator('#funciones')).toContainText('Más de 500 videos');
    const planner = page.locator('#planner');
    await expect(planner.getByRole('heading', { level: 2 })).toHaveText(
      'Workout Planner: cuatro semanas resueltas',
    );
    await expect(planner.getByRole('link')).toHaveAttribute('href', '/pages/workout-planner/');
    await expect(carousel(page, 'Testimonios')).toHaveCount(10);
    await expect(page.getByRole('contentinfo')).toContainText('Estudio Monterrey');
  });

  await test.step('[PUB-020] classes first, and the whole library one tap away', async () => {
    const classes = page.locator('#clases');
    await expect(classes.getByRole('list', { name: 'Clases' }).getByRole('listitem')).toHaveCount(6);
    await expect(classes.getByRole('link', { name: 'Ver toda la videoteca' })).toHaveAttribute(
      'href',
      `/entrar/?next=${encodeURIComponent('/mytbm/online')}`,
    );
    await expect(classes.getByLabel('Categoría')).toBeHidden();
  });

  await test.step('[PUB-020, PROG-002] the filters; Holistic is no choice', async () => {
    const filters = page.locator('#clases');
    for (const label of [
      'Nombre de la clase',
      'Categoría',
      'Coach',
      'Duración',
      'Músculo objetivo',
      'Impacto',
    ])
      await expect(filters.getByLabel(label)).toBeAttached();
    // A journey of the back office adds one with a different name.
    const programs = filters
      .getByLabel('Programa')
      .locator('option')
      .filter({ hasNotText: /^Programa [0-9a-f]{6}$/ });
    await expect(programs).toHaveText(['Todos', 'Energía', 'Fuerza', 'Firme', 'Mamá en Movimiento']);
  });

  await test.step('[PUB-021] the favourites block', async () => {
    await expect(page.locator('#favoritas h2')).toHaveText('Tus favoritas, a la mano');
    await expect(carousel(page, 'Las favoritas de todas')).toHaveCount(6);
  });

  await test.step('[PUB-020] filters are sent without scripts', async () => {
    await page.locator('#clases summary').click();
    await page.getByLabel('Duración').selectOption('10-19');
    await page.getByRole('button', { name: 'Ver clases' }).click();
    await expect(page).toHaveURL(/duration=10-19/);
    for (const length of await page
      .locator('#clases li a')
      .getByText(/^\d+ min$/)
      .allTextContents())
      expect(length).toMatch(/^1\d min$/);
  });
});

test('rewards, before any script has run', async ({ page }) => {
  await page.goto('/rewards/');

  await test.step('[RWD-001, RWD-003] its menu', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu constancia tiene premio');
    await expectLinks(mainMenu(page), [
      ['Niveles', '/rewards/#niveles'],
      ['Steps', '/rewards/#steps'],
      ['Modalidades', '/rewards/#modalidades'],
      ['Ingresar', '/entrar/'],
    ]);
  });

  await test.step('[RWD-004, RWD-012] six levels', async () => {
    await expect(names(page.locator('#niveles'))).toHaveText([
      'Rising Star',
      'Grinding and Shining',
      'Fierce Soul',
      'Girl Boss',
      'Legend Babez',
      'Glow Era',
    ]);
  });

  await test.step('[RWD-005, RWD-006, RWD-016] why, and ten brands', async () => {
    await expect(names(page.locator('#que-es'))).toHaveText([
      'Progreso visible',
      'Recompensas',
      'Motivación continua',
    ]);
    await expect(carousel(page, 'Marcas aliadas')).toHaveCount(10);
  });

  await test.step('[RWD-008, RWD-009] rules and questions', async () => {
    await expect(page.locator('#reglas summary')).toHaveText([
      'Cómo subes de nivel en presencial',
      'Cómo subes de nivel en online',
      'Recompensas mensuales y meses con bono',
      'Strikes',
      'Beneficios de marcas aliadas',
    ]);
    await expect(page.locator('#preguntas summary')).toHaveCount(4);
    await expect(page.getByRole('link', { name: 'Ver todas las preguntas' })).toHaveAttribute(
      'href',
      '/rewards/faq/',
    );
  });

  await test.step('[RWD-010] both start buttons lead to the packages', async () => {
    await expectLinks(page.getByRole('main').getByRole('link', { name: 'Empezar', exact: true }), [
      ['Empezar', '/paquetes/'],
      ['Empezar', '/paquetes/'],
    ]);
  });
});

test('the challenge, before any script has run', async ({ page }) => {
  await page.goto('/reto/');

  await test.step('[PUB-043, PUB-044, PUB-045] the description and the included services', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hottest Challenge Vol. 6');
    await expect(page.getByRole('main')).toContainText('28 días · empiezas cuando quieras');
    const includes = page.locator('#incluye');
    await expect(names(includes)).toHaveText([
      'Plan de alimentación',
      'Programa de entrenamiento por objetivo',
      'Lista del súper',
      'Marcas recomendadas',
    ]);
    await expect(includes).toContainText('bajar de peso, ganar músculo o reafirmar y tonificar');
  });

  await test.step('[PUB-046, PUB-047, PUB-048, PUB-049, PUB-050] its five steps', async () => {
    const steps = page.locator('#pasos');
    await expect(names(steps)).toHaveText([
      'Compra tu reto',
      'Entra a My Memberships',
      'Toca el botón de archivo',
      'Llena tu historia clínica',
      'Recibe tu plan',
    ]);
    for (const words of [
      'Inicia sesión con tu cuenta y abre My Memberships',
      'Busca la compra de tu reto y toca el botón de archivo',
      'Descarga el formulario y contéstalo con calma. Regrésalo por correo a hola@tbm.test.',
      'Te llega por correo y desde ese momento tienes acompañamiento personal por chat.',
    ])
      await expect(steps).toContainText(words);
  });

  await test.step('[PUB-051, PUB-052] two options to take part', async () => {
    const options = page.locator('#participa li').filter({ has: page.locator('h3') });
    await expect(options).toHaveText([/^Presencial\$1,850.*16 clases presenciales/, /^Solo online\$850/]);
    await expectLinks(page.locator('#participa').getByRole('link'), [
      ['Comprar', '/checkout/19273/'],
      ['Comprar', '/checkout/19272/'],
    ]);
  });
});
