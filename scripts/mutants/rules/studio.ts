// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features';

/** Breaks of the timetable, reservations, waitlists, the desk. */
export const studio: Mutant[] = [
  ...inFile('web/app/features/studio/shown.ts', 'web/app/features/studio/shown.test.ts')(
    ['the landing has class types without a picture [PUB-011]', ' && item.file !== null', ''],
    [
      'the landing has class types of every branch [PUB-011]',
      'isAtBranch(item, settings.default_branch_id) && ',
      '',
    ],
    ['a branch has class types that are not for its page [PUB-030]', ' && item.show_home', ''],
    ['a branch has class types of another one [PUB-030]', 'isAtBranch(item, branch_id) && ', ''],
  ),
  ...inFile('domain/src/places.ts', 'domain/src/places.test.ts')(
    [
      'a class with one place left is sold out [SCHED-012]',
      'placesLeft(item) === 0',
      'placesLeft(item) <= 1',
    ],
    ['Monterrey shows its badge from 4 places on [SCHED-015]', 'left <= 5', 'left <= 4'],
    ['the badge elsewhere shows from 4 places on [SCHED-014]', 'left <= 3', 'left <= 4'],
  ),
  ...inFile('domain/src/schedule.ts', 'domain/src/schedule.test.ts')(
    [
      'a class can be booked at the very minute it begins [RES-020]',
      'minutesBetween(class_date, now) < Math.max',
      'minutesBetween(class_date, now) <= Math.max',
    ],
    ['a place can be given up after the class began', "if (hasBegun(class_date, now)) return 'closed';", ''],
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
  ...inFile(
    'web/app/features/schedule/over.ts',
    'web/app/features/schedule/week.test.ts',
  )(['the member’s own class in progress is below the others', "(!past || state === 'reserved')", '!past']),
  ...inFile(
    'web/app/features/schedule/week.ts',
    'web/app/features/schedule/week.test.ts',
  )([
    'a class that has begun looks like one that is ahead',
    'begun: isBookableLate(item.class_date, now, branch.book_after_start_minutes)',
    'begun: false',
  ]),
  ...inFile(
    'web/app/features/checkout/chosen-class.ts',
    'web/app/features/checkout/chosen-class.test.ts',
  )([
    'the checkout offers a class that has begun',
    '  const code = saleProblem(found, now);\n  if (code) return code;\n',
    '',
  ]),
  ...inFile(
    'domain/src/spots.ts',
    'domain/src/spots.test.ts',
  )(['spots beyond the capacity are drawn as taken', 'row.filter((spot) => spot <= capacity)', 'row']),
  ...inFile(
    'domain/src/alternatives.ts',
    'domain/src/alternatives.test.ts',
  )([
    'a class that is over is offered instead of one that has filled',
    'saleProblem(item, now) === null',
    'item.class_package_id === null',
  ]),
  ...inFile('domain/src/reservations.ts', 'domain/src/reservations.test.ts')(
    ['a cash place that was paid is still unpaid [RES-011]', 'item.is_cash && !item.is_paid', 'item.is_cash'],
    ['a class is missed on its own day [RES-012]', 'dayIn(now, timezone)) < 0', 'dayIn(now, timezone)) <= 0'],
    ['a class can be rated twice [RATE-006]', 'item.class_stars === null && ', ''],
  ),
  ...inFile(`${feature}/reservations/reserve.ts`, `${feature}/reservations/reservations.test.ts`)(
    [
      'the credit that expires last pays',
      'order by expiration_date, credit_lot_id limit 1)',
      'order by expiration_date desc, credit_lot_id limit 1)',
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
  ...inFile(
    `${feature}/reservations/reserve.ts`,
    `${feature}/desk/access.test.ts`,
  )([
    'a booking locks lots in the order of their ends, as no other code does',
    'order by l.credit_lot_id for no key update of l) locked',
    'order by l.expiration_date, l.credit_lot_id for no key update of l) locked',
  ]),
  ...inFile(`${feature}/credits/extend.ts`, `${feature}/credits/extend.test.ts`)(
    [
      'a returned credit may have expired (docs/decisions/0063)',
      'l."deletedAt" is null and l.expiration_date < owed.until',
      'false',
    ],
    [
      'a class that moves outlives its credits (docs/decisions/0063)',
      'case when r."deletedAt" is null then (r.class_date at time zone b.timezone)::date end',
      'null::date',
    ],
  ),
  ...inFile(
    `${feature}/class-notices/notices.ts`,
    `${feature}/waitlist/moved.test.ts`,
  )([
    'who waits is not told of a move (docs/decisions/0063)',
    'if (!was || !isMoved(was, entry)) continue;',
    'if (was) continue;',
  ]),
  ...inFile(
    'server/src/platform/calendar/ics.ts',
    `${feature}/calendar/clock.test.ts`,
  )(['the sequence of an event stays (docs/decisions/0064)', 'sequence: sequenceOf(event),', 'sequence: 0,']),
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
  ...inFile(`${feature}/reservations/cancel-late.ts`, `${feature}/reservations/cancel-late.test.ts`)(
    [
      'a place that is given up late gives its credit back',
      '[class_reservation_id, now, false]',
      '[class_reservation_id, now, true]',
    ],
    [
      'a place that is given up late gives no strike',
      'await writeLateCancel.run(tx, [class_reservation_id, now]);',
      '',
    ],
    [
      'a credit is lost although cancelling is free',
      "if (cancellation === 'free') throw problem('cancel_still_free');",
      '',
    ],
    [
      'a place is given up after the class began',
      "if (cancellation === 'closed') throw problem('class_started');",
      '',
    ],
    [
      'a member gives the place of another up',
      "if (reservation.customer_id !== customer_id) throw problem('reservation_not_found');",
      '',
    ],
    ['an attended place is given up', "if (attend) throw problem('reservation_attended');", ''],
  ),
  ...inFile(`${feature}/reservations/place-links.ts`, `${feature}/reservations/cancel-late.test.ts`)(
    [
      'a link takes a credit of which its page did not tell',
      "if (state === 'late' && late)",
      "if (state === 'late')",
    ],
    [
      'a link of one class gives the place in another up',
      "when r.single_class_id <> sc.single_class_id then 'moved'",
      '',
    ],
  ),
  ...inFile(
    'server/src/platform/place-link.ts',
    `${feature}/reservations/cancel-late.test.ts`,
  )([
    'a forged link gives a place up',
    'if (!isSameSignature(signature, signatureOf(place, purpose, auth_secret))) return undefined;',
    '',
  ]),
  ...inFile(`${feature}/reservations/reschedule.ts`, `${feature}/reservations/reschedule.test.ts`)(
    [
      'another lot pays for the new place although the first is valid',
      'credit_lot_id: keepsLot ? credit_lot_id : null,',
      'credit_lot_id: null,',
    ],
    [
      'a lot pays for a class for which it is not valid',
      ' and l."deletedAt" is null and ${isLotValid}`',
      '`',
    ],
    [
      'a place is exchanged in the last hour',
      "if (cancellationAt(place.class_date, now, place.cancel_minutes) !== 'free')",
      'if (!place)',
    ],
    [
      'a member exchanges the place of another',
      "if (place?.customer_id !== customer_id) throw problem('reservation_not_found');",
      "if (!place) throw problem('reservation_not_found');",
    ],
    [
      'a repeated exchange is refused',
      'if (place.deletedAt) return earlierOutcome(db, change);',
      "if (place.deletedAt) throw problem('reservation_not_found');",
    ],
    [
      'an exchange refused for want of credits has the words of a booking',
      "if (error instanceof Problem && error.code === 'no_credits') throw problem('reschedule_no_credits');",
      '',
    ],
  ),
  ...inFile(`${feature}/reservations/queries.ts`, `${feature}/reservations/reservations.test.ts`)(
    [
      'future classes are in the wrong order [API-082]',
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
      'a class is rated before anyone attended it [RATE-006]',
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
  ...inFile(`${feature}/roster/attend.ts`, 'server/src/platform/http/audited.test.ts')(
    ['a mark of attendance leaves no audit record', 'if (before.attend !== attend)', 'if (false)'],
    ['a repeated mark is a change in the audit log', 'if (before.attend !== attend)', 'if (true)'],
  ),
  ...inFile(
    `${feature}/files/store.ts`,
    'server/src/platform/http/audited.test.ts',
  )([
    'an uploaded file leaves no audit record',
    "    await recordAudit(tx, actor, {\n      action: 'create',\n      thing: 'files'",
    "    void ({\n      action: 'create',\n      thing: 'files'",
  ]),
  ...inFile(
    'contract/src/packages.ts',
    `${feature}/packages/write.test.ts`,
  )([
    'a package that is changed is on the pages again [API-028]',
    'show_home: z.boolean().optional()',
    'show_home: z.boolean().default(true)',
  ]),
  ...inFile(
    `${feature}/roster/attend.ts`,
    'server/src/platform/realtime.test.ts',
  )([
    'other desks are not told of a check-in',
    'scheduleChanged(services, place.single_class_id);',
    'scheduleChanged(services);',
  ]),
  ...inFile(`${feature}/roster/queries.ts`, `${feature}/roster/roster.test.ts`)(
    [
      'the waitlist of every class is in a roster',
      'where w.single_class_id = $1',
      'where $1::bigint is not null',
    ],
    ['a coach sees the classes of all', ' and u.uid = $${n}', ''],
    ['unpaid cash is not counted [RES-011]', 'r.is_cash and not r.is_paid', 'r.is_paid'],
  ),
  ...inFile(
    `${feature}/roster/settle.ts`,
    `${feature}/roster/roster.test.ts`,
  )([
    'no strike for an absent member [RES-012]',
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
      'classes of the other branch are on the schedule [API-076]',
      'where b.branch_id = $1 and ($4::bigint is null or sc.location_id = $4)`',
      'where $1::bigint is not null and ($4::bigint is null or sc.location_id = $4)`',
    ],
    [
      'classes are in the wrong order',
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
    `${feature}/reservations/change-at-desk.ts`,
    `${feature}/roster/roster.test.ts`,
  )([
    'a member whose place the desk moves is not told',
    'if (moves) await notifyChanged(',
    'if (moves && place.is_rated) await notifyChanged(',
  ]),
  ...inFile(
    `${feature}/class-notices/notices.ts`,
    `${feature}/timetable/timetable.test.ts`,
  )([
    'who waits for a place in a cancelled class is not notified',
    'for (const entry of waiting) {',
    'for (const entry of waiting.slice(1)) {',
  ]),
  ...inFile(
    `${feature}/class-notices/notices.ts`,
    `${feature}/timetable/timetable.test.ts`,
  )([
    'no member is notified of another room',
    "['class_date', 'class_type', 'branch', 'location']",
    "['class_date', 'class_type', 'branch']",
  ]),
  ...inFile(`${feature}/class-notices/notices.ts`, `${feature}/roster/roster.test.ts`)(
    [
      'a member is not told of another branch whose room has the same name',
      "['class_date', 'class_type', 'branch', 'location']",
      "['class_date', 'class_type', 'location']",
    ],
    [
      'a notice does not use the clock of the branch that is left',
      'timezone: was.timezone',
      'timezone: undefined as never',
    ],
  ),
  ...inFile(
    `${feature}/messages/templates/classes.ts`,
    `${feature}/messages/templates/classes.test.ts`,
  )([
    'the time of a class is shown on the clock of another branch',
    '  timezone,\n  ...before,',
    '  ...before,\n  timezone,',
  ]),
  ...inFile(
    `${feature}/timetable/closed-days.ts`,
    `${feature}/timetable/timetable.test.ts`,
  )([
    'a past day can be closed',
    "if (day < dayIn(now, timezone).toString()) throw problem('day_past');",
    '',
  ]),
  ...inFile(
    `${feature}/desk/remove-classes.ts`,
    `${feature}/desk/access.test.ts`,
  )([
    'classes that expire last are removed first [API-015]',
    'one.expiration_date.localeCompare(other.expiration_date)',
    'other.expiration_date.localeCompare(one.expiration_date)',
  ]),
  ...inFile(
    `${feature}/desk/give-access.ts`,
    `${feature}/desk/access.test.ts`,
  )(['a sale at the desk leaves no audit record [ADM-004]', "action: 'give_access',", "action: 'create',"]),
  ...inFile(
    `${feature}/class-notices/notices.ts`,
    `${feature}/timetable/timetable.test.ts`,
  )([
    'the mail about a changed class has another limit for cancelling',
    '? cancelUntil(place.class_date, place.cancel_minutes)',
    '? cancelUntil(place.class_date, 60)',
  ]),
];
