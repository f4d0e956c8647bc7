import { breaksIn, change, type Mutant, skip } from '../mutant.ts';

/** Breaks of fixed places. */
export const fixedPlaces: Mutant[] = breaksIn('server/src/features/fixed-places', 'fixed-places.test.ts', {
  'a place of another member becomes fixed': change(
    'makeFixedPlace',
    'place?.customer_id !== customer_id',
    '!place',
  ),
  'a skipped class is booked': skip('skipClass', 'insertSkipped.run'),
  'a cancelled place is booked again': change(
    'isDue',
    'r.guest_name is null) = 0',
    'r.guest_name is null) >= 0',
  ),
  'a full class is tried again': change('isDue', 'w.code in (', 'w.code not in ('),
  'a class at another hour is booked': change('refusalBefore', "return 'class_moved'", 'return null'),
  'a taken spot leaves the member without one': change(
    'spotFor',
    '? null : nearestSpot',
    '? null : spot || nearestSpot',
  ),
  'a fixed place without a package never ends': change('endingOf', "'no_package'", 'null'),
  'the member is not told of a refusal': skip('settle', 'notifyRefused'),
});
