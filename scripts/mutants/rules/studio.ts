// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip, value } from '../mutant.ts';

/** Breaks of the timetable, reservations, waitlists, the desk. */
export const studio: Mutant[] = [
  ...breaksIn('web/app/features/studio', 'shown.test.ts', {
    'the landing has class types without a picture [PUB-011]': change(
      'onLanding',
      '&& item.file !== null',
      '',
    ),
    'the landing has class types of every branch [PUB-011]': change(
      'onLanding',
      'isAtBranch(item, settings.default_branch_id) &&',
      '',
    ),
    'a branch has class types that are not for its page [PUB-030]': change(
      'onBranchPage',
      '&& item.show_home',
      '',
    ),
    'a branch has class types of another one [PUB-030]': change(
      'onBranchPage',
      'isAtBranch(item, branch_id) &&',
      '',
    ),
  }),
  ...breaksIn('web/app/features/schedule', 'week.test.ts', {
    'the member’s own class in progress is below the others': change(
      'firstToCome',
      "(!past || state === 'reserved')",
      '!past',
    ),
    'a class that has begun looks like one that is ahead': change(
      'toWeekClass',
      'isBookableLate(item.class_date, now, branch.book_after_start_minutes)',
      'false',
    ),
  }),
  ...breaksIn('web/app/features/checkout', 'chosen-class.test.ts', {
    'the checkout offers a class that has begun': change(
      'problemOf',
      'const code = saleProblem(found, now); if (code) return code;',
      '',
    ),
  }),
  ...breaksIn('server/src/features/reservations', 'reservations.test.ts', {
    'the credit that expires last pays': change(
      'bookingSql',
      'order by expiration_date,',
      'order by expiration_date desc,',
    ),
    'a booking takes no credit [RES-018]': change('takeOne', 'case when is_unlimited then 0 else 1 end', '0'),
    'the ledger has no entry of a booking': change(
      'bookingSql',
      'case when lot.is_unlimited then 0 else -1 end',
      '0',
    ),
    'a full class is refused in other words [ERR-045]': change('refusalOf', 'class_full', 'class_closed'),
    'a cancellation gives no credit back [API-086]': change(
      'releaseReservation',
      '+ case when is_unlimited then 0 else 1 end',
      '+ 0',
    ),
    'a class is cancelled minutes before it begins [ERR-046]': skip('cancelReservation', 'cancel_too_late'),
    'anybody cancels the place of another': change(
      'cancelReservation',
      'facts?.reservation.customer_id !== customer_id',
      '!facts',
    ),
    'future classes are in the wrong order [API-082]': change('pages', "asc' : 'desc", "desc' : 'asc"),
    'cancelled places appear among upcoming ones [API-082]': change(
      'conditions',
      'r."deletedAt" is null and r.class_date >',
      'r.class_date >',
    ),
  }),
  ...breaksIn('server/src/features/reservations', 'cancel-late.test.ts', {
    'a place that is given up late gives its credit back': change(
      'giveUp',
      '[class_reservation_id, now, false]',
      '[class_reservation_id, now, true]',
    ),
    'a credit is lost although cancelling is free': skip('giveUp', 'cancel_still_free'),
    'a place is given up after the class began': skip('giveUp', 'class_started'),
    'an attended place is given up': skip('giveUp', 'reservation_attended'),
  }),
  ...breaksIn('server/src/features/reservations', 'reschedule.test.ts', {
    'another lot pays for the new place although the first is valid': change(
      'exchange',
      'keepsLot ? book(credit_lot_id).catch(ifRulesRefuse(() => book(null))) : book(null)',
      'book(null)',
    ),
    'an exchange is refused although the rules of another lot allow it': change(
      'exchange',
      '.catch(ifRulesRefuse(() => book(null)))',
      '',
    ),
    'a repeated exchange is refused': change('reschedule', 'earlierOutcome(db, change)', 'place as never'),
  }),
  ...breaksIn(
    'server/src/features/reservations',
    'server/src/features/booking-policy/booking-policy.test.ts',
    {
      'two bookings of a member at once count the same places (docs/decisions/0082)': change(
        'bookingSql',
        'having not bool_or(has_changed)',
        '',
      ),
      'a class can be booked a day before it opens': change(
        'withinPolicy',
        'class.days_ahead <=',
        'class.days_ahead - 1 <=',
      ),
      'a member holds one place more than the rule says': change(
        'withinPolicy',
        'class.places[1] <',
        'class.places[1] <=',
      ),
      'a member has one place a day more than the rule says': change(
        'withinPolicy',
        'class.places[2] <',
        'class.places[2] <=',
      ),
      'the desk books beyond the rules without a reason': skip('placeAtDesk', 'refuseBeyondPolicy'),
    },
  ),
  ...breaksIn('server/src/features/reservations', 'pay-with-other-lot.test.ts', {
    'another package pays and the former one keeps its credit': change(
      'payWithOther',
      'available_classes + case when is_unlimited then 0 else 1 end',
      'available_classes',
    ),
    'a package that is not valid for the class pays': change('payWithOther', 'and ${isLotValid}', ''),
    'a package pays that ends before its member was told': change(
      'payWithOther',
      'and (r.credit_until is null or r.credit_until <= l.expiration_date)',
      '',
    ),
    'a repeated change of the package is refused': change(
      'payLocked',
      'if (place.credit_lot_id === credit_lot_id) return;',
      '',
    ),
  }),
  ...breaksIn('server/src/features/reservations', 'server/src/features/desk/access.test.ts', {
    'a booking locks lots in the order of their ends, as no other code does': change(
      'bookingSql',
      'l.credit_lot_id for',
      'l.expiration_date, l.credit_lot_id for',
    ),
  }),
  ...breaksIn('server/src/features/credits', 'extend.test.ts', {
    'a returned credit may have expired (docs/decisions/0063)': change(
      'extendLots',
      'l."deletedAt" is null and l.expiration_date < owed.until',
      'false',
    ),
    'a class that moves outlives its credits (docs/decisions/0063)': change(
      'extendLots',
      'case when r."deletedAt" is null then (r.class_date at time zone b.timezone)::date end',
      'null::date',
    ),
  }),
  ...breaksIn('server/src/features/class-notices', 'server/src/features/waitlist/moved.test.ts', {
    'who waits is not told of a move (docs/decisions/0063)': change(
      'notifyWaitingChanged',
      '!was || !isMoved(was, entry)',
      'was',
    ),
  }),
  ...breaksIn('server/src/platform/calendar', 'server/src/features/calendar/clock.test.ts', {
    'the sequence of an event stays (docs/decisions/0064)': change('common', 'sequenceOf(event)', '0'),
  }),
  ...breaksIn('server/src/features/reservations', 'rating.test.ts', {
    'the coach gets the stars of the class [API-085]': change(
      'writeRating',
      'rating_total + $3',
      'rating_total + $2',
    ),
    'a class is rated before anyone attended it [RATE-006]': skip('rateReservation', 'rating_too_early'),
  }),
  ...breaksIn('server/src/features/waitlist', 'waitlist.test.ts', {
    'a class with places has a waitlist [WAIT-006]': skip('mayWait', 'class_has_places'),
    'anybody takes another off the list [API-091]': change(
      'deleteEntry',
      'customer_id = $2',
      '$2::int is not null',
    ),
    'the waitlist is notified when the place is taken again [WAIT-007]': change(
      'notifyWaiting',
      '|| isSoldOut(item)',
      '',
    ),
    'the notice leads to the branch of another class [WAIT-007]': change(
      'notifyWaiting',
      'branch_id,',
      'branch_id + 1,',
    ),
    'an entry outlives its class [WAIT-O3]': change(
      'openEntries',
      'sc.class_date + make_interval(mins => b.book_after_start_minutes) > $2::timestamptz',
      '$2::timestamptz is not null',
    ),
  }),
  ...breaksIn('server/src/features/roster', 'roster.test.ts', {
    'attendance is marked days ahead': skip('mark', 'check_in_early'),
    'who came without a spot gets none [X54]': change(
      'writeMark',
      '(spot, $4::int)',
      '(spot, nullif($4::int, $4))',
    ),
    'the code of another class checks in': change(
      'checkIn',
      'place.single_class_id !== single_class_id',
      'false',
    ),
    'the waitlist of every class is in a roster': change(
      'waitingForClass',
      'w.single_class_id = $1',
      '$1::bigint is not null',
    ),
    'a coach sees the classes of all': change('taughtBy', 'and u.uid = $${n}', ''),
    'unpaid cash is not counted [RES-011]': change('counts', 'is_cash and not r.is_paid', 'is_paid'),
    'no strike for an absent member [RES-012]': change(
      'settleAttendance',
      '(ids.length > 0) await strikeNoShows',
      '(ids.length > 999) await strikeNoShows',
    ),
  }),
  ...breaksIn('server/src/features/roster', 'server/src/platform/http/audited.test.ts', {
    'a mark of attendance leaves no audit record': change('mark', 'before.attend !== attend', 'false'),
    'a repeated mark is a change in the audit log': change('mark', 'before.attend !== attend', 'true'),
  }),
  ...breaksIn('server/src/features/files', 'server/src/platform/http/audited.test.ts', {
    'an uploaded file leaves no audit record': change(
      'storeAndFind',
      'await recordAudit(tx, actor, ',
      'void (',
    ),
  }),
  ...breaksIn('contract/src', 'server/src/features/packages/write.test.ts', {
    'a package that is changed is on the pages again [API-028]': change(
      'changedFields',
      '.optional()',
      '.default(true)',
    ),
  }),
  ...breaksIn('server/src/features/roster', 'server/src/platform/realtime.test.ts', {
    'other desks are not told of a check-in': change(
      'markAttendance',
      'services, place.single_class_id',
      'services',
    ),
  }),
  ...breaksIn('server/src/features/schedule', 'schedule.test.ts', {
    'the week lacks its last day [API-076]': change(
      'inRange',
      '($3::date + 1)::timestamp',
      '($3::date)::timestamp',
    ),
    'classes of the other branch are on the schedule [API-076]': change(
      'scheduleOfRange',
      'b.branch_id = $1',
      '$1::bigint is not null',
    ),
    'classes are in the wrong order': change('scheduleOfRange', 'class_date', 'class_date desc'),
    'more days can be asked for than the limit': value('longestRange', '46'),
  }),
  ...breaksIn('server/src/features/timetable', 'timetable.test.ts', {
    'weekly classes are made on closed days': change(
      'insertClasses',
      'and not exists (select from closed_days c where c.branch_id = b.branch_id and c.day = days.day)',
      '',
    ),
    'weekly classes begin before their first day': change(
      'insertClasses',
      'days.day >= t.valid_from and',
      '',
    ),
    'a class with members is cancelled without a question [API-081]': change(
      'cancelOne',
      'taken > 0 &',
      'taken > 999 &',
    ),
    'a past day can be closed': skip('closeDay', 'day_past'),
  }),
  ...breaksIn('server/src/features/reservations', 'server/src/features/roster/roster.test.ts', {
    'a member whose place the desk moves is not told': change(
      'changeAtDesk',
      'if (moves) await notifyChanged',
      'if (moves && place.is_rated) await notifyChanged',
    ),
  }),
  ...breaksIn('server/src/features/timetable', 'maps.test.ts', {
    'a class with places loses its map with those without': change('giveToEmpty', 'and cl.taken = 0', ''),
    'classes without places get the map before the day': change('giveToEmpty', '>= $3::date', 'is not null'),
    'a spot that the new map lacks is still held': change(
      'freeLostSpots',
      'link !== null || !isSpot',
      'link !== null && !isSpot',
    ),
    'who loses a spot with the map is not told': change(
      'giveMapOfType',
      'return notifyChanged(tx, await heldPlaces(tx, placeIds), { before, now });',
      'return new Set(before.length > 99 ? [now.length] : []);',
    ),
    'a class of another type keeps the map of the first': change(
      'editClass',
      'if (is.class_type_id !== was.class_type_id) is.spot_map',
      'if (is.class_type_id === 0) is.spot_map',
    ),
  }),
  ...breaksIn('server/src/features/branches', 'zone.test.ts', {
    'another zone moves the hours of published classes': change(
      'moveToZone',
      'await keepLocalHours',
      '// await keepLocalHours',
    ),
    'a branch with reservations gets another zone': change(
      'moveToZone',
      'if (stored.is_used)',
      'if (!stored)',
    ),
  }),
  ...breaksIn('server/src/features/class-notices', 'server/src/features/timetable/timetable.test.ts', {
    'who waits for a place in a cancelled class is not notified': change(
      'notifyWaitingCancelled',
      'of waiting)',
      'of waiting.slice(1))',
    ),
    'no member is notified of another room': change('isMoved', ", 'location'", ''),
    'the mail about a changed class has another limit for cancelling': change(
      'notifyChanged',
      '(place.class_date, place.cancel_minutes)',
      '(place.class_date, 60)',
    ),
  }),
  ...breaksIn('server/src/features/class-notices', 'server/src/features/roster/roster.test.ts', {
    'a member is not told of another branch whose room has the same name': change(
      'isMoved',
      "branch', '",
      '',
    ),
    'a notice does not use the clock of the branch that is left': change(
      'classBefore',
      'was.timezone',
      'undefined as never',
    ),
  }),
  ...breaksIn('server/src/features/messages', 'server/src/features/messages/templates/classes.test.ts', {
    'the time of a class is shown on the clock of another branch': change(
      'timeBefore',
      'timezone, ...before',
      '...before, timezone',
    ),
  }),
  ...breaksIn('server/src/features/desk', 'access.test.ts', {
    'classes that expire last are removed first [API-015]': change(
      'removeClasses',
      'one.expiration_date.localeCompare(other.expiration_date)',
      'other.expiration_date.localeCompare(one.expiration_date)',
    ),
    'a sale at the desk leaves no audit record [ADM-004]': change('sell', 'give_access', 'create'),
  }),
];
