// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from './mutant.ts';

const feature = 'server/src/features';

/** Breaks of rules and statements; Vitest must notice them. */
export const rules: Mutant[] = [
  ...inFile('server/src/platform/loggable.ts', 'server/src/platform/logs.test.ts')(
    [
      'the log repeats messages of the database',
      "message: isSilent(error) ? '' : withoutData(error.message)",
      'message: error.message',
    ],
    [
      'the log repeats whatever a library attached to an error',
      'details.includes(name) && isPlain(value)',
      'true',
    ],
  ),
  ...inFile(
    'server/src/platform/http/refusals.ts',
    'server/src/platform/logs.test.ts',
  )([
    'the log has the address of a failed call, with its secrets',
    "...routeOf(request) }, 'unexpected error'",
    "url: request.url }, 'unexpected error'",
  ]),
  ...inFile(
    'server/src/platform/mail.ts',
    'server/src/platform/logs.test.ts',
  )([
    'the log repeats what a mail server said about an address',
    "throw Object.assign(new Error('the mail server did not accept a mail'), { code, responseCode });",
    'throw Object.assign(error, { code, responseCode, message: `${error}`.replaceAll("@", " ") });',
  ]),
  ...inFile(
    'server/src/platform/jobs.ts',
    'server/src/platform/logs.test.ts',
  )([
    'the log has the payload of a failed job',
    "attempts, max_attempts }, 'a job failed'",
    "attempts, max_attempts, payload: (job as Job).payload }, 'a job failed'",
  ]),
  ...inFile(
    'contract/src/identity.ts',
    'server/src/platform/http/limits.test.ts',
  )(['wrong passwords from anywhere lock the owner out', 'perEmailAndAddress(10, 15)', 'perEmail(10, 15)']),
  ...inFile(
    'contract/src/discounts.ts',
    'server/src/platform/http/limits.test.ts',
  )(['discount codes can be guessed without a limit', "{ per: 'account', times: 30, minutes: 10 },", '']),
  ...inFile('server/src/platform/http/malformed.ts', 'server/src/platform/http/malformed.test.ts')(
    ['a malformed Host answers 500', 'if (!isHost(host)) throw', "if (host === '') throw"],
    ['deep JSON of objects is accepted', "char === '{' || char === '['", "char === '['"],
  ),
  ...inFile('server/src/platform/identity/guards.ts', 'server/src/platform/identity/embedded.test.ts')(
    ['a common password opens an account', 'refuseCommonPassword(textIn(body.password));', ''],
    [
      'a new password keeps the other sessions',
      'await endOtherSessions.run(pool, [user.id, present.id]);',
      '',
    ],
  ),
  ...inFile('server/src/platform/realtime.ts', 'server/src/platform/realtime.test.ts')(
    ['sockets of ended sessions stay open elsewhere', "io?.serverSideEmit('sessions_ended', uid);", ''],
    ['sockets of living sessions are closed too', "if (kind !== 'person') close();", 'close();'],
  ),
  ...inFile('server/src/platform/weak-secret.ts', 'server/src/platform/config.test.ts')(
    ['production accepts a repeated secret', 'distinct(pairs) < 18', 'distinct(pairs) < 2'],
    ['production accepts the alphabet as its secret', 'distinct(steps) < 7', 'distinct(steps) < 2'],
  ),
  ...inFile(
    'server/src/platform/config.ts',
    'server/src/platform/config.test.ts',
  )([
    'production accepts PUBLIC_URL with a slash at its end',
    'new URL(public_url).origin !== public_url || ',
    '',
  ]),
  ...inFile('domain/src/schedule.ts', 'domain/src/schedule.test.ts')(
    [
      'a class with one place left is sold out [SCHED-012]',
      'placesLeft(item) === 0',
      'placesLeft(item) <= 1',
    ],
    ['Monterrey shows its badge from 4 places on [SCHED-015]', 'left <= 5', 'left <= 4'],
    ['the badge elsewhere shows from 4 places on [SCHED-014]', 'left <= 3', 'left <= 4'],
    [
      'a class can be booked at the very minute it begins [RES-020]',
      'minutesBetween(class_date, now) < Math.max',
      'minutesBetween(class_date, now) <= Math.max',
    ],
    ['one hour before is too late to cancel [RES-023]', '>= cancel_minutes', '> cancel_minutes'],
    [
      'doors close eleven minutes after the start [SCHED-022]',
      '>= settings.doors_minutes',
      '> settings.doors_minutes',
    ],
    [
      'the schedule advances one empty week too many [SCHED-009]',
      'weeks: 1 + settings.empty_weeks',
      'weeks: 2 + settings.empty_weeks',
    ],
  ),
  ...inFile('domain/src/reservations.ts', 'domain/src/reservations.test.ts')(
    ['a cash place that was paid is still unpaid [RES-011]', 'item.is_cash && !item.is_paid', 'item.is_cash'],
    ['a class is missed on its own day [RES-012]', 'dayIn(now, timezone)) < 0', 'dayIn(now, timezone)) <= 0'],
    ['a class can be rated twice [RATE-006]', 'item.class_stars === null && ', ''],
  ),
  ...inFile('domain/src/packages.ts', 'domain/src/packages.test.ts')(
    ['240 days are no semester [PKG-031]', ' || item.expiration_days === 240', ''],
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
      'unlimited packages come first [PKG-036]',
      'Number(a.is_unlimited) - Number(b.is_unlimited)',
      'Number(b.is_unlimited) - Number(a.is_unlimited)',
    ],
    ['the button of a free package says COMIENZA YA [PKG-019]', "=== 0 ? 'RESERVAR'", "< 0 ? 'RESERVAR'"],
    ['a trial has the line of online access [PKG-026]', ' && !item.free_trial_length', ''],
  ),
  ...inFile('domain/src/discounts.ts', 'domain/src/discounts.test.ts')(
    ['a discount above the price pays money out [CHK-022]', 'Math.max(0, full - off)', 'full - off'],
    ['a discount ends a day early', 'day <= expiration_date', 'day < expiration_date'],
    ['classes are added to an unlimited package [CHK-023]', '!item.is_unlimited && ', ''],
  ),
  ...inFile('domain/src/credits.ts', 'domain/src/credits.test.ts')(
    ['credits that begin tomorrow count today [CRED-004]', 'lot.start_date <= day && ', ''],
    [
      'credits of one branch pay at the other',
      '(lot.branch_id === null || lot.branch_id === branch_id) &&',
      '',
    ],
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
  )(['every transition starts from every status [PUR-004]', ', allows(transition), when', ', when']),
  ...inFile(
    `${feature}/purchases/lifecycle/revoke.ts`,
    `${feature}/purchases/lifecycle/lifecycle.test.ts`,
  )(['a revoked purchase keeps its credits', 'await closeLots(tx, purchase_id, now)', '0']),
  ...inFile(`${feature}/purchases/lifecycle/renew.ts`, `${feature}/purchases/lifecycle/lifecycle.test.ts`)(
    ['a revoked subscription gets new credits', "if (purchase.status !== 'revoked') await", 'await'],
    ['a one-off purchase is renewed', 'isNotNull(purchases.subscription_period),', ''],
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
    ['a second payment takes the place of the first', 'payable, free)', 'payable)'],
    ['a failed purchase can still be paid', 'payable, free)', 'free)'],
  ),
  ...inFile('domain/src/purchases.ts', 'domain/src/purchases.test.ts')(
    [
      'the next charge counts from a charge that failed [PUR-014]',
      "invoice.status === 'paid'",
      "invoice.status !== ''",
    ],
    ['the thank-you page stops asking at once [PUR-009]', "status !== 'pending'", "status !== ''"],
  ),
  ...inFile('domain/src/community.ts', 'domain/src/community.test.ts')(
    ['an admin cannot delete the post of another [COMM-018]', " || viewer.role === 'admin'", ''],
    [
      'the feed goes from new to old [COMM-011]',
      'Date.parse(a.createdAt) - Date.parse(b.createdAt)',
      'Date.parse(b.createdAt) - Date.parse(a.createdAt)',
    ],
  ),
  ...inFile('domain/src/videos.ts', 'domain/src/videos.test.ts')(
    [
      'a premiere opens a moment late [VID-031]',
      'Date.parse(item.available_at) > Date.parse(now)',
      'Date.parse(item.available_at) >= Date.parse(now)',
    ],
    ['a film seen to its end goes on at its end [VID-034]', ' && playback.seconds < length * 0.97', ''],
  ),
  ...inFile('domain/src/cancellation.ts', 'domain/src/cancellation.test.ts')(
    ['ten characters are a reason [PUR-033]', '.length > 10', '.length >= 10'],
    ['the offer is made a second time [PUR-036]', ' && cancel_attempt === null', ''],
  ),

  ...inFile(`${feature}/reservations/reserve.ts`, `${feature}/reservations/reservations.test.ts`)(
    [
      'the credit that expires last pays',
      'order by l.expiration_date, l.credit_lot_id limit 1',
      'order by l.expiration_date desc, l.credit_lot_id limit 1',
    ],
    [
      'a booking takes no credit [RES-018]',
      'set available_classes = available_classes - case when is_unlimited then 0 else 1 end',
      'set available_classes = available_classes - 0',
    ],
    [
      'the ledger has no entry of a booking',
      "'taken', case when lot.is_unlimited then 0 else -1 end",
      "'taken', 0",
    ],
    [
      'a full class is refused in other words [ERR-045]',
      "refusalOf(db, request, 'class_full')",
      "refusalOf(db, request, 'class_closed')",
    ],
  ),
  ...inFile(`${feature}/reservations/cancel.ts`, `${feature}/reservations/reservations.test.ts`)(
    [
      'a cancellation gives no credit back [API-086]',
      'available_classes + case when is_unlimited then 0 else 1 end',
      'available_classes + 0',
    ],
    [
      'a class is cancelled minutes before it begins [ERR-046]',
      "if (!isCancelable(facts.class_date, now, facts.cancel_minutes)) throw problem('cancel_too_late');",
      '',
    ],
    [
      'anybody cancels the place of another',
      "if (facts?.reservation.customer_id !== customer_id) throw problem('reservation_not_found');",
      "if (!facts) throw problem('reservation_not_found');",
    ],
  ),
  ...inFile(`${feature}/reservations/queries.ts`, `${feature}/reservations/reservations.test.ts`)(
    [
      'classes ahead come in the wrong order [API-082]',
      "filter === 'upcoming' ? 'asc' : 'desc'",
      "filter === 'upcoming' ? 'desc' : 'asc'",
    ],
    [
      'cancelled places appear among upcoming ones [API-082]',
      `upcoming: 'r."deletedAt" is null and r.class_date > $2'`,
      "upcoming: 'r.class_date > $2'",
    ],
  ),
  ...inFile(`${feature}/reservations/rate.ts`, `${feature}/reservations/rating.test.ts`)(
    [
      'the coach gets the stars of the class [API-085]',
      'rating_total = rating_total + $3',
      'rating_total = rating_total + $2',
    ],
    [
      'a class is rated before anybody was there [RATE-006]',
      "if (!facts.reservation.attend) throw problem('rating_too_early');",
      '',
    ],
  ),
  ...inFile(`${feature}/waitlist/join.ts`, `${feature}/waitlist/waitlist.test.ts`)(
    [
      'a class with places has a waitlist [WAIT-006]',
      "if (!isSoldOut(item)) throw problem('class_has_places');",
      '',
    ],
    [
      'anybody takes another off the list [API-091]',
      'delete from waitlists where waitlist_id = $1 and customer_id = $2',
      'delete from waitlists where waitlist_id = $1 and $2::int is not null',
    ],
  ),
  ...inFile(`${feature}/waitlist/notify.ts`, `${feature}/waitlist/waitlist.test.ts`)(
    [
      'the waitlist is notified when the place is taken again [WAIT-007]',
      '!item || isSoldOut(item)',
      '!item',
    ],
    [
      'the notice leads to the branch of another class [WAIT-007]',
      'branch_id: item.branch_id,',
      'branch_id: item.branch_id + 1,',
    ],
  ),
  ...inFile(
    `${feature}/waitlist/queries.ts`,
    `${feature}/waitlist/waitlist.test.ts`,
  )([
    'an entry outlives its class [WAIT-O3]',
    'and sc.class_date + make_interval(mins => b.book_after_start_minutes) > $2::timestamptz',
    'and $2::timestamptz is not null',
  ]),
  ...inFile(`${feature}/roster/attend.ts`, `${feature}/roster/roster.test.ts`)(
    [
      'attendance is marked days ahead',
      "if (!canCheckIn(item.class_date, now, item.timezone)) throw problem('check_in_early');",
      '',
    ],
    [
      'who came without a spot gets none [X54]',
      'spot = coalesce(spot, $4::int)',
      'spot = coalesce(spot, nullif($4::int, $4))',
    ],
    ['the code of another class checks in', 'place.single_class_id !== single_class_id', 'false'],
  ),
  ...inFile(`${feature}/roster/queries.ts`, `${feature}/roster/roster.test.ts`)(
    ['a coach sees the classes of all', ' and u.uid = $${n}', ''],
    ['unpaid cash is not counted [RES-011]', 'r.is_cash and not r.is_paid', 'r.is_paid'],
  ),
  ...inFile(
    `${feature}/roster/settle.ts`,
    `${feature}/roster/roster.test.ts`,
  )([
    'no strike for who did not come [RES-012]',
    'if (ids.length > 0) await strikeNoShows',
    'if (ids.length > 999) await strikeNoShows',
  ]),
  ...inFile(`${feature}/schedule/queries.ts`, `${feature}/schedule/schedule.test.ts`)(
    [
      'the week lacks its last day [API-076]',
      'and sc.class_date < (($3::date + 1)::timestamp at time zone b.timezone)`;',
      'and sc.class_date < (($3::date)::timestamp at time zone b.timezone)`;',
    ],
    [
      'classes come in the wrong order',
      "order by sc.class_date, sc.single_class_id), '')",
      "order by sc.class_date desc, sc.single_class_id), '')",
    ],
  ),
  ...inFile(
    `${feature}/schedule/routes.ts`,
    `${feature}/schedule/schedule.test.ts`,
  )(['more days can be asked for than the limit', 'const longestRange = 45;', 'const longestRange = 46;']),
  ...inFile(`${feature}/timetable/make.ts`, `${feature}/timetable/timetable.test.ts`)(
    [
      'weekly classes are made on closed days',
      'and not exists (select from closed_days c where c.branch_id = b.branch_id and c.day = days.day)',
      '',
    ],
    ['weekly classes begin before their first day', 'and days.day >= t.valid_from and', 'and'],
  ),
  ...inFile(
    `${feature}/timetable/cancel.ts`,
    `${feature}/timetable/timetable.test.ts`,
  )([
    'a class with members is cancelled without a question [API-081]',
    'item.taken > 0 && !notify',
    'item.taken > 999 && !notify',
  ]),
  ...inFile(
    `${feature}/timetable/notices.ts`,
    `${feature}/timetable/timetable.test.ts`,
  )([
    'no member is notified of another room',
    "['class_date', 'class_type', 'location', 'spot']",
    "['class_date', 'class_type', 'spot']",
  ]),
  ...inFile(
    `${feature}/timetable/closed-days.ts`,
    `${feature}/timetable/timetable.test.ts`,
  )([
    'a day gone by can be closed',
    "if (day < dayIn(now, branch.timezone).toString()) throw problem('day_past');",
    '',
  ]),
  ...inFile(`${feature}/community/queries.ts`, `${feature}/community/posts.test.ts`)(
    [
      'everybody reads who wrote an anonymous post [X62]',
      "seesAll ? 'true' : `(not",
      "seesAll || true ? 'true' : `(not",
    ],
    [
      'the oldest posts come first in a page [API-114]',
      `order by p."createdAt" desc, p.post_id desc'`,
      `order by p."createdAt", p.post_id'`,
    ],
  ),
  ...inFile(
    `${feature}/community/write-post.ts`,
    `${feature}/community/posts.test.ts`,
  )(['she answers herself [COMM-019]', '!mayReply(await postFor', 'false && !mayReply(await postFor']),
  ...inFile(
    `${feature}/community/report-post.ts`,
    `${feature}/community/posts.test.ts`,
  )([
    'a report is mailed to one admin only [COMM-024]',
    'for (const admin of await admins(tx))',
    'for (const admin of (await admins(tx)).slice(0, 1))',
  ]),
  ...inFile(
    `${feature}/community/like.ts`,
    `${feature}/community/posts.test.ts`,
  )([
    'anybody takes the like of another back [API-119]',
    "if (customer_id !== actor.customer_id) throw problem('not_found');",
    '',
  ]),
  ...inFile(
    `${feature}/videos/save-progress.ts`,
    `${feature}/videos/marks.test.ts`,
  )([
    'progress falls again [VID-035]',
    'greatest(playbacks.progress, excluded.progress)',
    'excluded.progress',
  ]),
  ...inFile(
    `${feature}/videos/mark.ts`,
    `${feature}/videos/marks.test.ts`,
  )([
    'a favourite is not counted [VID-032]',
    'set favorites = favorites + (select count(*)::integer from added)',
    'set favorites = favorites + 0',
  ]),
  ...inFile(
    `${feature}/videos/mark.ts`,
    `${feature}/videos/lists.test.ts`,
  )(['a favourite needs no membership [VID-004]', 'await needAccess(services.db, customer_id, now);', '']),
  ...inFile(`${feature}/videos/rate.ts`, `${feature}/videos/marks.test.ts`)(
    [
      'the average of the coach takes the stars of the class [RATE-002]',
      'coach_stars_total = coach_stars_total + more_coach',
      'coach_stars_total = coach_stars_total + more_class',
    ],
    [
      'she is asked to rate by mail each time [VID-036]',
      'cause: `rate:video:${video_id}:${customer_id}`',
      'cause: `rate:video:${video_id}:${customer_id}:${Math.random()}`',
    ],
  ),
  ...inFile(`${feature}/videos/filters.ts`, `${feature}/videos/lists.test.ts`)(
    [
      'a filter by coach finds the classes of all [VID-008]',
      "column('v.instructor_id', ({ instructor_id }) => instructor_id)",
      "column('v.instructor_id', () => undefined)",
    ],
    ['half an hour counts as less than that [VID-008]', 'v.duration >= ${n}', 'v.duration > ${n}'],
  ),
  ...inFile(
    `${feature}/videos/filters.ts`,
    `${feature}/videos/hidden.test.ts`,
  )([
    'hidden videos appear in the library',
    "of === 'hidden' ? 'v.hidden' : 'not v.hidden'",
    "of === 'hidden' ? 'v.hidden' : 'true'",
  ]),
  ...inFile(`${feature}/videos/queries.ts`, `${feature}/videos/lists.test.ts`)(
    [
      'premieres to come begin with the last [PREM-003]',
      "json_agg(${videoJson('$1')} order by v.available_at)",
      "json_agg(${videoJson('$1')} order by v.available_at desc)",
    ],
    ['what was seen to 95 per cent is still open', 'p.progress < 95', 'p.progress <= 95'],
  ),
  ...inFile(
    `${feature}/discounts/queries.ts`,
    `${feature}/checkout/quote/discounts.test.ts`,
  )(['a code is read with its case', 'code.trim().toLowerCase()', 'code.trim()']),
  ...inFile(
    `${feature}/discounts/redeem.ts`,
    `${feature}/checkout/quote/discounts.test.ts`,
  )(['a discount is used once more than there are', 'all >= terms.available', 'all > terms.available']),
  ...inFile(`${feature}/packages/queries.ts`, `${feature}/packages/write.test.ts`)(
    [
      'a pending purchase counts as bought [PKG-033]',
      "status not in ('pending', 'failed')",
      "status not in ('failed')",
    ],
    ['pages show what admins took off them [API-028]', ' && (item.show_home || !onHome)', ''],
  ),
  ...inFile(
    `${feature}/content/quote-of-the-day.ts`,
    `${feature}/content/quote-of-the-day.test.ts`,
  )([
    'the quote changes at midnight of another zone [API-179]',
    "dayIn(clock.now(), oneOr(found, 'not_found').timezone)",
    "dayIn(clock.now(), oneOr(found, 'not_found') && 'UTC')",
  ]),

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
      'a refund that failed stays subtracted',
      'if (own) await addRefunded(tx, invoice_id, -refund.amount);',
      '',
    ],
  ),
  ...inFile(
    `${feature}/checkout/quote/discount-preview.ts`,
    `${feature}/checkout/quote/discounts.test.ts`,
  )(['an abandoned payment uses up her discount [ERR-029]', 'own: own - held', 'own']),
  ...inFile(
    `${feature}/checkout/quote/limits.ts`,
    `${feature}/checkout/checkout.test.ts`,
  )([
    'a package is sold once more than there are [ERR-014]',
    'all >= limits.available',
    'all > limits.available',
  ]),
  ...inFile(
    `${feature}/payment-sources/remove.ts`,
    `${feature}/payment-sources/payment-sources.test.ts`,
  )([
    'a card that pays a subscription is deleted',
    "if (source.pays_subscription) throw problem('payment_source_in_use');",
    '',
  ]),
  ...inFile(
    `${feature}/desk/remove-classes.ts`,
    `${feature}/desk/access.test.ts`,
  )([
    'classes that expire last are removed first [API-015]',
    'order by l.expiration_date, l.credit_lot_id for update',
    'order by l.expiration_date desc, l.credit_lot_id for update',
  ]),
  ...inFile(
    `${feature}/desk/give-access.ts`,
    `${feature}/desk/access.test.ts`,
  )(['a sale at the desk leaves no audit record [ADM-004]', "action: 'give_access',", "action: 'create',"]),
  ...inFile(
    `${feature}/checkout/settlement/receive-event.ts`,
    'acceptance/src/refunds.test.ts',
  )([
    'a refund that the provider reports is ignored',
    'return applyRefund(tx, log, event.refund, now);',
    'return;',
  ]),
  ...inFile('server/src/platform/database/database.ts', 'server/src/platform/database/database.test.ts')(
    ['calls wait for a locked row without a limit', 'lock_timeout: limits.lock,', ''],
    ['a connection with an open transaction is used again', 'void (client as unknown as Client).end();', ''],
    [
      'a lost connection keeps its place in the pool',
      'db.transaction = async',
      '({ ...db }).transaction = async',
    ],
  ),
  ...inFile('server/src/platform/bulkhead.ts', 'server/src/platform/bulkhead.test.ts')(
    ['one more than allowed works on one thing', 'lane.running < most', 'lane.running <= most'],
    [
      'whoever waits for one thing waits without a limit',
      "reject(new Problem('busy', { retryAfter: 1 }));",
      '',
    ],
  ),
  ...inFile(
    'server/src/platform/http/web.ts',
    'server/src/platform/http/web.test.ts',
  )(['a page without a database answers 500', 'if (!refusal) throw error;', 'throw error;']),
  ...inFile(
    'server/src/platform/http/connections.ts',
    'acceptance/src/crash/shutdown.test.ts',
  )([
    'a slow body is cut off without an answer when the process ends',
    'if (passed > bodyGraceMs) refuseSlow();',
    '',
  ]),
  ...inFile(
    'server/src/platform/process.ts',
    'acceptance/src/crash/malformed.test.ts',
  )([
    'a call whose error nobody caught is never answered',
    "if (call && !call.reply.raw.writableEnded) breakOff(call, new Problem('internal'));",
    '',
  ]),
  {
    what: 'a restored studio has no foreign keys [reliability: restore]',
    file: 'server/src/platform/database/copy/load.ts',
    find: 'await client.query(`alter table ${table} add constraint ${name} ${definition}`);',
    replace: 'void definition;',
    tests: ['server/src/backup/drill.test.ts'],
  },
  {
    what: 'a backup is not of one moment [reliability: restore]',
    file: 'server/src/platform/database/copy/snapshot.ts',
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    tests: ['server/src/backup/drill.test.ts'],
  },
  {
    what: 'a damaged backup is restored',
    file: 'server/src/backup/restore.ts',
    find: 'await verify(folder);',
    replace: '',
    tests: ['server/src/backup/drill.test.ts'],
  },
  {
    what: 'metrics name addresses instead of routes',
    file: 'server/src/platform/metrics/calls.ts',
    find: 'const route = routeLabel(request);',
    replace: 'const route = request.url;',
    tests: ['server/src/features/monitoring/monitoring.test.ts'],
  },
];
