// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { change, changeText, type Mutant, value } from '../mutant.ts';
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
  ...landing('layouts', {
    'Conócenos leads to the plans [NAV-010]': change('publicMenu', "'/#nosotras'", "'/#planes'"),
    'Shop is called Tienda [NAV-010]': change('publicMenu', "outside('Shop',", "outside('Tienda',"),
    'the chat has no number [PUB-014]': change('chatAddress', '${international(whatsapp)}', ''),
  }),
  ...landing('features/landing', {
    'the tile of the online platform leads to the packages [PUB-003]': change(
      'Tiles',
      "'/online/'",
      "'/paquetes/'",
    ),
    'the plan in person leads to the top of the packages [PUB-009]': change('Plans', '#presenciales', ''),
    'the phone has no pictures of its own [BRANCH-006]': change(
      'Pictures',
      "{...widths(narrow || wide, 800, '36vw')}",
      '',
    ),
  }),
  ...landing('routes', {
    'a coach is missing [PUB-012]': change('Landing', '{instructors}', '{instructors.slice(1)}'),
    'the quote is missing [PUB-008]': change(
      'Landing',
      '<QuoteBand quote={texts.quote} background={background} />',
      '',
    ),
    'the landing offers the trial without its price [PUB-005]': change('Landing', 'terms={trial?.terms}', ''),
    'the landing shows the text of a branch below its tagline [PUB-004]': change(
      'Landing',
      'texts.subtitle',
      'branch.description',
    ),
  }),
  ...landing('features/content', {
    'the quote has no author [PUB-008]': change(
      'QuoteBand',
      '{author ? <figcaption className={styles.quoteAuthor}>{author}</figcaption> : null}',
      '',
    ),
    'a testimonial does not name its author [PUB-066]': change('Testimonials', '{customer_name}', ''),
  }),
  ...landing('features/schedule', {
    'the legend is in another order [SCHED-005]': change(
      'Legend',
      '(Object.keys(legend) as CardState[]).map',
      '(Object.keys(legend) as CardState[]).toReversed().map',
    ),
  }),
  ...classType('features/content', {
    'a benefit has no checkmark [PUB-059]': change(
      'Checks',
      '<Icon path="M4 13l5 5L20 6" size={22} weight={3} />',
      '',
    ),
  }),
  ...classType('routes', {
    'a class type leads to the trial [PUB-061]': change(
      'ClassTypePage',
      'subscription_package_id',
      'trial_package_id',
    ),
  }),
  ...filmed('routes', {
    'a class type with a film shows its picture [PUB-057]': change(
      'ClassTypePage',
      'item.video_url ?',
      'false && item.video_url ?',
    ),
  }),
  ...coach('features/studio', {
    'a coach has no photo [PUB-053]': change('CoachPortrait', 'coach.file ? (', 'coach.file && false ? ('),
  }),
  ...program('routes', {
    'a programme leads to the packages [PUB-056]': change(
      'ProgramPage',
      '{`/checkout/${settings.subscription_package_id}/`}',
      '"/paquetes/"',
    ),
    'a programme has no short description [PUB-054]': change(
      'ProgramPage',
      '<strong>{program.short_description}</strong>',
      '',
    ),
  }),
  ...landing('features/trial', {
    'the button of the trial does not show its length [PUB-005]': change(
      'TrialButton',
      '{offer.free}',
      'gratis',
    ),
  }),
  ...monterrey('layouts', {
    'the menu of a branch lacks Studio [PUB-026]': change(
      'branchMenu',
      "{ label: 'Studio', to: `/${slug}/#studio`, lang: 'en' },",
      '',
    ),
    'Paquetes shows those of another branch [PUB-026]': change('branchMenu', '${branch_id}', '2'),
    'the footer writes to a number [PUB-037]': change('SiteFooter', '${branch.email}', '${branch.phone}'),
    'the footer has no year [UI-013]': change('SiteFooter', '© {year} TBM', '© TBM'),
  }),
  ...monterrey('routes', {
    'the schedule has no title in capitals [PUB-031]': change('BranchPage', '"HORARIOS"', '"Horarios"'),
  }),
  ...monterrey('features/studio', {
    'class types are in the wrong order [PUB-030]': change('onBranchPage', 'a.order - b', 'b.order - a'),
  }),
  ...monterrey('features/branches', {
    'the studio in numbers has no numbers [PUB-028]': change(
      'Stats',
      '{styles.statValue}>{value}</dd>',
      '{styles.statValue}>{label}</dd>',
    ),
    'the packages have another title [PUB-033]': change(
      'Memberships',
      'ELIGE TU MEMBRESIA',
      'Nuestros paquetes',
    ),
    'not every package is listed as including the library [PUB-034]': change(
      'Memberships',
      '{allIncludeOnline',
      '{!allIncludeOnline',
    ),
    'the banner leads to signing in [PUB-035]': change('JoinBanner', '/registro/', '/entrar/'),
    'the studio has no map [PUB-036]': change(
      'StudioSection',
      '{branch.content.map ?',
      '{!branch.content.map ?',
    ),
  }),
  ...tijuana('routes', {
    'the trial class is that of Monterrey [PUB-027]': change(
      'BranchPage',
      'trialClassCheckout(branch.branch_id)',
      'trialClassCheckout(1)',
    ),
  }),
  ...tijuana('routes/branch.tsx', {
    'coaches of both branches are shown [PUB-029]': change(
      'loader',
      "('GET /instructors', { query })",
      "('GET /instructors')",
    ),
  }),
  ...online('layouts', {
    'the menu lacks Testimonios [PUB-016]': change(
      'onlineMenu',
      "{ label: 'Testimonios', to: '/online/#testimonios' },",
      '',
    ),
  }),
  ...online('features/online', {
    'eight disciplines are claimed [CONST-005]': change(
      'Disciplines',
      '{items.length} disciplinas',
      '{items.length - 1} disciplinas',
    ),
  }),
  ...online('features/videos', {
    'Holistic can be chosen [PROG-002]': change('filterOptions', "'Holistic'", "''"),
    'the filter of impact has another name [PUB-020]': change(
      'catalogueChoices',
      ": 'Impacto'",
      ": 'Intensidad'",
    ),
  }),
  ...online('routes', {
    'the block of favourites is missing [PUB-021]': change('Online', '<Favourites items={loved} />', ''),
  }),
  ...rewards('layouts', {
    'Steps leads to the levels [RWD-003]': change('rewardsMenu', "'/rewards/#steps'", "'/rewards/#niveles'"),
  }),
  ...rewards('features/rewards', {
    'the levels begin with the last [RWD-004]': change('Levels', 'items.map(', 'items.toReversed().map('),
    'the first start button leads to the library [RWD-010]': change('RewardsHero', '/paquetes/', '/online/'),
  }),
  ...rewards('routes', {
    'the second start button leads to signing up [RWD-010]': change('Rewards', '/paquetes/', '/registro/'),
  }),
  ...challenge('routes/challenge.tsx', {
    'the online option is listed first [PUB-051]': change(
      'loader',
      'presencial, challenge_package_ids.online',
      'online, challenge_package_ids.presencial',
    ),
  }),
  ...challenge('routes', {
    'it begins on Mondays only [PUB-044]': change('Challenge', 'cuando quieras', 'los lunes'),
  }),
  ...packages('features/packages', {
    'each card repeats the services that all packages include [PKG-017]': change(
      'PackageSection',
      'shared={shared}',
      'shared={[]}',
    ),
    'the price of each class has no decimals [PKG-025]': change(
      'PackageCard',
      'formatPesosExact',
      'formatPesos',
    ),
    'the features are missing [PKG-017]': change(
      'PackageCard',
      '{features.map((line) => ( <li key={line}>{line}</li> ))}',
      '',
    ),
  }),
  ...comparison('features/packages', {
    'the comparison ignores the number of visits a week': change('Comparison', "params.get('veces')", 'null'),
  }),
  ...sections('features/packages/packages.module.css', {
    'the links to the sections cover the focused element': changeText(
      'scroll-padding-top: calc(var(--bar) + var(--tap) + 3 * var(--space-2));',
      'scroll-padding-top: var(--bar);',
    ),
  }),
  ...monterrey('features/schedule', {
    'a week does not show its days [PUB-031]': change('NamedWeek', 'strong> {span}', 'strong>'),
  }),
  ...steady('features/landing', {
    'the first picture is drawn larger than it is': value('tall', "'25vw'"),
  }),
  ...online('routes/online.tsx', {
    'the page shows filters without classes [PUB-020]': change('loader', 'found.data.slice(0, shown)', '[]'),
  }),
  ...paces('design', {
    'testimonials are as fast as the others [UI-009]': change(
      'pace',
      'testimonials: 5_000',
      'testimonials: 3_000',
    ),
    'favourites are as slow as the others [UI-009]': change('pace', 'favourites: 2_500', 'favourites: 3_000'),
    'a phone is as fast as a computer [UI-009]': change('Carousel', 'Math.max(every, pace.mobile)', 'every'),
  }),
  ...loops('features/studio', {
    'no class type is large [UI-011]': change('ClassTypes', 'index === 0', 'false'),
    'all coaches have one colour [UI-010]': change('Coaches', 'coachLook(index)', 'coachLook(0)'),
  }),
];
