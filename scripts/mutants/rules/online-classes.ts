// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const feature = 'server/src/features';
const hours = `${feature}/reservations/reservations.test.ts`;
const link = `${feature}/reservations/link.test.ts`;
const cast = `${feature}/videos/cast.test.ts`;

/** Breaks of packages for some hours, of the links of classes online and of films on a television, and of dead switches. */
export const onlineClasses: Mutant[] = [
  ...inFile('domain/src/slots.ts', 'domain/src/slots.test.ts')(
    ['a package for some hours pays at every hour [PKG-006]', 'slots === null || hoursOf', 'true || hoursOf'],
    ['an hour after a space is not one of the package [PKG-006]', 'hour.trim()', 'hour'],
  ),
  ...inFile(
    `${feature}/credits/queries.ts`,
    hours,
  )(['credits for some hours pay for a class at another one [PKG-006]', '(l.slots is null or', '(true or']),
  ...inFile(
    `${feature}/reservations/reserve.ts`,
    hours,
  )([
    'a member with credits for other hours is told that there are none [PKG-006]',
    'return other ? problem',
    'return !other ? problem',
  ]),
  ...inFile(`${feature}/reservations/queries.ts`, link)(
    [
      'the link of a class online is shown too early',
      '$2::timestamptz >= sc.class_date - make_interval',
      "$2::timestamptz >= sc.class_date - interval '1 second' - make_interval",
    ],
    [
      'the link of an online class is shown to a member who gave the place up',
      'case when r."deletedAt" is null',
      'case when true',
    ],
    [
      'the link of a class online is still shown after its end',
      'and $2::timestamptz < sc.class_date + make_interval(mins => sc.duration) then',
      'then',
    ],
  ),
  ...inFile(
    'domain/src/schedule.ts',
    link,
  )([
    'the screen waits a minute longer than the server for the link of a class online',
    '<= settings.link_minutes',
    '< settings.link_minutes',
  ]),
  ...inFile(
    `${feature}/schedule/queries.ts`,
    link,
  )(['a class online has spots', 'case when not sc.is_virtual_class then ct.spot_map end', 'ct.spot_map']),
  ...['auth', 'guards'].flatMap((name) =>
    inFile(
      `server/src/platform/identity/${name}.ts`,
      cast,
    )(['a television plays on after a new password', 'await passwordChanged(user.id);', '']),
  ),
  ...inFile(`${feature}/videos/cast.ts`, cast)(
    [
      'a member ends the link of another one',
      'cast_link_id = $3 and customer_id = $1',
      'cast_link_id = $3 and $1::bigint is not null',
    ],
    ['a member sees the links of all', 'where c.customer_id = $1 and', 'where $1::bigint is not null and'],
    ['a link for a television outlives its four hours', ' and "expiresAt" > $2', ' and "createdAt" <= $2'],
    ['a link for a television outlives its end', '"revokedAt" is null and', 'true and'],
    ['any number of screens use one link', 'devices: 3,', 'devices: 99,'],
    ['a link is fetched without end', 'fetches < ${limits.fetches}', 'true'],
    ['a second link leaves the first one working', 'await endEarlier.run', '// await endEarlier.run'],
    [
      'a new password ends the links of every member',
      'customer_id = (select customer_id from users where uid = $1)',
      'exists (select from users where uid = $1)',
    ],
    ['the link itself lies in the database', 'video_id, hashOf(token), now', 'video_id, token, now'],
  ),
  ...inFile(
    'contract/src/appconfig.ts',
    `${feature}/appconfig/appconfig.test.ts`,
  )([
    'the owner sets a store of files that changes nothing [CONF-002]',
    'storeKeys.some((one) => one === key)',
    'false && storeKeys.some((one) => one === key)',
  ]),
];
