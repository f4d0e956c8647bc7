import { inFile, type Mutant } from '../mutant.ts';

const payments = 'server/src/platform/payments';
const kept = 'acceptance/src/kept-errors.test.ts';
const unfamiliar = 'acceptance/src/unfamiliar-events.test.ts';
const discounts = 'server/src/features/checkout/quote/discounts.test.ts';
const bodies = 'server/src/platform/http/unknown-fields.test.ts';

/** Money under the providers' rules: kept errors, events of other versions, small charges, unknown fields. */
export const paymentRules: Mutant[] = [
  ...inFile(`${payments}/once.ts`, `${payments}/once.test.ts`)(
    [
      'an error that the provider keeps blocks her for a day: the key never changes',
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
    'admins do not hear of an event about money that nobody knows',
    "if (event.kind === 'other' && !event.unfamiliar) return { received: true };",
    "if (event.kind === 'other') return { received: true };",
  ]),
  ...inFile(
    'server/src/features/subscriptions/sync.ts',
    unfamiliar,
  )(['a failed renewal whose event is lost is never mailed', 'if (failure) await', 'if (!report) await']),
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
    'an event of PayPal that comes after a day is refused',
    'if (age < -ahead)',
    'if (age < -ahead || age > 86_400_000)',
  ]),
  ...inFile('server/src/features/checkout/authorise.ts', 'server/src/features/checkout/authorise.test.ts')(
    [
      'a subscription begins without her consent',
      "if (!given) throw problem('charge_consent_missing');",
      'if (!given) return null;',
    ],
    [
      'what she accepted may be another amount',
      "if (!isSameConsent(given, consent)) throw problem('charge_consent_outdated');",
      '',
    ],
  ),
];
