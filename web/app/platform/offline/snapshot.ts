import type { Key } from '@tbm/contract';

/** A response as it was last seen. */
export interface SavedResponse {
  /** The key of its query: the call and its arguments. */
  key: readonly [Key, QueryArguments];
  data: unknown;
  /** When it came, in milliseconds since 1970. */
  at: number;
}
interface QueryArguments {
  query?: { filter?: string; page?: number; end_date?: string };
  params?: { id?: number };
}
/** All that is stored, and whose it is. */
export interface Snapshot {
  format: number;
  customer_id: number;
  responses: SavedResponse[];
}

/** Raised when a stored response would break the screens of this version. */
export const format = 1;
const day = 86_400_000;
/** The longest that anything is stored. */
export const longest = 14 * day;
/** Weeks of classes that are stored: those seen last. */
const weeks = 4;

const code = 'GET /class_reservations/:id/code';
const week = 'GET /available_classes';
const alwaysSaved: readonly Key[] = [
  'GET /customer',
  'GET /available_classes/dates/all',
  'GET /class_types',
  'GET /credits',
  'GET /customer/booking_policy',
  'GET /customer_goals',
  'GET /locations',
];

const isUpcoming = ([call, { query }]: SavedResponse['key']): boolean =>
  call === 'GET /class_reservations' && query?.filter === 'upcoming' && query.page === 1;

/** Whether a week is over, wherever the branch is. */
const isOver = ({ query }: QueryArguments, now: number): boolean =>
  Date.parse(`${query?.end_date ?? ''}T00:00:00Z`) + 2 * day < now;

/** Whether a query belongs to what is shown without a connection: schedule, next reservations and their codes, goals. */
export const isSaved = (key: readonly unknown[]): key is SavedResponse['key'] => {
  const [call, given] = key as SavedResponse['key'];
  if (typeof given !== 'object' || given === null) return false;
  return alwaysSaved.includes(call) || call === code || call === week || isUpcoming([call, given]);
};

/** The reservations that are still to come, as stored. */
export const upcomingOf = (responses: readonly SavedResponse[]): number[] => {
  const list = responses.find(({ key }) => isUpcoming(key))?.data as
    | { data: { class_reservation_id: number }[] }
    | undefined;
  return list?.data.map(({ class_reservation_id }) => class_reservation_id) ?? [];
};

/** A record without its old parts: past weeks, codes of reservations that no longer exist, and parts not seen for two weeks. */
export function withoutOld(responses: readonly SavedResponse[], now: number): SavedResponse[] {
  const recent = responses.filter(({ key: [call, given], at }) => {
    if (at > now + day || at + longest < now) return false;
    return call !== week || !isOver(given, now);
  });
  const reserved = upcomingOf(recent);
  const latestWeeks = recent
    .filter(({ key: [call] }) => call === week)
    .sort((one, other) => other.at - one.at)
    .slice(0, weeks);
  return recent.filter((one) => {
    const [call, given] = one.key;
    if (call === code) return reserved.includes(given.params?.id ?? 0);
    return call !== week || latestWeeks.includes(one);
  });
}

const isSavedResponse = (value: unknown): value is SavedResponse => {
  const { key, at, data } = (value ?? {}) as Partial<SavedResponse>;
  return Array.isArray(key) && isSaved(key) && typeof at === 'number' && data !== undefined;
};

/** The part of a stored record that may be shown to this customer now: nothing of another customer, of another format, or damaged. */
export function usableResponses(record: unknown, customer_id: number | null, now: number): SavedResponse[] {
  const { format: stored, customer_id: owner, responses } = (record ?? {}) as Partial<Snapshot>;
  if (customer_id === null || owner !== customer_id || stored !== format || !Array.isArray(responses))
    return [];
  return responses.every(isSavedResponse) ? withoutOld(responses, now) : [];
}
