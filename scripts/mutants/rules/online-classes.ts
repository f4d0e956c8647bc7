// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, type Mutant, skip, value } from '../mutant.ts';

/** Breaks of packages for some hours, of the links of classes online and of films on a television, and of dead switches. */
export const onlineClasses: Mutant[] = [
  ...breaksIn('server/src/features/credits', 'server/src/features/reservations/reservations.test.ts', {
    'credits for some hours pay for a class at another one [PKG-006]': change(
      'paysAtHour',
      'l.slots is null',
      'true',
    ),
  }),
  ...breaksIn('server/src/features/reservations', 'reservations.test.ts', {
    'a member with credits for other hours is told that there are none [PKG-006]': change(
      'lackOfCredits',
      'return other',
      'return !other',
    ),
  }),
  ...breaksIn('server/src/features/reservations', 'link.test.ts', {
    'the link of a class online is shown too early': change(
      'shownLink',
      '- make_interval',
      "- interval '1 second' - make_interval",
    ),
    'the link of an online class is shown to a member who gave the place up': change(
      'shownLink',
      'r."deletedAt" is null',
      'true',
    ),
    'the link of a class online is still shown after its end': change(
      'shownLink',
      'and $2::timestamptz < sc.class_date + make_interval(mins => sc.duration)',
      '',
    ),
  }),
  ...breaksIn('server/src/features/schedule', 'server/src/features/reservations/link.test.ts', {
    'a class online has spots': change(
      'spotMap',
      'case when not sc.is_virtual_class then sc.spot_map end',
      'sc.spot_map',
    ),
  }),
  ...breaksIn('server/src/platform/identity', 'server/src/features/videos/cast.test.ts', {
    'a television plays on after the password was reset': skip('makeAuth', 'passwordChanged('),
    'a television plays on after the password was changed': skip('makeGuards', 'passwordChanged('),
  }),
  ...breaksIn('server/src/features/videos', 'cast.test.ts', {
    'a member ends the link of another one': change('endLink', 'customer_id = $1', '$1::bigint is not null'),
    'a member sees the links of all': change('ownLinks', 'c.customer_id = $1', '$1::bigint is not null'),
    'a link for a television outlives its four hours': change('isLive', '"expiresAt" >', '"createdAt" <='),
    'a link for a television outlives its end': change('isLive', '"revokedAt" is null', 'true'),
    'any number of screens use one link': value('limits', '{ devices: 99, fetches: 20_000 }'),
    'a link is fetched without end': change('useLink', 'fetches < ${limits.fetches}', 'true'),
    'a second link leaves the first one working': change(
      'makeCastLink',
      'await endEarlier',
      '// await endEarlier',
    ),
    'a new password ends the links of every member': change(
      'endAllOfAccount',
      'customer_id = (select customer_id from users where uid = $1)',
      'exists (select from users where uid = $1)',
    ),
    'the link itself lies in the database': change('makeCastLink', 'hashOf(token)', 'token'),
  }),
  ...breaksIn('contract/src/appconfig.ts', 'server/src/features/appconfig/appconfig.test.ts', {
    'the owner sets a store of files that changes nothing [CONF-002]': change(
      'change',
      'storeKeys.',
      'false && storeKeys.',
    ),
  }),
];
