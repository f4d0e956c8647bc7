// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { type Break, inFile, type Mutant } from './mutant.ts';

const app = 'web/app';

/** The breaks that one journey must notice; it is walked on a phone. */
const walked =
  (spec: string, journey: string) =>
  (file: string, ...breaks: Break[]): Mutant[] =>
    inFile(`${app}/${file}`, `e2e/${spec}`)(...breaks).map((mutant) => ({ ...mutant, journey }));

const landing = walked('public-landings.spec.ts', 'the landing, before any script has run');
const monterrey = walked('public-landings.spec.ts', 'the Monterrey landing, before any script has run');
const tijuana = walked('public-landings.spec.ts', 'the Tijuana landing, before any script has run');
const online = walked('public-landings.spec.ts', 'the online platform, before any script has run');
const rewards = walked('public-landings.spec.ts', 'rewards, before any script has run');
const challenge = walked('public-landings.spec.ts', 'the challenge, before any script has run');
const signUp = walked('ways-in.spec.ts', 'signing up names each mistake and keeps what was typed');
const signIn = walked('ways-in.spec.ts', 'signing in distinguishes a wrong password from an unknown e-mail');
const guest = walked('ways-in.spec.ts', 'without a session the member area is a guest view');
const booking = walked(
  'booking.spec.ts',
  'a member books a spot, changes it, adds it to her calendar, and cancels',
);
const threeTaps = walked('schedule.spec.ts', 'three taps book a class on any of the next seven days');
const filtering = walked('schedule.spec.ts', 'filters of the schedule are in the address');
const wide = walked('schedule.spec.ts', 'on a desktop nothing leaves its card');
const waiting = walked('waitlist.spec.ts', 'a full class has a waitlist');
const discount = walked('discounts.spec.ts', 'a code makes a purchase cheaper');
const library = walked('library.spec.ts', 'a member finds a class in the library, by filters and by search');
const noMembership = walked(
  'library.spec.ts',
  'a member without a membership sees everything and plays nothing',
);

/** Breaks of screens; a journey must notice them. */
export const screens: Mutant[] = [
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
  ...landing('features/trial/trial-button.tsx', [
    'the button of the trial does not say how long it is [PUB-005]',
    'Prueba 7 días gratis',
    'Prueba gratis',
  ]),

  ...monterrey(
    'layouts/menu.ts',
    ['the menu of a branch lacks Studio [PUB-026]', "{ label: 'Studio', to: `/${slug}/#studio` },", ''],
    [
      'Paquetes shows those of another branch [PUB-026]',
      'to: `/paquetes/?branch_id=${branch_id}`',
      'to: `/paquetes/?branch_id=2`',
    ],
  ),
  ...monterrey(
    'routes/branch.tsx',
    ['the schedule has no title in capitals [PUB-031]', 'title="HORARIOS"', 'title="Horarios"'],
    ['class types are in the wrong order [PUB-030]', 'a.order - b.order', 'b.order - a.order'],
  ),
  ...monterrey('features/branches/stats.tsx', [
    'the studio in numbers has no numbers [PUB-028]',
    '<dd className={styles.statValue}>{value}</dd>',
    '<dd className={styles.statValue}>{label}</dd>',
  ]),
  ...monterrey(
    'features/branches/memberships.tsx',
    ['the packages have another title [PUB-033]', 'ELIGE TU MEMBRESIA', 'Nuestros paquetes'],
    [
      'not every package is said to include the library [PUB-034]',
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
  ...online('features/online/filters.tsx', [
    'the filter of impact has another name [PUB-020]',
    'label="Impacto"',
    'label="Intensidad"',
  ]),
  ...online('routes/online.tsx', ['the block of favourites is missing [PUB-021]', '<Favourites />', '']),

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
      'the way online comes first [PUB-051]',
      '[challenge_package_ids.presencial, challenge_package_ids.online]',
      '[challenge_package_ids.online, challenge_package_ids.presencial]',
    ],
    ['it begins on Mondays only [PUB-044]', 'empiezas cuando quieras', 'empiezas los lunes'],
  ),

  ...signUp('features/accounts/sign-up-form.tsx', [
    'another way is not asked for in words [AUTH-019]',
    "{values.reason === 'Otro' ?",
    "{values.reason === 'otro' ?",
  ]),
  ...signIn('layouts/member.tsx', [
    'the drawer writes Mis clases in small letters [NAV-011]',
    "part.title === 'Mis clases' ? 'Mis Clases' : part.title",
    'part.title',
  ]),
  ...signIn('layouts/menu.ts', [
    'the menu lacks the waitlists [NAV-011]',
    "{ label: 'Mis Listas de Espera', to: '/mytbm/waitlists' },",
    '',
  ]),
  ...guest('layouts/member.tsx', [
    'who signs in as a guest comes back elsewhere [NAV-001]',
    'encodeURIComponent(next)',
    "encodeURIComponent('/mytbm')",
  ]),
  ...guest('routes/reservations.tsx', [
    'an empty list leads nowhere to book [RES-007]',
    "action: { to: '/mytbm/presencial'",
    "action: { to: '/mytbm/paquetes'",
  ]),

  ...booking(
    'routes/reservations.tsx',
    ['the column of the spot has another name [RES-003]', "title: 'Lugar'", "title: 'Spot'"],
    [
      'the filters are in another order [RES-002]',
      "upcoming: 'Próximas', past: 'Pasadas'",
      "past: 'Pasadas', upcoming: 'Próximas'",
    ],
  ),
  ...booking('features/schedule/my-place.tsx', [
    'the old spot is confirmed [RES-019]',
    'showSuccess(`Tu lugar es el ${spot}`)',
    'showSuccess(`Tu lugar es el ${mine.spot}`)',
  ]),
  ...threeTaps(
    'features/schedule/class-modal.tsx',
    [
      'nobody says why the map shows more seats than places left [RES-019]',
      'seats > left && !saving',
      'seats < left && !saving',
    ],
    [
      'the dialog does not say which credit pays [RES-018]',
      '<dt>Pagas con</dt> <dd>{payment(lot)}.</dd>',
      '',
    ],
    [
      'the dialog does not say until when cancelling is free [RES-023]',
      '<dt>Cancelar</dt> <dd>{cancelling(item, branch)}.</dd>',
      '',
    ],
  ),
  ...threeTaps('features/schedule/day-strip.ts', [
    'the strip of days ends with the week [SCHED-008]',
    'const days = 14;',
    'const days = 7;',
  ]),
  ...threeTaps('features/schedule/class-card.tsx', [
    'a card does not say when the class ends [SCHED-010]',
    '`${time}–${end}`',
    'time',
  ]),
  ...threeTaps('features/schedule/spot-map.module.css', [
    'seats are too small for a finger [RES-018]',
    '.seat {\n  position: relative;\n  width: var(--tap);',
    '.seat {\n  position: relative;\n  width: 2rem;',
  ]),
  ...filtering('features/schedule/filters.ts', [
    'filtering by class type shows all classes [SCHED-001]',
    '(!tipo || typeOf(item) === tipo)',
    '(!tipo || typeOf(item) !== "")',
  ]),
  ...wide('features/schedule/week.ts', [
    'on a Saturday the next week does not follow [SCHED-008]',
    'today.dayOfWeek >= 6',
    'today.dayOfWeek > 6',
  ]),
  ...waiting('features/schedule/class-card.module.css', [
    'the label of a full class is not primary [SCHED-012]',
    '.full {\n  background: var(--accent);',
    '.full {\n  background: var(--ink);',
  ]),
  ...waiting('routes/waitlists.tsx', [
    'the table does not say when she joined [WAIT-002]',
    "title: 'Te anotaste'",
    "title: 'Fecha'",
  ]),
  ...waiting('features/waitlist/help.tsx', [
    'the help does not say who gets the place [WAIT-003]',
    'La primera en reservar se lo queda.',
    '',
  ]),
  ...discount('features/checkout/discount-form.tsx', [
    'the discount shows what is left to pay [CHK-005]',
    'formatPesos(asked - offer.total_payment)',
    'formatPesos(offer.total_payment)',
  ]),
  ...library('features/videos/library-filters.tsx', [
    'the filters lack Objetivo [VID-008]',
    "{ name: 'tag_id', label: 'Objetivo', any: 'Todos' }",
    "{ name: 'tag_id', label: 'Etiqueta', any: 'Todos' }",
  ]),
  ...noMembership(
    'features/videos/subscribe.tsx',
    ['the packages open at their top [VID-007]', 'to="/mytbm/paquetes#online"', 'to="/mytbm/paquetes"'],
    [
      'who never had the trial is not offered it [VID-006]',
      'customer?.trial_used === false',
      'customer?.trial_used === true',
    ],
  ),
];
