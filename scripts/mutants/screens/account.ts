// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { change, type Mutant, skip, value } from '../mutant.ts';
import { walked } from './walked.ts';

const home = walked('home.spec.ts', 'a member’s home: the next classes, booked in two taps');
const films = walked('home.spec.ts', 'films begun and not finished are on the home');
const firstVisit = walked('home.spec.ts', 'the first visit: city, this week’s classes');
const booking = walked(
  'booking.spec.ts',
  'a member books a spot, changes it, adds it to a calendar, and cancels',
);
const later = walked('past-classes.spec.ts', 'a past class can be rated if attended');
const discount = walked('discounts.spec.ts', 'a code makes a purchase cheaper');
const cards = walked('cards.spec.ts', 'every refusal has its text; a closed checkout resumes');
const renewal = walked('subscriptions.spec.ts', 'a trial, its first charge, a renewal that fails');
const trial = walked('trial.spec.ts', 'a member goes straight to the trial’s checkout');
const begins = walked('trial.spec.ts', 'a visitor starts the trial by keyboard');
const leaving = walked('subscriptions.spec.ts', 'cancelling in the trial: reasons');
const columns = walked('subscriptions.spec.ts', 'a subscription says that it renews, and how it ends');
const purchaseFiles = walked('media.spec.ts', 'a film is uploaded in parts');
const loading = walked('accounts.spec.ts', 'the loading page shows that access is in progress');
const profile = walked('profile.spec.ts', 'Mi Información: the profile, the billing address');
const consents = walked('privacy.spec.ts', 'a new member allows only the ticked purposes');
const height = walked('privacy.spec.ts', 'the height needs express consent');
const photo = walked(
  'profile.spec.ts',
  'the stored photo is the chosen square, and the button is busy until the photo is checked',
);
const link = walked('notifications.spec.ts', 'a member ends the mails of one type by the link');
const preferences = walked('notifications.spec.ts', 'a member reads the inbox and chooses');
const asked = walked('profile.spec.ts', 'the home asks for missing details');
const devices = walked('devices.spec.ts', 'a member sees the signed-in devices');
const sales = walked('desk-sales.spec.ts', 'the desk sells a package, the member gets its receipt');

const answers = walked('desk-answers.spec.ts', 'the text typed at the desk stays after a template');
const inbox = walked('desk-conversations.spec.ts', 'the desk reads and answers messages by WhatsApp');

/** Breaks of a member's home, and of the lists of the account. */
export const account: Mutant[] = [
  ...home('routes', {
    'the home has no link to the planner [NAV-012]': change('Home', '<PlannerCard />', ''),
    'the quote of the day is missing': change(
      'Home',
      '{quote.data ? <Quote quote={quote.data} /> : null}',
      '',
    ),
    'the ticket lacks the code': change(
      'NextClass',
      '<CodeButton id={row.class_reservation_id} look="light" wide />',
      '',
    ),
  }),
  ...cards('features/payment-sources', {
    'a card is paid without the billing e-mail [CHK-016]': change(
      'confirmTyped',
      "'payment_method_data[billing_details][email]': email,",
      '',
    ),
    'no message tells that a card expires': change('SourceCard', "'expiring'", "'valid'"),
  }),
  ...cards('design', {
    'nothing turns during the payment [CHK-015]': change('Button', '{busy ? <Spinner /> : null}', ''),
  }),
  ...cards('routes', {
    'the code of a failed purchase stays for the next [PUR-011]': change(
      'Thanks',
      '(customer) forgetVisit',
      "(customer && data.status !== 'failed') forgetVisit",
    ),
  }),
  ...leaving('features/cancellations', {
    'the page does not ask the member to stay [PUR-026]': change(
      'Cancellation',
      '{customer.name}, nos encanta entrenar contigo y cada semana que sigues cuenta.',
      '',
    ),
  }),
  ...renewal('routes', {
    'a failed subscription can be cancelled from the table [PUR-024]': change(
      'Purchases',
      'canCancelInTable',
      'canCancelOnCard',
    ),
  }),
  ...columns('routes', {
    'the renewal is above the purchase [CHK-007]': change(
      'CheckoutOf',
      '<div className={styles.page}',
      '<RenewalReminder charges={charges} nextCharge={charged} /> <div className={styles.page}',
    ),
  }),
  ...purchaseFiles('routes/purchases.tsx', {
    'a purchase has no external link [PUR-020]': change('Actions', '& file_url', '& file && !file_url'),
  }),
  ...loading('layouts', {
    'the session is announced to expire after a minute [NAV-005]': value('patience', '60_000'),
  }),
  ...begins('features/trial', {
    'the trial goes on after a whole second [TRIAL-007]': value('pauseMs', '1_000'),
  }),
  ...inbox('features/conversations', {
    'what the desk has read stays unread': skip('Thread', 'markRead('),
    'a message appears only when the page is opened again': change(
      'useUnreadConversations',
      ': refreshAll,',
      ': () => {},',
    ),
  }),
  ...answers('features/conversations', {
    'typed text is lost after a look at the list': change('TextReply', 'draftOf(draft)', "''"),
    'typed text is lost when the window closes': change(
      'Reply',
      '<Unsent conversation={conversation} />',
      '',
    ),
  }),
  ...consents('features/accounts', {
    'promotions are ticked in advance at sign-up': change(
      'emptySignUp',
      'publicity: false,',
      'publicity: true,',
    ),
  }),
  ...height('features/privacy', {
    'the body data are deleted without a question': change(
      'Choice',
      "kind === 'sensitive' && !next ? setAsking(true) :",
      '',
    ),
  }),
  ...profile('features/profile', {
    'the street may be written before the city is chosen [PROFILE-010]': change(
      'isPlaced',
      '[country, state, city].every',
      '[country, state].every',
    ),
    'the city of another state stays': change('PlaceFields', "name, city: ''", 'name'),
    'empty words behind Otro have the wrong message [ERR-041]': change(
      'profileErrors',
      'text_empty',
      'signup_reason_missing',
    ),
    'a date that does not exist is dropped without a word [PROFILE-007]': change(
      'birthdateIn',
      "(birthdateOf(parts) ?? '')",
      'birthdateOf(parts)',
    ),
    'the card does not show the verified number [PROFILE-015]': skip('EnterCode', 'queryClient.setQueryData'),
    'an address that another device has removed stays': skip('AddressCard', 'return onRemoved()'),
  }),
  ...photo('features/accounts', {
    'the photo is always the left part of the picture, not the chosen part': change(
      'squareOf',
      'image, x, y',
      'image, 0, y',
    ),
  }),
  ...link('routes', {
    'a link that was changed is refused without a word': change(
      'Unsubscribe',
      '<Refusal>{unsubscribe.error?.message}</Refusal>',
      'null',
    ),
  }),
  ...preferences('features/notifications', {
    'the choice for devices is not stored [NOTIF-002]': change(
      'PreferenceRow',
      '={(push_active) => change({ push_active })}',
      '={() => change({})}',
    ),
  }),
  ...devices('platform', {
    'a device that is signed out elsewhere notices only with its next call': change(
      'connect',
      'else sessionEnded();',
      '',
    ),
  }),
  ...asked('features/profile', {
    'the first visit is interrupted': change(
      'CompleteInformation',
      'isFirstDay = isNew',
      'isFirstDay = !isNew',
    ),
  }),
  ...later('features/home', {
    'the member’s habits are not considered': change('useFitting', ', history,', ', [],'),
    'the week begins tomorrow': change('useFitting', 'today.toString', 'today.add({ days: 6 }).toString'),
    'a class does not show why it fits': change('fitText', 'names ? `Con ${names}, como siempre` :', ''),
  }),
  ...home('features/reservations', {
    'the ticket does not show the time left until the class': change('timeLeft', 'En ${left}', ''),
  }),
  ...later('routes', {
    'a class that has begun is no ticket any more': change('Home', 'history, ...', ''),
    'past classes are not grouped by month': change('Reservations', 'formatMonth(dayIn(at, timezone))', "''"),
  }),
  ...films('routes', {
    'the quote is above the films': change(
      'Home',
      '<ContinueWatching /> {quote.data ? <Quote quote={quote.data} /> : null}',
      '{quote.data ? <Quote quote={quote.data} /> : null} <ContinueWatching />',
    ),
    'films begun are not on the home': change('Home', '<ContinueWatching />', ''),
  }),
  ...firstVisit('features/home', {
    'a trial that has ended is still offered [TRIAL-001]': change(
      'FirstVisit',
      'trialUsed || isOver',
      'trialUsed',
    ),
    'the trial does not show its price [TRIAL-001]': change('FirstVisit', '{offer?.terms}', ''),
    'the first class is that of Monterrey [TRIAL-011]': change(
      'FirstVisit',
      'trialClassCheckout(branch_id)',
      'trialClassCheckout(1)',
    ),
  }),
  ...booking('routes', {
    'the list of reservations begins with all, not with the future ones [RES-002]': change(
      'Reservations',
      ": 'upcoming'",
      ": 'all'",
    ),
  }),
  ...booking('features/check-in', {
    'the code does not name its class': change('CodeButton', 'digo ${of}', 'digo'),
  }),
  ...booking('features/credits', {
    'the reservations do not show how many classes are left [RES-005]': change(
      'CreditsLeft',
      'data ? text :',
      "data ? '' :",
    ),
  }),
  ...discount('features/purchases', {
    'a month of charges has no sum': change(
      'sumText',
      '`${count} · ${formatPesos(total_payment)} pagados`',
      'count',
    ),
  }),
  ...renewal('features/payment-sources', {
    'a refused saved card shows no message': change(
      'SourceCard',
      '{refusal ? <RefusalNote {...refusal} /> : null}',
      '',
    ),
  }),
  ...trial('features/checkout', {
    'a member with access is not told that a trial does not extend it': change(
      'PayStep',
      "= 'trial' &",
      "= 'free' &",
    ),
  }),
  ...sales('features/credits', {
    'the figure counts lots instead of classes [CRED-004]': change('useCredits', 'count.classes', '1'),
  }),
];
