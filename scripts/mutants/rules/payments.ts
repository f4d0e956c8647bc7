// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const payments = 'server/src/platform/payments';
const kept = 'acceptance/src/kept-errors.test.ts';
const unfamiliar = 'acceptance/src/unfamiliar-events.test.ts';
const discounts = 'server/src/features/checkout/quote/discounts.test.ts';
const bodies = 'server/src/platform/http/unknown-fields.test.ts';
const subscriptions = 'acceptance/src/subscriptions.test.ts';
const authorise = 'server/src/features/checkout/authorise.test.ts';
const notices = 'server/src/features/conversations/webhook.test.ts';

/** Money under the providers' rules: kept errors, events of other versions, small charges, unknown fields. */
export const paymentRules: Mutant[] = [
  ...inFile(`${payments}/once.ts`, `${payments}/once.test.ts`)(
    [
      'an error that the provider keeps blocks the buyer for a day: the key never changes',
      'await endTry.run(db, [subject, number]);',
      '',
    ],
    [
      'the first key differs from that of before: a refund of then is made twice',
      'number === 1 ? subject :',
      'number === 0 ? subject :',
    ],
  ),
  ...inFile(
    `${payments}/stripe/client.ts`,
    kept,
  )([
    'what an error of the provider made after all is made a second time',
    'const found = again ? await ask(call, find()) : undefined;',
    'const found = undefined;',
  ]),
  ...inFile(
    `${payments}/stripe/unfamiliar.ts`,
    unfamiliar,
  )([
    'a renewal in the shape of an older version is dropped in silence',
    'if (event.api_version !== Stripe.API_VERSION)',
    'if (event.api_version === null)',
  ]),
  ...inFile(
    'server/src/features/checkout/settlement/receive-event.ts',
    unfamiliar,
  )([
    'admins are not told of an unknown event about money',
    "if (event.kind === 'other' && !event.unfamiliar) return { received: true };",
    "if (event.kind === 'other') return { received: true };",
  ]),
  ...inFile(
    'server/src/features/subscriptions/sync.ts',
    unfamiliar,
  )(['a failed renewal whose event is lost is never mailed', 'if (failure)\n', 'if (!report)\n']),
  ...inFile(
    'domain/src/discounts.ts',
    discounts,
  )([
    'a charge of 9.99 pesos is tried, and refused by the provider',
    'pesos > 0 && pesos < settings.minimum_charge',
    'pesos < 0',
  ]),
  ...inFile(
    'server/src/platform/http/unknown-fields.ts',
    bodies,
  )(['a misspelled amount refunds everything', '!route.strict && isRead', 'isRead']),
  ...inFile(
    `${payments}/paypal/events.ts`,
    'acceptance/src/paypal-adapter/events.test.ts',
  )([
    'an event of PayPal that arrives after a day is refused',
    'if (age < -ahead)',
    'if (age < -ahead || age > 86_400_000)',
  ]),
  ...inFile('server/src/features/checkout/authorise.ts', 'server/src/features/checkout/authorise.test.ts')(
    [
      'a subscription begins without the buyer’s consent',
      "if (!given) throw problem('charge_consent_missing');",
      'if (!given) return null;',
    ],
    [
      'the accepted amount may differ from the charged amount',
      '!isSameConsent(given, consent) && ',
      'false && ',
    ],
  ),
  ...inFile(
    `${payments}/once.ts`,
    kept,
  )(['an error that has already passed is shown to the buyer', 'const tries = 2;', 'const tries = 1;']),
  ...inFile(`${payments}/stripe/unfamiliar.ts`, unfamiliar)(
    [
      'a refund by an unknown type of event is not booked',
      'return isKnown || !hasMoney ? eventOf(event)',
      'return isKnown || hasMoney ? eventOf(event)',
    ],
    [
      'a refund of an unknown type of event is not read',
      "return { ...common, kind: 'refund', refund: refundOf(await read(stripe.refunds.retrieve(id))) };",
      "return { ...common, kind: 'other' };",
    ],
  ),
  ...inFile(
    'server/src/features/checkout/settlement/tell-admins.ts',
    unfamiliar,
  )([
    'admins get a mail for each event of an unknown type',
    '${provider}:${type}:${unfamiliar}:${day}',
    '${provider}:${event_id}:${day}',
  ]),
  ...inFile(
    'server/src/features/subscriptions/late.ts',
    unfamiliar,
  )([
    'the first charge after a trial is never booked when its event is lost',
    'coalesce(paid_until, trial_ends_at, current_period_end)',
    'coalesce(paid_until, current_period_end)',
  ]),
  ...inFile(
    `${payments}/stripe/events.ts`,
    unfamiliar,
  )([
    'a failed renewal that is read and reported is mailed twice',
    '${invoice.id}:${invoice.attempt_count}',
    '${invoice.id}:${Math.random()}',
  ]),
  ...inFile(
    `${payments}/stripe/endpoint.ts`,
    'acceptance/src/webhooks.test.ts',
  )(['the webhook has the version of the account, not ours', '      api_version: Stripe.API_VERSION,\n', '']),
  ...inFile(
    'server/src/features/subscriptions/apply-subscription.ts',
    subscriptions,
  )([
    'the bill of a subscription that has ended can still be paid, for nothing',
    '(!report.ends || isOwed)',
    '!report.ends',
  ]),
  ...inFile('server/src/features/subscriptions/notices.ts', subscriptions)(
    [
      'a charge is announced four days before',
      'settings.charge_notice_days + 1',
      'settings.charge_notice_days - 1',
    ],
    ['a trial is announced like a renewal', "['trial_ending', await", "['renewal_coming', await"],
  ),
  ...inFile(
    'server/src/features/checkout/begin-purchase.ts',
    authorise,
  )([
    'the authorised terms are not stored',
    'if (authorised) await recordConsent',
    'if (!tx) await recordConsent',
  ]),
  ...inFile(
    'domain/src/charge-consent.ts',
    'domain/src/charge-consent.test.ts',
  )(['new words count as the accepted ones', 'given.version === now.version && ', '']),
  ...inFile(
    'server/src/features/purchases/terms.ts',
    subscriptions,
  )(['the receipt does not repeat the authorised terms', '...(consent ?', '...(!consent ?']),
  ...inFile(
    'server/src/platform/cancel-link.ts',
    'server/src/features/cancellations/cancel.test.ts',
  )([
    'a guessed link cancels the subscription of another',
    'return isSameSignature(signature, signatureOf(purchase_id, purpose, auth_secret))\n    ? Number(purchase_id)\n    : undefined;',
    'return auth_secret ? Number(purchase_id) : undefined;',
  ]),
  ...inFile(
    'server/src/features/cancellations/accept-offer.ts',
    'server/src/features/cancellations/cancel.test.ts',
  )([
    'an offer taken by card is not in the history of its purchase',
    '    await recordOffer(tx, purchase_id, now);\n',
    '',
  ]),
  ...inFile(
    'server/src/features/notifications/bookings.ts',
    'server/src/features/checkout/special-events.test.ts',
  )(
    [
      'a place that is held for a payment is confirmed as booked',
      "bought.status = 'active'",
      "bought.status in ('active', 'pending')",
    ],
    [
      'a special event that was paid hours later is never confirmed',
      "interval '${unpaidHours} hours' and",
      "interval '${lateHours} hours' and",
    ],
  ),
  ...inFile('server/src/features/conversations/webhook.ts', notices)(
    [
      'any caller can report the outcome of a message',
      'if (!isSigned(rawBody, signature, whatsapp_app_secret)) {',
      "if (rawBody === '') {",
    ],
    [
      'an address of the webhook is confirmed to any caller',
      "      isSameSignature(String(query['hub.verify_token'] ?? ''), token) &&\n",
      '',
    ],
  ),
  ...inFile(`${payments}/stripe/keys.ts`, 'acceptance/src/payment-keys.test.ts')(
    ['test keys start with live ones', 'modeOf(key) !== mode', "modeOf(key) === ''"],
    ['a branch has the key of another account', '!isReadable[index]', 'isReadable[index] === undefined'],
  ),
  ...inFile(
    `${payments}/stripe/stripe.ts`,
    'server/src/page-settings.test.ts',
  )([
    'the bank cannot ask: its frame is refused by the page',
    "'https://hooks.stripe.com'",
    "'https://js.stripe.com'",
  ]),
  ...inFile(
    'server/src/features/appconfig/small-charges.ts',
    discounts,
  )(['a studio that refuses small charges gives the package away', "=== 'refused'", "=== 'never'"]),
  ...inFile('web/app/platform/api.ts', 'web/app/platform/api.test.ts')(
    ['the English text of a proxy is shown to the buyer', '...(refusal?.code ? refusal : {})', '...refusal'],
    [
      'a refusal without a code leaves the button of the checkout busy',
      '{ ...unexpected, ...(refusal',
      '{ ...({} as typeof unexpected), ...(refusal',
    ],
  ),
];
