// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { change, changeText, type Mutant, skip, value } from '../mutant.ts';
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
  ...signUp('features/accounts', {
    'another source is not asked for in words [AUTH-019]': change('SignUpForm', "= 'Otro' ?", "= 'otro' ?"),
  }),
  ...session('layouts', {
    'an error takes a member’s menus away': change('ErrorBoundary', '& hasSession', '& !hasSession'),
  }),
  ...signIn('layouts', {
    'the drawer writes Mis clases in small letters [NAV-011]': change(
      'Frame',
      "=== 'Mis clases' ? 'Mis Clases' : part.title",
      '',
    ),
    'the menu lacks the waitlists [NAV-011]': change(
      'accountMenu',
      "{ label: 'Mis Listas de Espera', to: '/mytbm/waitlists' },",
      '',
    ),
    'the bar of a wide window lacks Comunidad [NAV-008]': change(
      'Frame',
      '.sections,',
      '.sections.slice(0, 2),',
    ),
    'the member’s menu lacks Notificaciones [NAV-009]': change(
      'Frame',
      'accountMenu, title',
      'accountMenu, entries: accountMenu.entries.slice(0, -1), title',
    ),
  }),
  ...guest('layouts', {
    'a guest who signs in does not return to the page [NAV-001]': change(
      'GuestView',
      "next === '/mytbm' ? null : next",
      'null',
    ),
  }),
  ...guest('routes', {
    'an empty list leads nowhere to book [RES-007]': change('Reservations', 'presencial', 'paquetes'),
  }),
  ...booking('features/schedule', {
    'another spot costs one tap more': change('moveAddress', '&${changeSpotParameter}=1', ''),
    'a closed class opens on the map of spots again': change(
      'OpenedClass',
      ', [changeSpotParameter]: null',
      '',
    ),
    'the old spot is confirmed [RES-019]': change('ChangeSpot', 'el ${spot}', 'el ${mine.spot}'),
  }),
  ...underWay('features/schedule', {
    'a past class is shown as begun': change('begunText', 'ended ? `Termin', 'time === end ? `Termin'),
    'a card does not show that its class has begun [RES-021]': change(
      'standingOf',
      'if (begun)',
      'if (false)',
    ),
    'a class that is over is called Disponible': change(
      'spokenText',
      "return 'Ya pasó'",
      'return legend[state]',
    ),
  }),
  ...cash('features/reservations', {
    'the next class does not show that it must be paid [RES-011]': change(
      'ClassTicket',
      '<StatusBadge status={status} />',
      '',
    ),
    'a place to be paid in cash has no code [RES-011]': change(
      'MainAction',
      '(isExpected(row, now, timezone))',
      '(isExpected(row, now, timezone) && !row.is_cash)',
    ),
  }),
  ...booking('routes', {
    'a member who cancelled the only class reads that there was never a reservation [RES-007]': change(
      'Reservations',
      'none[filter]',
      'none.all',
    ),
    'the column of the spot has another name [RES-003]': change(
      'Reservations',
      "title: 'Lugar'",
      "title: 'Spot'",
    ),
    'the filters are in another order [RES-002]': change(
      'titles',
      "upcoming: 'Próximas', past: 'Pasadas'",
      "past: 'Pasadas', upcoming: 'Próximas'",
    ),
    'the pager leads to the first page [RES-004]': change(
      'Reservations',
      '(next) => to(filter, next)',
      '() => to(filter)',
    ),
  }),
  ...threeTaps('features/schedule', {
    'the dialog does not show which credit pays [RES-018]': change(
      'Terms',
      '<dt>Pagas con</dt> <dd>{payment(lot)}.</dd>',
      '',
    ),
    'the dialog does not show until when cancelling is free [RES-023]': change(
      'Terms',
      '<dt>Cancelar</dt> <dd>{cancelTerms(item, branch)}.</dd>',
      '',
    ),
    'no text explains why the map shows more spots than places left [RES-019]': change(
      'spotsNote',
      'spots > left',
      'spots < left',
    ),
    'the strip of days ends with the week [SCHED-008]': value('days', '7'),
    'a card does not show when the class ends [SCHED-010]': change('ClassCard', '`${time}–${end}`', 'time'),
  }),
  ...underWay('features/schedule/class-modal.tsx', {
    'a place is offered for sale in a class that has begun': change(
      'PayWithCredits',
      '!hasBegun(item.class_date, now)',
      'true',
    ),
  }),
  ...threeTaps('features/schedule/spot-map.module.css', {
    'spots are too small for a finger [RES-018]': changeText(
      '.spot { position: relative; width: var(--tap);',
      '.spot { position: relative; width: 2rem;',
    ),
  }),
  ...filtering('features/schedule', {
    'filtering by class type shows all classes [SCHED-001]': change(
      'filtered',
      '(!tipo || typeOf(item) === tipo)',
      '(!tipo || typeOf(item) !== "")',
    ),
  }),
  ...fitting('features/schedule', {
    'under filters the strip shows days without a fitting class as full': change(
      'useWeeks',
      'isFiltered && classes.data ? daysFitting(ahead.data, weeks) :',
      '',
    ),
    'a filter ends on an empty day': change('useWeeks', 'nextFitting(weeks)', 'null'),
  }),
  ...wide('features/schedule', {
    'the legend shows another ground than the cards [SCHED-005]': change('Legend', '${card[state]}', ''),
    'Sold out is read as Spanish': change('standingOf', ", lang: 'en'", ''),
    'branch 1 has no hourly grid [SCHED-002]': change(
      'Days',
      'view.week.hourly ? <HourlyGrid {...view} /> :',
      '',
    ),
    'no month ahead [SCHED-004]': change('WeekNavigation', '.nextMonth', '.next'),
    'on a Saturday the next week does not follow [SCHED-008]': change(
      'isFollowed',
      'dayOfWeek >= 6',
      'dayOfWeek > 6',
    ),
  }),
  ...wide('features/schedule/class-card.module.css', {
    'on a tablet no card has its class’s mark [SCHED-010]': changeText(
      'inset: var(--space-1) var(--space-1) auto auto;',
      'display: none;',
    ),
    'the booked class is not light primary [SCHED-011]': changeText(
      'background: var(--accent-light); border-color: var(--accent);',
      'border-color: var(--accent);',
    ),
  }),
  ...waiting('features/schedule/class-card.module.css', {
    'the label of a full class is not primary [SCHED-012]': changeText(
      '.full { background: var(--accent);',
      '.full { background: var(--ink);',
    ),
  }),
  ...waiting('features/schedule', {
    'the schedule does not show that the member waits for a class': change('useWeeks', 'waiting,', ''),
  }),
  ...waiting('routes', {
    'the table does not show the date of joining [WAIT-002]': change('Waitlists', "'Te anotaste'", "'Fecha'"),
  }),
  ...waiting('features/waitlist', {
    'who leaves stays in the list [WAIT-006]': skip(
      'useLeave',
      'leave.mutateAsync({ params: { id: entryToLeave } }).catch',
    ),
    'the help does not explain which member gets the place [WAIT-003]': change(
      'WaitlistHelp',
      'La primera en reservar se lo queda.',
      '',
    ),
  }),
  ...refused('features/schedule', {
    'a refusal is not shown in the server’s words [RES-026]': change(
      'useReserve',
      'error.message',
      '"Algo no salió bien."',
    ),
  }),
  ...discount('features/checkout', {
    'the discount shows the amount left to pay [CHK-005]': change(
      'DiscountForm',
      'formatPesos(asked - offer.total_payment)',
      'formatPesos(offer.total_payment)',
    ),
  }),
  ...library('features/videos', {
    'the filters lack Objetivo [VID-008]': change('useChoices', "'Objetivo'", "'Etiqueta'"),
    'a search sends no token [VID-010]': change('useVideos', 'request_token,', ''),
  }),
  ...library('layouts', {
    'signing in hides the premiere that the library begins with [PREM-002]': change(
      'sharedLink',
      'picture: isGuest',
      'picture: !isGuest',
    ),
  }),
  ...library('routes', {
    'the premiere moves after sign-in [PREM-002]': change(
      'Shelves',
      '{current ?',
      '<ContinueWatching /> {current ?',
    ),
  }),
  ...noMembership('features/videos', {
    'the packages open at their top [VID-007]': change('useSubscribe', 'paquetes#online', 'paquetes'),
    'who never had the trial is not offered it [VID-006]': change(
      'useSubscribe',
      'trial_used === false',
      'trial_used === true',
    ),
    'who used the trial is offered it again [VID-006]': change('useSubscribe', 'isFirst &&', ''),
  }),
  ...premieres('features/videos', {
    'a premiere is available from its creation [VID-026]': change('InfoCard', 'available_at ??', ''),
    'a programme shows class types without a picture [PROG-003]': change(
      'ClassTypes',
      'file && videos',
      'videos',
    ),
  }),
  ...plays('routes', {
    'a pause in the middle asks for stars [RATE-008]': change('Watch', 'promptOnPauseAt', '80'),
  }),
  ...plays('features/videos', {
    'the rating is requested before half of the film [VID-036]': change(
      'useProgress',
      '< mailRequestAt',
      '< 40',
    ),
  }),
];
