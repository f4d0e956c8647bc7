// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const signUp = walked('sign-in-pages.spec.ts', 'signing up names each mistake and keeps the typed text');
const signIn = walked(
  'sign-in-pages.spec.ts',
  'signing in distinguishes a wrong password from an unknown e-mail',
);
const session = walked('accounts.spec.ts', 'a session that ended elsewhere leads to signing in');
const guest = walked('sign-in-pages.spec.ts', 'without a session the member area is a guest view');
const booking = walked(
  'booking.spec.ts',
  'a member books a spot, changes it, adds it to a calendar, and cancels',
);
const refused = walked(
  'booking.spec.ts',
  'a booking survives repeated taps, a slow connection and none at all',
);
const cash = walked('booking.spec.ts', 'a special class is bought; cancelling its place');
const threeTaps = walked('schedule.spec.ts', 'three taps book a class on any of the next seven days');
const underWay = walked('schedule.spec.ts', 'a class that has begun is marked');
const filtering = walked('schedule.spec.ts', 'filters of the schedule are in the address');
const fitting = walked('schedule.spec.ts', 'under filters the strip marks the days');
const wide = walked('schedule.spec.ts', 'on a desktop nothing leaves its card');
const waiting = walked('waitlist.spec.ts', 'a full class has a waitlist');
const discount = walked('discounts.spec.ts', 'a code makes a purchase cheaper');
const library = walked('library.spec.ts', 'a member finds a class in the library, by filters and by search');
const premieres = walked('library.spec.ts', 'premieres: the featured one, locked upcoming ones');
const plays = walked('player.spec.ts', 'a member plays a class, resumes it, rates and completes it');
const noMembership = walked(
  'library.spec.ts',
  'a member without a membership sees everything and plays nothing',
);

/** Breaks of the sign-in pages and of the screens of members. */
export const member: Mutant[] = [
  ...signUp('features/accounts/sign-up-form.tsx', [
    'another source is not asked for in words [AUTH-019]',
    "{values.reason === 'Otro' ?",
    "{values.reason === 'otro' ?",
  ]),
  ...session('layouts/member.tsx', [
    'an error takes a member’s menus away',
    'if (hasScripts && hasSession())',
    'if (hasScripts && !hasSession())',
  ]),
  ...signIn('layouts/member-frame.tsx', [
    'the drawer writes Mis clases in small letters [NAV-011]',
    "part.title === 'Mis clases' ? 'Mis Clases' : part.title",
    'part.title',
  ]),
  ...signIn('layouts/member-menu.ts', [
    'the menu lacks the waitlists [NAV-011]',
    "{ label: 'Mis Listas de Espera', to: '/mytbm/waitlists' },",
    '',
  ]),
  ...signIn(
    'layouts/member-frame.tsx',
    [
      'the bar of a wide window lacks Comunidad [NAV-008]',
      '{[...sections, { ...accountMenu, title: name }].map(',
      '{[...sections.slice(0, 2), { ...accountMenu, title: name }].map(',
    ],
    [
      'the member’s menu lacks Notificaciones [NAV-009]',
      '{ ...accountMenu, title: name }',
      '{ ...accountMenu, entries: accountMenu.entries.slice(0, -1), title: name }',
    ],
  ),
  ...guest('layouts/guest-view.tsx', [
    'a guest who signs in does not return to the page [NAV-001]',
    "next === '/mytbm' ? null : next",
    'null',
  ]),
  ...guest('routes/reservations.tsx', [
    'an empty list leads nowhere to book [RES-007]',
    "action: { to: '/mytbm/presencial'",
    "action: { to: '/mytbm/paquetes'",
  ]),
  ...booking('features/schedule/class-address.ts', [
    'another spot costs one tap more',
    '&${changeSpotParameter}=1',
    '',
  ]),
  ...booking('features/schedule/opened-class.tsx', [
    'a closed class opens on the map of spots again',
    'clase: null, [changeSpotParameter]: null',
    'clase: null',
  ]),
  ...underWay('features/schedule/begun.ts', [
    'a past class is shown as begun',
    'ended ? `Terminó',
    'time === end ? `Terminó',
  ]),
  ...cash('features/reservations/class-ticket.tsx', [
    'the next class does not show that it must be paid [RES-011]',
    '<StatusBadge status={status} />',
    '',
  ]),
  ...cash('features/reservations/actions.tsx', [
    'a place to be paid in cash has no code [RES-011]',
    'if (isExpected(row, now, timezone))',
    'if (isExpected(row, now, timezone) && !row.is_cash)',
  ]),
  ...booking(
    'routes/reservations.tsx',
    [
      'a member who cancelled the only class reads that there was never a reservation [RES-007]',
      'title: none[filter],',
      'title: none.all,',
    ],
    ['the column of the spot has another name [RES-003]', "title: 'Lugar'", "title: 'Spot'"],
    [
      'the filters are in another order [RES-002]',
      "  upcoming: 'Próximas',\n  past: 'Pasadas',",
      "  past: 'Pasadas',\n  upcoming: 'Próximas',",
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
      'the dialog does not show which credit pays [RES-018]',
      '<dt>Pagas con</dt> <dd>{payment(lot)}.</dd>',
      '',
    ],
    [
      'the dialog does not show until when cancelling is free [RES-023]',
      '<dt>Cancelar</dt> <dd>{cancelTerms(item, branch)}.</dd>',
      '',
    ],
  ),
  ...threeTaps('features/schedule/spots-note.ts', [
    'no text explains why the map shows more spots than places left [RES-019]',
    'if (spots > left)',
    'if (spots < left)',
  ]),
  ...underWay('features/schedule/class-card.tsx', [
    'a card does not show that its class has begun [RES-021]',
    'if (begun) return',
    'if (false) return',
  ]),
  ...underWay('features/schedule/class-modal.tsx', [
    'a place is offered for sale in a class that has begun',
    'const isOnSale = !hasBegun(item.class_date, now);',
    'const isOnSale = true;',
  ]),
  ...threeTaps('features/schedule/day-strip.ts', [
    'the strip of days ends with the week [SCHED-008]',
    'const days = 14;',
    'const days = 7;',
  ]),
  ...threeTaps('features/schedule/class-card.tsx', [
    'a card does not show when the class ends [SCHED-010]',
    '`${time}–${end}`',
    'time',
  ]),
  ...threeTaps('features/schedule/spot-map.module.css', [
    'spots are too small for a finger [RES-018]',
    '.spot {\n  position: relative;\n  width: var(--tap);',
    '.spot {\n  position: relative;\n  width: 2rem;',
  ]),
  ...filtering('features/schedule/filters.ts', [
    'filtering by class type shows all classes [SCHED-001]',
    '(!tipo || typeOf(item) === tipo)',
    '(!tipo || typeOf(item) !== "")',
  ]),
  ...fitting(
    'features/schedule/use-weeks.ts',
    [
      'under filters the strip shows days without a fitting class as full',
      'isFiltered && classes.data ? daysFitting(ahead.data, weeks) : ahead.data',
      'ahead.data',
    ],
    ['a filter ends on an empty day', 'next: nextFitting(weeks)', 'next: null'],
  ),
  ...underWay('features/schedule/class-card.tsx', [
    'a class that is over is called Disponible',
    "return 'Ya pasó';",
    'return legend[state];',
  ]),
  ...wide('features/schedule/toolbar.tsx', [
    'the legend shows another ground than the cards [SCHED-005]',
    '${styles.dot} ${card[state]}',
    '${styles.dot}',
  ]),
  ...wide('features/schedule/class-card.tsx', [
    'Sold out is read as Spanish',
    "look: styles.full, lang: 'en'",
    'look: styles.full',
  ]),
  ...wide('features/schedule/class-card.module.css', [
    'on a tablet no card has its class’s mark [SCHED-010]',
    'inset: var(--space-1) var(--space-1) auto auto;',
    'display: none;',
  ]),
  ...wide('features/schedule/week-views.tsx', [
    'branch 1 has no hourly grid [SCHED-002]',
    'view.week.hourly ? <HourlyGrid {...view} /> : <WeekColumns {...view} />',
    '<WeekColumns {...view} />',
  ]),
  ...wide('features/schedule/class-card.module.css', [
    'the booked class is not light primary [SCHED-011]',
    '  background: var(--accent-light);\n  border-color: var(--accent);',
    '  border-color: var(--accent);',
  ]),
  ...wide('features/schedule/toolbar.tsx', [
    'no month ahead [SCHED-004]',
    'to(steps.nextMonth)',
    'to(steps.next)',
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
  ...waiting('features/schedule/use-weeks.ts', [
    'the schedule does not show that the member waits for a class',
    '      waiting,\n',
    '',
  ]),
  ...waiting('routes/waitlists.tsx', [
    'the table does not show the date of joining [WAIT-002]',
    "title: 'Te anotaste'",
    "title: 'Fecha'",
  ]),
  ...waiting('features/waitlist/use-leave.tsx', [
    'who leaves stays in the list [WAIT-006]',
    'await leave.mutateAsync({ params: { id: entryToLeave } }).catch(() => {});',
    '',
  ]),
  ...booking('routes/reservations.tsx', [
    'the pager leads to the first page [RES-004]',
    'to={(next) => to(filter, next)}',
    'to={() => to(filter)}',
  ]),
  ...refused('features/schedule/use-reserve.ts', [
    'a refusal is not shown in the server’s words [RES-026]',
    'offlineText : error.message',
    'offlineText : "Algo no salió bien."',
  ]),
  ...waiting('features/waitlist/help.tsx', [
    'the help does not explain which member gets the place [WAIT-003]',
    'La primera\n          en reservar se lo queda.',
    '',
  ]),
  ...discount('features/checkout/discount-form.tsx', [
    'the discount shows the amount left to pay [CHK-005]',
    'formatPesos(asked - offer.total_payment)',
    'formatPesos(offer.total_payment)',
  ]),
  ...library('features/videos/library-filters.tsx', [
    'the filters lack Objetivo [VID-008]',
    "label: 'Objetivo',",
    "label: 'Etiqueta',",
  ]),
  ...library('layouts/shared-link.ts', [
    'signing in hides the premiere that the library begins with [PREM-002]',
    'picture: isGuest ? null : await',
    'picture: !isGuest ? null : await',
  ]),
  ...library('routes/library.tsx', [
    'the premiere moves after sign-in [PREM-002]',
    '      {current ? (',
    '      <ContinueWatching />\n      {current ? (',
  ]),
  ...noMembership(
    'features/videos/subscribe.tsx',
    ['the packages open at their top [VID-007]', 'to="/mytbm/paquetes#online"', 'to="/mytbm/paquetes"'],
    [
      'who never had the trial is not offered it [VID-006]',
      'customer?.trial_used === false',
      'customer?.trial_used === true',
    ],
    [
      'who used the trial is offered it again [VID-006]',
      'const trial = isFirst && !isOver;',
      'const trial = !isOver;',
    ],
  ),
  ...library('features/videos/use-videos.ts', [
    'a search sends no token [VID-010]',
    '          request_token,\n',
    '',
  ]),
  ...premieres('features/videos/details.tsx', [
    'a premiere is available from its creation [VID-026]',
    'available_at ?? createdAt',
    'createdAt',
  ]),
  ...premieres('features/videos/shelves.tsx', [
    'a programme shows class types without a picture [PROG-003]',
    'file && videos',
    'videos',
  ]),
  ...plays('routes/video.tsx', [
    'a pause in the middle asks for stars [RATE-008]',
    'percentOf(at, length) >= promptOnPauseAt',
    'percentOf(at, length) >= 80',
  ]),
  ...plays('features/videos/use-progress.ts', [
    'the rating is requested before half of the film [VID-036]',
    'body.progress < mailRequestAt',
    'body.progress < 40',
  ]),
];
