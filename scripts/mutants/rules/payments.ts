// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip, value } from '../mutant.ts';

/** Money under the providers' rules: kept errors, events of other versions, small charges, unknown fields. */
export const paymentRules: Mutant[] = [
  ...breaksIn('server/src/platform/payments', 'once.test.ts', {
    'an error that the provider keeps blocks the buyer for a day: the key never changes': skip(
      'once',
      'endTry.run',
    ),
    'the first key differs from that of before: a refund of then is made twice': change(
      'once',
      '== 1 ? subject',
      '== 0 ? subject',
    ),
  }),
  ...breaksIn('server/src/platform/payments/stripe', 'acceptance/src/kept-errors.test.ts', {
    'what an error of the provider made after all is made a second time': change(
      'stripeClient',
      'again ? await ask(call, find()) :',
      '',
    ),
  }),
  ...breaksIn('server/src/platform/payments/stripe', 'acceptance/src/unfamiliar-events.test.ts', {
    'a renewal in the shape of an older version is dropped in silence': change(
      'readEventOf',
      '!== Stripe.API_VERSION',
      '=== null',
    ),
    'a refund by an unknown type of event is not booked': change('readEventOf', '| !hasMoney', '| hasMoney'),
    'a refund of an unknown type of event is not read': change(
      'readAgain',
      "'refund', refund: refundOf(await read(stripe.refunds.retrieve(id)))",
      "'other'",
    ),
    'a failed renewal that is read and reported is mailed twice': change(
      'billFailureOf',
      'invoice.attempt_count',
      'Math.random()',
    ),
  }),
  ...breaksIn('server/src/features/checkout', 'acceptance/src/unfamiliar-events.test.ts', {
    'admins are not told of an unknown event about money': change('receiveEvent', '&& !event.unfamiliar', ''),
    'admins get a mail for each event of an unknown type': change(
      'tellAdmins',
      '{type}:${unfamiliar}',
      '{event_id}',
    ),
  }),
  ...breaksIn('server/src/features/subscriptions', 'acceptance/src/unfamiliar-events.test.ts', {
    'a failed renewal whose event is lost is never mailed': change(
      'syncSubscription',
      'if (failure)',
      'if (!report)',
    ),
    'the first charge after a trial is never booked when its event is lost': change(
      'lateSubscriptions',
      'trial_ends_at,',
      '',
    ),
  }),
  ...breaksIn('server/src/platform/http', 'unknown-fields.test.ts', {
    'a misspelled amount refunds everything': change('refuseUnknownFields', '!route.strict &&', ''),
  }),
  ...breaksIn('server/src/platform/payments/paypal', 'acceptance/src/paypal-adapter/events.test.ts', {
    'an event of PayPal that arrives after a day is refused': change(
      'readPaypalEvent',
      '(age < -ahead)',
      '(age < -ahead || age > 86_400_000)',
    ),
  }),
  ...breaksIn('server/src/features/checkout', 'authorise.test.ts', {
    'a subscription begins without the buyer’s consent': change(
      'authorisedBy',
      "throw problem('charge_consent_missing')",
      'return null',
    ),
    'the accepted amount may differ from the charged amount': change(
      'authorisedBy',
      '!isSameConsent(given, consent)',
      'false',
    ),
    'the authorised terms are not stored': change('authorise', '(authorised)', '(!tx)'),
  }),
  ...breaksIn('server/src/platform/payments', 'acceptance/src/kept-errors.test.ts', {
    'an error that has already passed is shown to the buyer': value('tries', '1'),
  }),
  ...breaksIn('server/src/platform/payments/stripe', 'acceptance/src/webhooks.test.ts', {
    'the webhook has the version of the account, not ours': change(
      'ensureStripeEndpoint',
      'api_version: Stripe.API_VERSION,',
      '',
    ),
  }),
  ...breaksIn('server/src/features/subscriptions', 'acceptance/src/subscriptions.test.ts', {
    'the bill of a subscription that has ended can still be paid, for nothing': change(
      'applySubscription',
      '(!report.ends || isOwed)',
      '!report.ends',
    ),
    'a charge is announced four days before': change(
      'chargedSoon',
      'charge_notice_days +',
      'charge_notice_days -',
    ),
    'a trial is announced like a renewal': change('announceCharges', 'trial_ending', 'renewal_coming'),
  }),
  ...breaksIn('server/src/features/purchases', 'acceptance/src/subscriptions.test.ts', {
    'the receipt does not repeat the authorised terms': change('queueReceipt', '.(consent ?', '.(!consent ?'),
  }),
  ...breaksIn('server/src/platform', 'server/src/features/cancellations/cancel.test.ts', {
    'a guessed link cancels the subscription of another': change(
      'purchaseOfLink',
      'isSameSignature(signature, signatureOf(purchase_id, purpose, auth_secret)) ? Number(purchase_id) ',
      'auth_secret ? Number(purchase_id)',
    ),
  }),
  ...breaksIn('server/src/features/cancellations', 'cancel.test.ts', {
    'an offer taken by card is not in the history of its purchase': skip('acceptOffer', 'recordOffer'),
  }),
  ...breaksIn('server/src/features/notifications', 'server/src/features/checkout/special-events.test.ts', {
    'a place that is held for a payment is confirmed as booked': change(
      'booked',
      "= 'active'",
      "in ('active', 'pending')",
    ),
    'a special event that was paid hours later is never confirmed': change(
      'booked',
      'unpaidHours',
      'lateHours',
    ),
  }),
  ...breaksIn('server/src/features/conversations', 'webhook.test.ts', {
    'any caller can report the outcome of a message': change(
      'receiveNotice',
      '!isSigned(rawBody, signature, whatsapp_app_secret)',
      "rawBody === ''",
    ),
    'an address of the webhook is confirmed to any caller': change(
      'registerWhatsappWebhook',
      "isSameSignature(String(query['hub.verify_token'] ?? ''), token) &&",
      '',
    ),
  }),
  ...breaksIn('server/src/platform/payments/stripe', 'acceptance/src/payment-keys.test.ts', {
    'test keys start with live ones': change('complaintsOfKeys', '(key) !== mode', "(key) === ''"),
    'a branch has the key of another account': change(
      'complaintsOfKeys',
      '!isReadable[index]',
      'isReadable[index] === undefined',
    ),
  }),
  ...breaksIn('server/src/platform/payments/stripe', 'server/src/page-settings.test.ts', {
    'the bank cannot ask: its frame is refused by the page': change(
      'stripeSources',
      '//hooks.stripe',
      '//js.stripe',
    ),
  }),
  ...breaksIn('server/src/features/appconfig', 'server/src/features/checkout/quote/discounts.test.ts', {
    'a studio that refuses small charges gives the package away': change(
      'refusesSmallCharges',
      "= 'refused'",
      "= 'never'",
    ),
  }),
  ...breaksIn('web/app/platform', 'api.test.ts', {
    'the English text of a proxy is shown to the buyer': change(
      'callWithRenewal',
      '(refusal?.code ? refusal : {})',
      'refusal',
    ),
    'a refusal without a code leaves the button of the checkout busy': change(
      'callWithRenewal',
      'unexpected',
      '({} as typeof unexpected)',
    ),
  }),
];
