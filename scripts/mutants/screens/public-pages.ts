// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const landing = walked('public-landings.spec.ts', 'the landing, before any script has run');
const monterrey = walked('public-landings.spec.ts', 'the Monterrey landing, before any script has run');
const tijuana = walked('public-landings.spec.ts', 'the Tijuana landing, before any script has run');
const online = walked('public-landings.spec.ts', 'the online platform, before any script has run');
const rewards = walked('public-landings.spec.ts', 'rewards, before any script has run');
const packages = walked(
  'packages.spec.ts',
  'the packages page has every package, in order, each with what only it includes',
);
const comparison = walked('packages.spec.ts', 'a comparison of three follows the number of visits a week');
const sections = walked('packages.spec.ts', 'the links to the sections stay in sight and cover nothing');
const steady = walked('steady.spec.ts', 'public pages do not jump');
const classType = walked('public.spec.ts', 'a class type');
const coach = walked('public.spec.ts', 'a coach');
const program = walked('public.spec.ts', 'a programme');
const filmed = walked('library.spec.ts', 'the public page leads into the library');
const paces = walked('public-journeys.spec.ts', 'carousels advance by themselves, each at its pace');
const loops = walked('public-journeys.spec.ts', 'carousels loop, and stop on request');
const challenge = walked('public-landings.spec.ts', 'the challenge, before any script has run');

/** Breaks of public pages. */
export const publicPages: Mutant[] = [
  ...landing(
    'layouts/menu.ts',
    ['Conócenos leads to the plans [NAV-010]', "to: '/#nosotras'", "to: '/#planes'"],
    ['Shop is called Tienda [NAV-010]', "outside('Shop',", "outside('Tienda',"],
  ),
  ...landing('features/landing/tiles.tsx', [
    'the tile of the online platform leads to the packages [PUB-003]',
    "{ to: '/online/', title: 'Online'",
    "{ to: '/paquetes/', title: 'Online'",
  ]),
  ...landing('features/landing/plans.tsx', [
    'the plan in person leads to the top of the packages [PUB-009]',
    "to: '/paquetes/#presenciales'",
    "to: '/paquetes/'",
  ]),
  ...landing(
    'routes/landing.tsx',
    [
      'a coach is missing [PUB-012]',
      '<Coaches items={instructors} />',
      '<Coaches items={instructors.slice(1)} />',
    ],
    ['the quote is missing [PUB-008]', '<QuoteBand quote={texts.quote} background={background} />', ''],
  ),
  ...landing('features/content/quote-band.tsx', [
    'the quote has no author [PUB-008]',
    '{author ? <figcaption className={styles.quoteAuthor}>{author}</figcaption> : null}',
    '',
  ]),
  ...landing('layouts/help-button.tsx', [
    'the chat has no number [PUB-014]',
    'https://wa.me/${international(whatsapp)}',
    'https://wa.me/',
  ]),
  ...landing('features/schedule/toolbar.tsx', [
    'the legend is in another order [SCHED-005]',
    '(Object.keys(legend) as CardState[]).map',
    '(Object.keys(legend) as CardState[]).toReversed().map',
  ]),
  ...landing('features/landing/about.tsx', [
    'the phone has no pictures of its own [BRANCH-006]',
    "{...widths(narrow || wide, 800, '36vw')}",
    '',
  ]),
  ...classType('features/content/detail.tsx', [
    'a benefit has no checkmark [PUB-059]',
    '<Icon path="M4 13l5 5L20 6" size={22} weight={3} />',
    '',
  ]),
  ...classType('routes/class-type.tsx', [
    'a class type leads to the trial [PUB-061]',
    'settings.subscription_package_id',
    'settings.trial_package_id',
  ]),
  ...filmed('routes/class-type.tsx', [
    'a class type with a film shows its picture [PUB-057]',
    '          item.video_url ? (',
    '          false && item.video_url ? (',
  ]),
  ...coach('features/studio/coach-portrait.tsx', [
    'a coach has no photo [PUB-053]',
    '  coach.file ? (',
    '  coach.file && false ? (',
  ]),
  ...program(
    'routes/program.tsx',
    [
      'a programme leads to the packages [PUB-056]',
      'to={`/checkout/${settings.subscription_package_id}/`}',
      'to="/paquetes/"',
    ],
    ['a programme has no short description [PUB-054]', '<strong>{program.short_description}</strong>', ''],
  ),
  ...landing('features/content/testimonials.tsx', [
    'a testimonial does not name its author [PUB-066]',
    '                {customer_name}\n              </figcaption>',
    '              </figcaption>',
  ]),
  ...landing('routes/landing.tsx', [
    'the landing offers the trial without its price [PUB-005]',
    'terms={trial?.terms}',
    '',
  ]),
  ...landing('features/trial/trial-button.tsx', [
    'the button of the trial does not show its length [PUB-005]',
    'Prueba {offer.free}',
    'Prueba gratis',
  ]),
  ...monterrey(
    'layouts/menu.ts',
    [
      'the menu of a branch lacks Studio [PUB-026]',
      "{ label: 'Studio', to: `/${slug}/#studio`, lang: 'en' },",
      '',
    ],
    [
      'Paquetes shows those of another branch [PUB-026]',
      'to: `/paquetes/?branch_id=${branch_id}`',
      'to: `/paquetes/?branch_id=2`',
    ],
  ),
  ...monterrey('routes/branch.tsx', [
    'the schedule has no title in capitals [PUB-031]',
    'title="HORARIOS"',
    'title="Horarios"',
  ]),
  ...monterrey('features/studio/shown.ts', [
    'class types are in the wrong order [PUB-030]',
    'a.order - b.order',
    'b.order - a.order',
  ]),
  ...monterrey('features/branches/stats.tsx', [
    'the studio in numbers has no numbers [PUB-028]',
    '<dd className={styles.statValue}>{value}</dd>',
    '<dd className={styles.statValue}>{label}</dd>',
  ]),
  ...monterrey(
    'features/branches/memberships.tsx',
    ['the packages have another title [PUB-033]', 'ELIGE TU MEMBRESIA', 'Nuestros paquetes'],
    [
      'not every package is listed as including the library [PUB-034]',
      '{allIncludeOnline(items)',
      '{!allIncludeOnline(items)',
    ],
  ),
  ...monterrey('features/branches/join-banner.tsx', [
    'the banner leads to signing in [PUB-035]',
    'to="/registro/"',
    'to="/entrar/"',
  ]),
  ...monterrey('features/branches/studio-section.tsx', [
    'the studio has no map [PUB-036]',
    '{branch.content.map ? ',
    '{!branch.content.map ? ',
  ]),
  ...monterrey(
    'layouts/site-footer.tsx',
    ['the footer writes to a number [PUB-037]', 'mailto:${branch.email}', 'mailto:${branch.phone}'],
    ['the footer has no year [UI-013]', '© {year} TBM.', '© TBM.'],
  ),
  ...tijuana(
    'routes/branch.tsx',
    [
      'the trial class is that of Monterrey [PUB-027]',
      'to={trialClassCheckout(branch.branch_id)}',
      'to={trialClassCheckout(1)}',
    ],
    [
      'coaches of both branches are shown [PUB-029]',
      "api('GET /instructors', { query })",
      "api('GET /instructors')",
    ],
  ),
  ...online('layouts/menu.ts', [
    'the menu lacks Testimonios [PUB-016]',
    "{ label: 'Testimonios', to: '/online/#testimonios' },",
    '',
  ]),
  ...online('features/online/disciplines.tsx', [
    'eight disciplines are claimed [CONST-005]',
    '{items.length} disciplinas',
    '{items.length - 1} disciplinas',
  ]),
  ...online('features/videos/options.ts', [
    'Holistic can be chosen [PROG-002]',
    "name !== 'Holistic'",
    "name !== ''",
  ]),
  ...online('features/videos/catalogue-filters.ts', [
    'the filter of impact has another name [PUB-020]',
    "label: 'Impacto'",
    "label: 'Intensidad'",
  ]),
  ...online('routes/online.tsx', [
    'the block of favourites is missing [PUB-021]',
    '<Favourites items={loved} />',
    '',
  ]),
  ...rewards('layouts/menu.ts', [
    'Steps leads to the levels [RWD-003]',
    "to: '/rewards/#steps'",
    "to: '/rewards/#niveles'",
  ]),
  ...rewards('features/rewards/levels.tsx', [
    'the levels begin with the last [RWD-004]',
    '{items.map(({ milestone_id',
    '{items.toReversed().map(({ milestone_id',
  ]),
  ...rewards('features/rewards/hero.tsx', [
    'the first start button leads to the library [RWD-010]',
    'to="/paquetes/"',
    'to="/online/"',
  ]),
  ...rewards('routes/rewards.tsx', [
    'the second start button leads to signing up [RWD-010]',
    '<ButtonLink to="/paquetes/">Empezar',
    '<ButtonLink to="/registro/">Empezar',
  ]),
  ...challenge(
    'routes/challenge.tsx',
    [
      'the online option is listed first [PUB-051]',
      '[challenge_package_ids.presencial, challenge_package_ids.online]',
      '[challenge_package_ids.online, challenge_package_ids.presencial]',
    ],
    ['it begins on Mondays only [PUB-044]', 'empiezas cuando quieras', 'empiezas los lunes'],
  ),
  ...packages('features/packages/package-list.tsx', [
    'each card repeats the services that all packages include [PKG-017]',
    'shared={shared}',
    'shared={[]}',
  ]),
  ...packages(
    'features/packages/package-card.tsx',
    [
      'the price of each class has no decimals [PKG-025]',
      '{formatPesosExact(each)} por clase',
      '{formatPesos(each)} por clase',
    ],
    [
      'the features are missing [PKG-017]',
      `          {features.map((line) => (
            <li key={line}>{line}</li>
          ))}
`,
      '',
    ],
  ),
  ...comparison('features/packages/comparison.tsx', [
    'the comparison ignores the number of visits a week',
    "frequencyOf(params.get('veces'))",
    'frequencyOf(null)',
  ]),
  ...sections('features/packages/packages.module.css', [
    'the links to the sections cover the focused element',
    'scroll-padding-top: calc(var(--bar) + var(--tap) + 3 * var(--space-2));',
    'scroll-padding-top: var(--bar);',
  ]),
  ...landing('routes/landing.tsx', [
    'the landing shows the text of a branch below its tagline [PUB-004]',
    'text={texts.subtitle}',
    'text={branch.description}',
  ]),
  ...monterrey('features/schedule/week-views.tsx', [
    'a week does not show its days [PUB-031]',
    '<strong>{name}</strong> {span}',
    '<strong>{name}</strong>',
  ]),
  ...steady('features/landing/hero.tsx', [
    'the first picture is drawn larger than it is',
    "covering('100vw', high, 1600 / 1800)",
    "'25vw'",
  ]),
  ...online('routes/online.tsx', [
    'the page shows filters without classes [PUB-020]',
    'data: found.data.slice(0, shown)',
    'data: []',
  ]),
  ...paces(
    'design/carousel.tsx',
    ['testimonials are as fast as the others [UI-009]', 'testimonials: 5_000', 'testimonials: 3_000'],
    ['favourites are as slow as the others [UI-009]', 'favourites: 2_500', 'favourites: 3_000'],
    ['a phone is as fast as a computer [UI-009]', 'Math.max(every, pace.mobile)', 'every'],
  ),
  ...loops('features/studio/class-types.tsx', [
    'no class type is large [UI-011]',
    'large={index === 0}',
    'large={false}',
  ]),
  ...loops('features/studio/coaches.tsx', [
    'all coaches have one colour [UI-010]',
    'styles[coachLook(index)]',
    'styles[coachLook(0)]',
  ]),
];
