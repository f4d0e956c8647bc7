import { z } from 'zod';
import { type Executor, type RowOf, statement } from '../../platform/database/statement.ts';
import { creditExpires, paidWith } from '../credits/index.ts';
import { fileJson } from '../files/index.ts';

/** The first names of the coaches of a class, for rows `sc` (single_classes): `Renata y Sofía`. */
export const coachNames = `coalesce((select string_agg(i.name, ' y ' order by i.instructor_id)
  from class_instructors ci join instructors i using (instructor_id)
  where ci.single_class_id = sc.single_class_id), '')`;

/** The place of a class for a calendar, for rows `lo` (locations): the room, and its address if it has one. */
export const roomAndAddress = `concat_ws(', ', lo.name, nullif(lo.address, ''))`;

/** The hour at which a class of `rows` (single_classes) begins in its branch: `07:00`. */
export const hourOf = (rows: string): string =>
  `to_char(${rows}.class_date at time zone (select timezone from branches at where at.branch_id = ${rows}.branch_id), 'HH24:MI')`;

const ownPlace = `json_build_object('class_reservation_id', r.class_reservation_id, 'spot', r.spot, 'is_cash', r.is_cash,
  'is_paid', r.is_paid, 'credit_expires', ${creditExpires}, 'paid_with', ${paidWith})`;
const ownPlaces = `coalesce((
    select json_agg(${ownPlace})
    from class_reservations r
    where r.single_class_id = sc.single_class_id and r.customer_id = $1
      and r."deletedAt" is null and r.guest_name is null), '[]')`;

/** The end of a class's JSON: with the caller's own places, or without any. */
const endWith = (places: string): string => `"class_reservations":${places}}`;
const noOwnPlaces = endWith('[]');

/** A compact JSON object: fields by name, as SQL. */
const jsonOf = (fields: Record<string, string>): string =>
  `(select row_to_json(o) from (select ${Object.entries(fields)
    .map(([name, value]) => `${value} as ${name}`)
    .join(', ')}) o)`;
const columns = (table: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${table}.${name}`]));

/**
 * A class as JSON from PostgreSQL, for rows `sc` (single_classes), `ct` (class_types) and `lo` (locations).
 * The counts are columns; coaches and spots are read by key. `places` adds the spots taken and, last, the customer's own
 * places: those of customer `$1`, or none yet.
 */
/** SQL: the map that the class `sc` was published with. A class online has no spots. */
export const spotMap = 'case when not sc.is_virtual_class then sc.spot_map end';

export const singleClassJson = ({ places }: { places?: 'own' | 'none' } = {}): string =>
  jsonOf({
    ...columns(
      'sc',
      'single_class_id',
      'branch_id',
      'class_date',
      'duration',
      'description',
      'capacity',
      'taken',
    ),
    ...(places
      ? {
          taken_spots: `array(select r.spot from class_reservations r
            where r.single_class_id = sc.single_class_id and r."deletedAt" is null and r.spot is not null
            order by r.spot)`,
        }
      : {}),
    location_id: 'sc.location_id',
    location: jsonOf(columns('lo', 'location_id', 'branch_id', 'name', 'address')),
    class_type: jsonOf({
      ...columns('ct', 'class_type_id', 'name', 'short_code', 'icon'),
      spot_map: spotMap,
    }),
    class_instructors: `coalesce((
      select json_agg(json_build_object('instructor', ${jsonOf({
        ...columns('i', 'instructor_id', 'name', 'last_name'),
        file: fileJson('f'),
      })}) order by i.instructor_id)
      from class_instructors ci
      join instructors i using (instructor_id)
      left join files f on f.file_id = i.file_id
      where ci.single_class_id = sc.single_class_id), '[]')`,
    ...columns('sc', 'class_package_id', 'icon', 'is_virtual_class', 'is_special_event'),
    ...(places ? { class_reservations: places === 'own' ? ownPlaces : `'[]'::json` } : {}),
  });

export const classJoins = `
  join class_types ct on ct.class_type_id = sc.class_type_id
  join locations lo on lo.location_id = sc.location_id`;

export interface Range {
  branch_id: number;
  /** Civil days of the branch, both included. */
  start_date: string;
  end_date: string;
  location_id: number | undefined;
}

/** Joins `sc` and its branch `b` for a range given as $1 branch, $2 first day, $3 last day. */
const inRange = `branches b
  join single_classes sc on sc.branch_id = b.branch_id and sc."deletedAt" is null
    and sc.class_date >= ($2::date::timestamp at time zone b.timezone)
    and sc.class_date < (($3::date + 1)::timestamp at time zone b.timezone)`;

const jsonText = z.object({ text: z.string() });

/** $4 is a location or null. One row, because Node's share of the cost grows with rows more than with bytes. */
export const scheduleOfRange = statement(
  'schedule',
  `select '[' || coalesce(
    string_agg(${singleClassJson({ places: 'none' })}::text, ',' order by sc.class_date, sc.single_class_id), '') || ']' as text
  from ${inRange} ${classJoins}
  where b.branch_id = $1 and ($4::bigint is null or sc.location_id = $4)`,
  jsonText,
);

/** The classes of a range of days by start, as JSON text without any member's own places. One statement. */
export async function classesOf(
  db: Executor,
  { branch_id, start_date, end_date, location_id = undefined }: Range,
): Promise<string> {
  const { text } = await scheduleOfRange.one(db, [branch_id, start_date, end_date, location_id ?? null]);
  return text;
}

const ownPlacesOfRange = statement(
  'own_places',
  `select r.single_class_id as id,
    json_agg(${ownPlace})::text as text
  from branches b
  join class_reservations r on r.customer_id = $4 and r."deletedAt" is null and r.guest_name is null
    and r.class_date >= ($2::date::timestamp at time zone b.timezone)
    and r.class_date < (($3::date + 1)::timestamp at time zone b.timezone)
  where b.branch_id = $1
  group by 1`,
  jsonText.extend({ id: z.int() }),
);

/** A customer's own places in a range of days, as JSON text by class. One statement. */
export async function ownPlacesOf(
  db: Executor,
  customer_id: number,
  { branch_id, start_date, end_date }: Range,
): Promise<Map<number, string>> {
  const rows = await ownPlacesOfRange.all(db, [branch_id, start_date, end_date, customer_id]);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The JSON text of classes with the caller's own places, which are given by class. */
export function withOwnPlaces(classes: string, own: ReadonlyMap<number, string>): string {
  let text = classes;
  for (const [id, places] of own) {
    // Only a class begins with this text: in a text of JSON, these quotes would be escaped.
    const start = text.indexOf(`{"single_class_id":${id},`);
    // The class is at another location of the branch, or is no longer held.
    if (start === -1) continue;
    const end = text.indexOf(noOwnPlaces, start);
    text = text.slice(0, end) + endWith(places) + text.slice(end + noOwnPlaces.length);
  }
  return text;
}

const classById = statement(
  'single_class',
  `select ${singleClassJson({ places: 'own' })}::text as text
  from single_classes sc ${classJoins} where sc.single_class_id = $2 and sc."deletedAt" is null`,
  jsonText,
);

/** One class as JSON text; undefined when there is none. */
export const classText = async (
  db: Executor,
  id: number,
  customer_id: number | null,
): Promise<string | undefined> => (await classById.maybeOne(db, [customer_id, id]))?.text;

const daysWithClasses = statement(
  'class_days',
  `select distinct (sc.class_date at time zone b.timezone)::date as day
  from branches b join single_classes sc on sc.branch_id = b.branch_id
  where b.branch_id = $1 and sc."deletedAt" is null
    and sc.class_date >= (($2::timestamptz at time zone b.timezone)::date::timestamp at time zone b.timezone)
  order by day`,
  z.object({ day: z.string() }),
);

/** Civil days from today on (branch time) that have classes. */
export async function classDays(db: Executor, branch_id: number, now: string): Promise<string[]> {
  const rows = await daysWithClasses.all(db, [branch_id, now]);
  return rows.map((row) => row.day);
}

const factsOfClass = statement(
  'class_facts',
  `select sc.single_class_id, sc.branch_id, b.timezone, sc.class_date, sc.duration, sc.capacity, sc.taken, sc.class_package_id, ${spotMap} as spot_map,
    b.book_after_start_minutes, exists (
      select from class_reservations r where r.single_class_id = sc.single_class_id and r.customer_id = $2
        and r."deletedAt" is null and r.guest_name is null) as has_place
  from single_classes sc
  join branches b on b.branch_id = sc.branch_id
  where sc.single_class_id = $1 and sc."deletedAt" is null`,
  z.object({
    single_class_id: z.int(),
    branch_id: z.int(),
    timezone: z.string(),
    class_date: z.string(),
    /** Minutes. */
    duration: z.int(),
    capacity: z.int(),
    taken: z.int(),
    class_package_id: z.int().nullable(),
    spot_map: z.string().nullable(),
    book_after_start_minutes: z.int(),
    /** Whether the customer has a place in it, guests apart. */
    has_place: z.boolean(),
  }),
);

/** The data of a class for the booking rules, read without a lock. */
export type ClassFacts = RowOf<typeof factsOfClass>;

/** The data of a class for bookings; undefined when there is none. */
export const classFacts = (
  db: Executor,
  id: number,
  customer_id: number | null = null,
): Promise<ClassFacts | undefined> => factsOfClass.maybeOne(db, [id, customer_id]);
