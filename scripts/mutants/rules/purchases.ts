import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of purchases, payments, discounts, credits. */
export const purchases: Mutant[] = [
  ...breaksIn('domain/src', 'packages.test.ts', {
    'six months named "trimestral" are among the quarterly ones [X18]': change(
      'sectionOf',
      "isSemester(item)) return 'semester'; if (isQuarterly(item)) return 'quarterly",
      "isQuarterly(item)) return 'quarterly'; if (isSemester(item)) return 'semester",
    ),
  }),
  ...breaksIn('domain/src', 'bookable-packages.test.ts', {
    'a package is offered for a class after it has expired': change('paysFor', 'item.expiration_days', '365'),
  }),
  ...breaksIn('server/src/features/reservations', 'server/src/features/checkout/requested-place.test.ts', {
    'the place of a purchase is tried twice at the same moment': change(
      'lockRequest',
      "q.status = 'waiting' and",
      '',
    ),
    'a spot that was lost loses the class': change(
      'spotFor',
      'nearestSpot(spot, spot_map, freeSpots(spot_map, capacity, taken_spots))',
      'spot',
    ),
    'the place of a revoked purchase is paid by another one': change('isPaid', ", 'revoked'", ''),
    'a purchase is revoked while its place is reserved': change('lockRequest', 'for share of p', ''),
    'a payment for a class that has begun in between is used up by it': change(
      'settle',
      'hasBegun(room.class_date, now)',
      'false',
    ),
    'an attempt is refused for a class that it may have paid': skip('checkRequestedPlace', 'return'),
    'a place is sold in a class that has begun': skip('checkRequestedPlace', 'class_started'),
    'a package of another branch is sold for a class': skip(
      'checkRequestedPlace',
      "throw problem(unfit, { hours: hoursText(terms.slots ?? '') })",
    ),
    'credits are sold for a class on the day before they begin': change(
      'daysToPay',
      'branch_id = $2`',
      'branch_id = sc.branch_id and $2::int is not null`',
    ),
    'a class is not checked again after a failed payment': change(
      'isRequestedBefore',
      "and p.status <> 'failed'",
      '',
    ),
  }),
  ...breaksIn(
    'server/src/features/reservations/requested',
    'server/src/features/checkout/requested-place.test.ts',
    {
      'a refusal undoes its own outcome': change(
        'book',
        'tx.transaction((savepoint) => booking(savepoint))',
        'booking(tx)',
      ),
    },
  ),
  ...breaksIn('server/src/features/checkout', 'requested-place.test.ts', {
    'a class is not checked again for a purchase at another price': change(
      'resume',
      'await checkPlace',
      'if (round === 0) await checkPlace',
    ),
    'a class is added to a purchase that is active already': change('lockOfCart', 'for no key update', ''),
    'a crash between payment and booking loses the place': skip('fulfil', 'queueRequestedPlace'),
  }),
  ...breaksIn('server/src/features/subscriptions', 'acceptance/src/requested-places.test.ts', {
    'a subscription loses the place that it was made for': skip('applySubscription', 'queueRequestedPlace'),
  }),
  ...breaksIn('domain/src', 'purchase-lifecycle.test.ts', {
    'a revoked purchase is activated again [PUR-004]': change(
      'transitions',
      "['pending', 'failed']",
      "['pending', 'failed', 'revoked']",
    ),
    'a failed purchase is not revived by its money': change(
      'transitions',
      "['pending', 'failed']",
      "['pending']",
    ),
  }),
  ...breaksIn('server/src/features/purchases', 'server/src/features/purchases/lifecycle/lifecycle.test.ts', {
    'every transition starts from every status [PUR-004]': change(
      'allows',
      'transitions[transition].from',
      "['pending', 'active', 'cancelled', 'failed', 'revoked', 'completed']",
    ),
    'a revoked purchase keeps its credits': change('revoke', 'await closeLots(tx, purchase_id, now)', '0'),
    'a revoked subscription gets new credits': change('renew', "if (purchase.status !== 'revoked')", ''),
    'a one-off purchase is renewed': change('setStanding', 'subscription_period is not null and', ''),
    'a sale grants no credits': skip('activate', 'grantPeriod'),
    'a second payment takes the place of the first': change('claim', 'is null or', 'is null or true or'),
    'a failed purchase can still be paid': change('payable', "`status = 'pending'`", "'true'"),
  }),
  ...breaksIn('server/src/features/discounts', 'server/src/features/checkout/quote/discounts.test.ts', {
    'a code is read with its case': change('discountByCode', '.toLowerCase()', ''),
    'a discount is used once more than there are': change('checkLeft', 'all >= terms', 'all > terms'),
    'the oldest discount is first [API-044]': change('readDiscounts', 'discount_id desc', 'discount_id'),
  }),
  ...breaksIn('server/src/features/purchases', 'lists.test.ts', {
    'the oldest charge is first [API-036]': change(
      'chargesOnPage',
      '" desc, i.invoice_id desc`',
      '", i.invoice_id`',
    ),
  }),
  ...breaksIn('server/src/features/packages', 'write.test.ts', {
    'a pending purchase counts as bought [PKG-033]': change('boughtBy', "pending', '", ''),
    'pages show packages that admins removed from them [API-028]': change(
      'packagesOf',
      '&& (item.show_home || !onHome)',
      '',
    ),
  }),
  ...breaksIn('server/src/features/cancellations', 'cancel.test.ts', {
    'a subscription is cancelled without a reason [ERR-030]': skip(
      'runningSubscription',
      'cancel_reason_missing',
    ),
    'anybody cancels the subscription of another': change(
      'runningSubscription',
      '!purchase || ![purchase.customer_id, purchase.payer_id].includes(customer_id)',
      '!purchase',
    ),
    'what is cancelled is cancelled once more [ERR-031]': change(
      'runningSubscription',
      "purchase.status !== 'active' ||",
      '',
    ),
    'the provider is never asked to end it [API-037]': skip('cancelSubscription', 'queueEnd'),
  }),
  ...breaksIn('server/src/features/refunds', 'refund.test.ts', {
    'a refund that we asked for counts twice': change('bookRefund', 'if (!own) await', 'await'),
    'no one is told of a refund': skip('bookRefund', 'tellRefunded'),
    'a refund at the desk is announced as a bank transfer on its way': change(
      'tellRefunded',
      'refund_method_id !== undefined',
      'false',
    ),
    'a refund that failed stays subtracted': skip('refuse', 'addRefunded'),
    'a refund at the desk does not name the method of the refund': change(
      'methodOf',
      '!refund_method_id || !isAtDesk({ payment_method_id: refund_method_id })',
      'false',
    ),
    'what was paid by card is handed back at the desk': skip('methodOf', 'refund_not_at_desk'),
    'more is given back than is left': skip('setAside', 'addRefunded'),
  }),
  ...breaksIn('server/src/features/purchases', 'server/src/features/reports/reports.test.ts', {
    'a refund in cash is subtracted from payments at the terminal': change(
      'invoiceMethod',
      'coalesce(i.refund_method_id, p.payment_method_id)',
      'p.payment_method_id',
    ),
  }),
  ...breaksIn('server/src/features/checkout', 'server/src/features/checkout/quote/discounts.test.ts', {
    'an abandoned payment uses up the buyer’s discount [ERR-029]': change(
      'previewDiscount',
      'uses - pending_uses',
      'uses',
    ),
  }),
  ...breaksIn('server/src/features/checkout', 'checkout.test.ts', {
    'a package is sold once more than there are [ERR-014]': change(
      'checkLimits',
      '>= available',
      '> available',
    ),
  }),
  ...breaksIn('server/src/features/payment-sources', 'payment-sources.test.ts', {
    'a card that pays a subscription is deleted': skip('removeSource', 'payment_source_in_use'),
  }),
  ...breaksIn('server/src/features/checkout', 'given-once.test.ts', {
    'another account of the same person gets the free package': skip('claimFreePackage', 'package_limit'),
  }),
  ...breaksIn('server/src/features/checkout', 'acceptance/src/refunds.test.ts', {
    'a refund that the provider reports is ignored': change(
      'applyEvent',
      'applyRefund(tx, log, event.refund, now)',
      '',
    ),
  }),
];
