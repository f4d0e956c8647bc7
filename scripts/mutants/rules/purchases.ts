// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features';

/** Breaks of purchases, payments, discounts, credits. */
export const purchases: Mutant[] = [
  ...inFile('domain/src/packages.ts', 'domain/src/packages.test.ts')(
    ['240 days are no semester [PKG-031]', ' || item.expiration_days === 240', ''],
    [
      'six months named "trimestral" are among the quarterly ones [X18]',
      "  if (isSemester(item)) return 'semester';\n  if (isQuarterly(item)) return 'quarterly';",
      "  if (isQuarterly(item)) return 'quarterly';\n  if (isSemester(item)) return 'semester';",
    ],
    [
      'a special event on sale appears among the sales [PKG-010]',
      "if (item.is_special_event) return 'special';",
      '',
    ],
    [
      'packages of zero classes are listed [PKG-035]',
      '!item.is_test && item.class_amount !== 0',
      '!item.is_test',
    ],
    [
      'unlimited packages are listed first [PKG-036]',
      'Number(a.is_unlimited) - Number(b.is_unlimited)',
      'Number(b.is_unlimited) - Number(a.is_unlimited)',
    ],
    [
      'the button of a free package has the text COMIENZA YA [PKG-019]',
      "=== 0 ? 'RESERVAR'",
      "< 0 ? 'RESERVAR'",
    ],
    ['a trial has the line of online access [PKG-026]', ' && !item.free_trial_length', ''],
  ),
  ...inFile('domain/src/recommendation.ts', 'domain/src/recommendation.test.ts')(
    ['a package whose classes expire is recommended', ' || used === item.class_amount)', ' || used > 0)'],
    ['the dearest class is recommended', 'a.each - b.each', 'b.each - a.each'],
    ['unused classes lower the price of each', 'currentPrice(item) / used', 'currentPrice(item) / 12'],
  ),
  ...inFile('domain/src/bookable-packages.ts', 'domain/src/bookable-packages.test.ts')(
    [
      'a package is offered for a class after it has expired',
      'validityFrom(today, item.expiration_days)',
      'validityFrom(today, 365)',
    ],
    ['a class is sold with a trial, which has no classes yet', '  !item.free_trial_length &&\n', ''],
    ['a courtesy is offered twice [PKG-033]', ' && !bought.includes(item.class_package_id)', ''],
  ),
  ...inFile(
    `${feature}/reservations/requested/reserve-requested.ts`,
    `${feature}/checkout/requested-place.test.ts`,
  )(
    [
      'the place of a purchase is tried twice at the same moment',
      "where q.purchase_id = $1 and q.status = 'waiting' and ${isPaid}\n  for update",
      'where q.purchase_id = $1 and ${isPaid}\n  for update',
    ],
    [
      'a spot that was lost loses the class',
      'nearestSpot(spot, spot_map, freeSpots(spot_map, capacity, taken_spots))',
      'spot',
    ],
    ['a refusal undoes its own outcome', 'tx.transaction((savepoint) => booking(savepoint))', 'booking(tx)'],
    ['the place of a revoked purchase is paid by another one', ", 'revoked')`", ')`'],
    [
      'a purchase is revoked while its place is reserved',
      'for update of q for share of p',
      'for update of q',
    ],
    [
      'a payment for a class that has begun in between is used up by it',
      'hasBegun(room.class_date, now)',
      'false',
    ],
  ),
  ...inFile(`${feature}/reservations/requested/request.ts`, `${feature}/checkout/requested-place.test.ts`)(
    ['an attempt is refused for a class that it may have paid', '  if (known) return;\n', ''],
    [
      'a place is sold in a class that has begun',
      "  if (facts && hasBegun(facts.class_date, now)) throw problem('class_started');\n",
      '',
    ],
    [
      'a package of another branch is sold for a class',
      "if (unfit) throw problem(unfit, { hours: hoursText(terms.slots ?? '') });",
      '',
    ],
    [
      'credits are sold for a class on the day before they begin',
      'own.branch_id = $2`',
      'own.branch_id = sc.branch_id and $2::int is not null`',
    ],
    ['a class is not checked again after a failed payment', ` and p.status <> 'failed'`, ''],
  ),
  ...inFile(
    `${feature}/checkout/checkout.ts`,
    `${feature}/checkout/requested-place.test.ts`,
  )([
    'a class is not checked again for a purchase at another price',
    '    await checkPlace(services, quoted);\n',
    '    if (round === 0) await checkPlace(services, quoted);\n',
  ]),
  ...inFile(
    `${feature}/checkout/begin-purchase.ts`,
    `${feature}/checkout/requested-place.test.ts`,
  )(['a class is added to a purchase that is active already', ' for no key update`', '`']),
  ...inFile(
    `${feature}/subscriptions/apply-subscription.ts`,
    'acceptance/src/requested-places.test.ts',
  )([
    'a subscription loses the place that it was made for',
    '  if (begins) await queueRequestedPlace(tx, purchase_id);\n',
    '',
  ]),
  ...inFile(
    `${feature}/checkout/settlement/fulfil.ts`,
    `${feature}/checkout/requested-place.test.ts`,
  )([
    'a crash between payment and booking loses the place',
    '  await queueRequestedPlace(tx, purchase_id);\n',
    '',
  ]),
  ...inFile('domain/src/discounts.ts', 'domain/src/discounts.test.ts')(
    ['a discount above the price pays money out [CHK-022]', 'Math.max(0, full - off)', 'full - off'],
    ['a discount ends a day early', 'day <= expiration_date', 'day < expiration_date'],
    ['classes are added to an unlimited package [CHK-023]', '!item.is_unlimited && ', ''],
  ),
  ...inFile('domain/src/credits.ts', 'domain/src/credits.test.ts')(
    ['credits that begin tomorrow count today [CRED-004]', 'lot.start_date <= day && ', ''],
    ['credits of one branch pay at the other', 'isAtBranch(lot, branch_id) &&', ''],
  ),
  ...inFile('domain/src/purchase-lifecycle.ts', 'domain/src/purchase-lifecycle.test.ts')(
    [
      'a revoked purchase is activated again [PUR-004]',
      "from: ['pending', 'failed']",
      "from: ['pending', 'failed', 'revoked']",
    ],
    ['a failed purchase is not revived by its money', "from: ['pending', 'failed']", "from: ['pending']"],
  ),
  ...inFile(
    `${feature}/purchases/lifecycle/transition.ts`,
    `${feature}/purchases/lifecycle/lifecycle.test.ts`,
  )([
    'every transition starts from every status [PUR-004]',
    'literals(transitions[transition].from)',
    "literals(['pending', 'active', 'cancelled', 'failed', 'revoked', 'completed'])",
  ]),
  ...inFile(
    `${feature}/purchases/lifecycle/revoke.ts`,
    `${feature}/purchases/lifecycle/lifecycle.test.ts`,
  )(['a revoked purchase keeps its credits', 'await closeLots(tx, purchase_id, now)', '0']),
  ...inFile(`${feature}/purchases/lifecycle/renew.ts`, `${feature}/purchases/lifecycle/lifecycle.test.ts`)(
    ['a revoked subscription gets new credits', "if (purchase.status !== 'revoked') await", 'await'],
    ['a one-off purchase is renewed', 'subscription_period is not null and ', ''],
  ),
  ...inFile(
    `${feature}/purchases/lifecycle/activate.ts`,
    `${feature}/purchases/lifecycle/lifecycle.test.ts`,
  )([
    'a sale grants no credits',
    'await grantPeriod(tx, purchase, terms, { period: 1, validity, now });',
    '',
  ]),
  ...inFile(
    `${feature}/purchases/lifecycle/provider-id.ts`,
    `${feature}/purchases/lifecycle/lifecycle.test.ts`,
  )(
    ['a second payment takes the place of the first', 'is null or', 'is null or true or'],
    ['a failed purchase can still be paid', "`status = 'pending'`", "'true'"],
  ),
  ...inFile(
    'domain/src/purchases.ts',
    'domain/src/next-charge.test.ts',
  )(['the next charge counts from a charge that failed [PUR-014]', "status === 'paid'", "status !== ''"]),
  ...inFile(
    'domain/src/purchases.ts',
    'domain/src/purchases.test.ts',
  )(['the thank-you page stops asking at once [PUR-009]', "status !== 'pending'", "status !== ''"]),
  ...inFile('domain/src/cancellation.ts', 'domain/src/cancellation.test.ts')(
    ['ten characters are a reason [PUR-033]', '.length > 10', '.length >= 10'],
    ['the offer is made a second time [PUR-036]', ' && cancel_attempt === null', ''],
  ),
  ...inFile(
    `${feature}/discounts/queries.ts`,
    `${feature}/checkout/quote/discounts.test.ts`,
  )(['a code is read with its case', 'code.trim().toLowerCase()', 'code.trim()']),
  ...inFile(
    `${feature}/discounts/redeem.ts`,
    `${feature}/checkout/quote/discounts.test.ts`,
  )(['a discount is used once more than there are', 'all >= terms.available', 'all > terms.available']),
  ...inFile(
    `${feature}/discounts/queries.ts`,
    `${feature}/checkout/quote/discounts.test.ts`,
  )(['the oldest discount is first [API-044]', 'discount_id desc', 'discount_id']),
  ...inFile(
    `${feature}/purchases/queries.ts`,
    `${feature}/purchases/lists.test.ts`,
  )([
    'the oldest charge is first [API-036]',
    'order by i."createdAt" desc, i.invoice_id desc`',
    'order by i."createdAt", i.invoice_id`',
  ]),
  ...inFile(`${feature}/packages/queries.ts`, `${feature}/packages/write.test.ts`)(
    [
      'a pending purchase counts as bought [PKG-033]',
      "status not in ('pending', 'failed')",
      "status not in ('failed')",
    ],
    ['pages show packages that admins removed from them [API-028]', ' && (item.show_home || !onHome)', ''],
  ),
  ...inFile(`${feature}/cancellations/cancel.ts`, `${feature}/cancellations/cancel.test.ts`)(
    [
      'a subscription is cancelled without a reason [ERR-030]',
      "if (!isReason(cancel_reason)) throw problem('cancel_reason_missing');",
      '',
    ],
    ['anybody cancels the subscription of another', 'purchase?.customer_id !== customer_id', '!purchase'],
    ['what is cancelled is cancelled once more [ERR-031]', "purchase.status !== 'active' || ", ''],
    ['the provider is never asked to end it [API-037]', 'await queueEnd(tx, purchase_id);', ''],
  ),
  ...inFile(`${feature}/refunds/apply-refund.ts`, `${feature}/refunds/refund.test.ts`)(
    ['a refund that we asked for counts twice', 'if (!own) await addRefunded', 'await addRefunded'],
    [
      'no one is told of a refund',
      'await tellRefunded(tx, purchase_id, { refund, refund_method_id, now });',
      '',
    ],
    [
      'a refund at the desk is announced as a bank transfer on its way',
      'is_by_hand: refund_method_id !== undefined',
      'is_by_hand: false',
    ],
    [
      'a refund that failed stays subtracted',
      'if (own) await addRefunded(tx, invoice_id, -refund.amount);',
      '',
    ],
  ),
  ...inFile(`${feature}/refunds/refund.ts`, `${feature}/refunds/refund.test.ts`)(
    [
      'a refund at the desk does not name the method of the refund',
      '!refund_method_id || !isAtDesk({ payment_method_id: refund_method_id })',
      'false',
    ],
    [
      'what was paid by card is handed back at the desk',
      "if (refund_method_id !== undefined) throw problem('refund_not_at_desk');",
      '',
    ],
    ['more is given back than is left', 'await addRefunded(tx, invoice_id, total_payment);', ''],
  ),
  ...inFile(
    `${feature}/purchases/queries.ts`,
    `${feature}/reports/reports.test.ts`,
  )([
    'a refund in cash is subtracted from payments at the terminal',
    "'coalesce(i.refund_method_id, p.payment_method_id)'",
    "'p.payment_method_id'",
  ]),
  ...inFile(
    `${feature}/checkout/quote/discount-preview.ts`,
    `${feature}/checkout/quote/discounts.test.ts`,
  )(['an abandoned payment uses up the buyer’s discount [ERR-029]', 'own: uses - pending_uses', 'own: uses']),
  ...inFile(
    `${feature}/checkout/quote/limits.ts`,
    `${feature}/checkout/checkout.test.ts`,
  )(['a package is sold once more than there are [ERR-014]', 'sold >= available', 'sold > available']),
  ...inFile(
    `${feature}/payment-sources/remove.ts`,
    `${feature}/payment-sources/payment-sources.test.ts`,
  )([
    'a card that pays a subscription is deleted',
    "if (source.pays_subscription) throw problem('payment_source_in_use');",
    '',
  ]),
  ...inFile(
    `${feature}/checkout/free-claims.ts`,
    `${feature}/checkout/given-once.test.ts`,
  )([
    'another account of the same person gets the free package',
    "if (claimed < contacts.length) throw problem('package_limit');",
    '',
  ]),
  ...inFile(
    `${feature}/checkout/settlement/receive-event.ts`,
    'acceptance/src/refunds.test.ts',
  )([
    'a refund that the provider reports is ignored',
    'return applyRefund(tx, log, event.refund, now);',
    'return;',
  ]),
];
