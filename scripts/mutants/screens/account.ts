// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import type { Mutant } from '../mutant.ts';
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
  ...home('routes/home.tsx', ['the home has no link to the planner [NAV-012]', '<PlannerCard />', '']),
  ...cards('features/payment-sources/simulator.ts', [
    'a card is paid without the billing e-mail [CHK-016]',
    "    'payment_method_data[billing_details][email]': email,\n",
    '',
  ]),
  ...cards('design/button.tsx', [
    'nothing turns during the payment [CHK-015]',
    '{busy ? <Spinner /> : null}',
    '',
  ]),
  ...cards('routes/thanks.tsx', [
    'the code of a failed purchase stays for the next [PUR-011]',
    'if (customer) forgetVisit(',
    "if (customer && data.status !== 'failed') forgetVisit(",
  ]),
  ...leaving('features/cancellations/cancellation.tsx', [
    'the page does not ask the member to stay [PUR-026]',
    '{customer.name}, nos encanta entrenar contigo y cada semana que sigues cuenta.',
    '',
  ]),
  ...renewal('routes/purchases.tsx', [
    'a failed subscription can be cancelled from the table [PUR-024]',
    'canCancel={canCancelInTable(item)}',
    'canCancel={canCancelOnCard(item)}',
  ]),
  ...columns('routes/checkout.tsx', [
    'the renewal is above the purchase [CHK-007]',
    '      <div className={styles.page}>\n',
    '      <RenewalReminder charges={charges} nextCharge={charged} />\n      <div className={styles.page}>\n',
  ]),
  ...purchaseFiles('routes/purchases.tsx', [
    'a purchase has no external link [PUR-020]',
    '{isBought && file_url ? (',
    '{isBought && file && !file_url ? (',
  ]),
  ...loading('layouts/loading-page.tsx', [
    'the session is announced to expire after a minute [NAV-005]',
    'const patience = 30_000;',
    'const patience = 60_000;',
  ]),
  ...begins('features/trial/trial-dialog.tsx', [
    'the trial goes on after a whole second [TRIAL-007]',
    'const pauseMs = 500;',
    'const pauseMs = 1_000;',
  ]),
  ...inbox('features/conversations/thread.tsx', [
    'what the desk has read stays unread',
    'markRead({ params: { id: conversation_id }, body: { received_message_id } });',
    '',
  ]),
  ...answers('features/conversations/text-reply.tsx', [
    'typed text is lost after a look at the list',
    'initial: { text: draftOf(draft) }',
    "initial: { text: '' }",
  ]),
  ...answers('features/conversations/reply.tsx', [
    'typed text is lost when the window closes',
    '<Unsent conversation={conversation} />',
    '',
  ]),
  ...inbox('features/conversations/use-live.ts', [
    'a message appears only when the page is opened again',
    '{ onMessage: refreshAll,',
    '{ onMessage: () => {},',
  ]),
  ...consents('features/accounts/sign-up-values.ts', [
    'promotions are ticked in advance at sign-up',
    '  publicity: false,',
    '  publicity: true,',
  ]),
  ...height('features/privacy/privacy-card.tsx', [
    'the body data are deleted without a question',
    "kind === 'sensitive' && !next ? setAsking(true) : put(next)",
    'put(next)',
  ]),
  ...profile('features/profile/address-values.ts', [
    'the street may be written before the city is chosen [PROFILE-010]',
    '[country, state, city].every',
    '[country, state].every',
  ]),
  ...profile('features/profile/place-fields.tsx', [
    'the city of another state stays',
    "state: name, city: ''",
    'state: name',
  ]),
  ...profile('features/profile/rules.ts', [
    'empty words behind Otro have the wrong message [ERR-041]',
    "problemText('text_empty')",
    "problemText('signup_reason_missing')",
  ]),
  ...profile('features/profile/profile-values.ts', [
    'a date that does not exist is dropped without a word [PROFILE-007]',
    "(birthdateOf(parts) ?? '')",
    'birthdateOf(parts)',
  ]),
  ...profile('features/profile/whatsapp-dialog.tsx', [
    'the card does not show the verified number [PROFILE-015]',
    'queryClient.setQueryData(customerQuery.queryKey, customer);',
    '',
  ]),
  ...photo('features/accounts/square-of.ts', [
    'the photo is always the left part of the picture, not the chosen part',
    'drawImage(image, x, y, width,',
    'drawImage(image, 0, y, width,',
  ]),
  ...link('routes/unsubscribe.tsx', [
    'a link that was changed is refused without a word',
    '<Refusal>{unsubscribe.error?.message}</Refusal>',
    'null',
  ]),
  ...preferences('features/notifications/preference-row.tsx', [
    'the choice for devices is not stored [NOTIF-002]',
    'onChange={(push_active) => change({ push_active })}',
    'onChange={() => change({})}',
  ]),
  ...devices('platform/live.ts', [
    'a device that is signed out elsewhere notices only with its next call',
    'else sessionEnded();',
    '',
  ]),
  ...profile('features/profile/address-card.tsx', [
    'an address that another device has removed stays',
    "if (code === 'not_found') return onRemoved();",
    '',
  ]),
  ...asked('features/profile/complete-information.tsx', [
    'the first visit is interrupted',
    'const isFirstDay = isNew &&',
    'const isFirstDay = !isNew &&',
  ]),
  ...later(
    'features/home/use-fitting.ts',
    ['the member’s habits are not considered', 'suggestions(all, history,', 'suggestions(all, [],'],
    [
      'the week begins tomorrow',
      'start_date: today.toString()',
      'start_date: today.add({ days: 6 }).toString()',
    ],
  ),
  ...later('features/home/fitting-class.tsx', [
    'a class does not show why it fits',
    "return names ? `Con ${names}, como siempre` : '';",
    "return '';",
  ]),
  ...home(
    'routes/home.tsx',
    ['the quote of the day is missing', '{quote.data ? <Quote quote={quote.data} /> : null}', ''],
    ['the ticket lacks the code', '<CodeButton id={row.class_reservation_id} look="light" wide />', ''],
  ),
  ...home('features/reservations/class-ticket.tsx', [
    'the ticket does not show the time left until the class',
    'if (left) return `En ${left}`;',
    'if (left) return ``;',
  ]),
  ...later('routes/home.tsx', [
    'a class that has begun is no ticket any more',
    '[...history, ...(upcoming.data?.data ?? [])]',
    '[...(upcoming.data?.data ?? [])]',
  ]),
  ...films('routes/home.tsx', [
    'the quote is above the films',
    '<ContinueWatching />\n          {quote.data ? <Quote quote={quote.data} /> : null}',
    '{quote.data ? <Quote quote={quote.data} /> : null}\n          <ContinueWatching />',
  ]),
  ...films('routes/home.tsx', ['films begun are not on the home', '<ContinueWatching />', '']),
  ...firstVisit(
    'features/home/first-visit.tsx',
    [
      'a trial that has ended is still offered [TRIAL-001]',
      '{trialUsed || isOver ? null : (',
      '{trialUsed ? null : (',
    ],
    ['the trial does not show its price [TRIAL-001]', '{offer?.terms}', ''],
    [
      'the first class is that of Monterrey [TRIAL-011]',
      'to={trialClassCheckout(branch_id)}',
      'to={trialClassCheckout(1)}',
    ],
  ),
  ...booking('routes/reservations.tsx', [
    'the list of reservations begins with all, not with the future ones [RES-002]',
    "? requested : 'upcoming'",
    "? requested : 'all'",
  ]),
  ...booking('features/check-in/code-button.tsx', [
    'the code does not name its class',
    '`Mi código ${of}`',
    '`Mi código`',
  ]),
  ...booking('features/credits/credits-left.tsx', [
    'the reservations do not show how many classes are left [RES-005]',
    "query.data ? text : '…'",
    "query.data ? '' : '…'",
  ]),
  ...later('routes/reservations.tsx', [
    'past classes are not grouped by month',
    'const title = formatMonth(dayIn(at, timezone));',
    "const title = '';",
  ]),
  ...discount('features/purchases/month-title.tsx', [
    'a month of charges has no sum',
    '`${count} · ${formatPesos(total_payment)} pagados`',
    'count',
  ]),
  ...renewal('features/payment-sources/source-card.tsx', [
    'a refused saved card shows no message',
    '{refusal ? <RefusalNote {...refusal} /> : null}',
    '',
  ]),
  ...trial('features/checkout/pay-step.tsx', [
    'a member with access is not told that a trial does not extend it',
    "charges.kind === 'trial' && customer.has_access && !conflict ?",
    "charges.kind === 'free' && customer.has_access && !conflict ?",
  ]),
  ...cards('features/payment-sources/source-card.tsx', [
    'no message tells that a card expires',
    "{state === 'expiring' ?",
    "{state === 'valid' ?",
  ]),
  ...sales('features/credits/use-credits.ts', [
    'the figure counts lots instead of classes [CRED-004]',
    "count.unlimited ? '∞' : count.classes",
    "count.unlimited ? '∞' : 1",
  ]),
];
