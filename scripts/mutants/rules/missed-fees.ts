// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of the fees for missed classes. */
export const missedFees: Mutant[] = [
  ...breaksIn('server/src/features/missed-fees', 'missed-fees.test.ts', {
    'what was not shown is agreed to': skip('agreeToFee', 'missed_fee_changed'),
    'a card of another member is agreed to': skip('agreeToFee', 'payment_source_not_found'),
    'a withdrawal is not stored': change(
      'withdrawConsent',
      'consent?.is_given',
      'consent?.is_given === false',
    ),
    'a paid fee is paid again by the job': change('isCharged', "!== 'open'", "=== 'cancelled'"),
    'a card that was refused once is never tried again': change('chargeFee', 'tries, next]', 'tries, null]'),
    'a try that its worker did not end is lost': change(
      'takeTry',
      '$2::timestamptz + make_interval(hours => ${hoursToAnswer})',
      'null',
    ),
    'the erasure of an account refunds what was paid': change(
      'excusedFees',
      "and not ${isErasedSql('f.customer_id')}",
      '',
    ),
    'a member pays the fee of another': change('payFee', 'fee?.customer_id !== customer_id', '!fee'),
    'a fee is charged with a consent to less': change(
      'writeFee',
      'consent.amount < fee',
      'consent.amount < 0',
    ),
    'an excused fee is kept': skip('excuseFees', 'refundFee'),
    'an open fee is still owed after the pardon': skip('giveUpFee', 'giveUpPurchase'),
    'an open fee never lapses': change('lapsedFees', "status = 'pending'", "status = 'failed'"),
  }),
  ...breaksIn('server/src/features/booking-policy', 'server/src/features/missed-fees/missed-fees.test.ts', {
    'a place has a fee and a restriction': skip('applyConsequence', 'hasConsequence.run'),
    'nothing follows without consent': skip('applyConsequence', 'restrictMember'),
    'a harder rule is covered by an old consent': change(
      'agreedFee',
      'mc.missed_limit <= b.missed_limit and',
      '',
    ),
    'a consent counts for classes before it': change('agreedFee', '<= ${before}', 'is not null'),
  }),
  ...breaksIn('server/src/features/purchases', 'server/src/features/missed-fees/missed-fees.test.ts', {
    'a fee is listed among the purchases': change('purchaseTotal', "and kind = 'package'", ''),
  }),
];
