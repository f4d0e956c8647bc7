import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of guests whom a member brings. */
export const guestRules: Mutant[] = [
  ...breaksIn('server/src/features/reservations', 'server/src/features/guests/guests.test.ts', {
    'an unlimited package pays for guests': change('statements', 'not l.is_unlimited and', ''),
    'a guest’s place uses no pass': change('takeOne', 'guest_passes_left - 1', 'guest_passes_left'),
    'cancelling keeps the pass': change('releaseReservation', 'guest_passes_left + 1', 'guest_passes_left'),
    'a class that the studio cancels keeps the pass': skip('cancelPlaces', 'returnPasses.run'),
    'a guest stays behind without her host': skip('cancelReservation', 'releaseGuest'),
    'a late give-up returns what the guest cost': change('giveUp', 'gives_back: false', 'gives_back: true'),
  }),
  ...breaksIn('server/src/features/guests', 'guests.test.ts', {
    'a guest is invited from the place of another': change(
      'ownPlace',
      'r.customer_id = $2',
      '$2::bigint > 0',
    ),
    'a link works after its class': change(
      'placeOfGuest',
      '$2::timestamptz <',
      '$2::timestamptz is not null or now() <',
    ),
    'a guest becomes a lead without a yes': change(
      'changeContact',
      'if (wants_news) await',
      'if (email) await',
    ),
  }),
];
