import { type AllRoutes, type Answer, type Call, type Key, routes } from '@tbm/contract';
import type { KeyRight, Role, Route } from '@tbm/contract/route';
import type { Actor, Identified, Person } from '../actor.ts';
import { fieldProblem, problem } from '../errors.ts';
import type { FileBytes } from './file-bytes.ts';
import type { Incoming } from './incoming.ts';
import type { JsonText } from './json-text.ts';

type ActorFor<W> = W extends 'anyone'
  ? Actor
  : W extends 'identified'
    ? Identified | Person
    : W extends 'provider'
      ? Actor
      : Person;

export type RightOf<K extends Key> = AllRoutes[K] extends { rights: infer R } ? keyof R & string : never;

/** The input of a handler: the validated parts of the call, the caller, and the raw body for signature checks. */
export type HandlerCall<K extends Key> = Call<K> & {
  actor: ActorFor<AllRoutes[K]['who']>;
  /** The caller's rights on the route. */
  may: { readonly [right in RightOf<K>]: boolean };
  rawBody: string;
  /** The caller's IP address. */
  address: string;
  /** The file of a call that `takes` one. */
  file: Incoming | null;
  headers: Record<string, string | string[] | undefined>;
  /** Adds a header to the response. */
  setHeader(name: string, value: string): void;
};

export type Handler<K extends Key> = (call: HandlerCall<K>) => Promise<Answer<K> | JsonText | FileBytes>;
/** One handler for callers with a right, and one for all others. */
type ByRight<K extends Key> = [RightOf<K>] extends [never]
  ? never
  : { [right in RightOf<K>]: Handler<K> } & { otherwise: Handler<K> };
/** Handlers for every call of some keys; TypeScript reports missing ones. */
export type HandlersOf<K extends Key> = { [k in K]: Handler<k> | ByRight<k> };
export type Handlers = HandlersOf<Key>;

export const routeKeys = Object.keys(routes) as Key[];
export const routeOf = (key: Key): Route => routes[key];

/** Whether only staff make this call. */
export const isForStaff = ({ who }: Route): boolean => Array.isArray(who) && !who.includes('member');

/** Refuses a program whose key may not make this call. */
function authoriseKey({ keyRight }: Route, rights: readonly KeyRight[]): void {
  if (keyRight === undefined) throw problem('key_not_for_call');
  if (!rights.includes(keyRight)) throw problem('key_right_missing');
}

/** Refuses a caller who may not make this call: 401 without a person, 403 with the wrong role, or one of some branches. */
export function authorise(route: Route, actor: Actor): void {
  const { who } = route;
  if (actor.kind === 'person' && actor.api_key) authoriseKey(route, actor.api_key.rights);
  if (who === 'anyone' || who === 'provider') return;
  if (actor.kind === 'visitor') throw problem('sign_in_required');
  if (who === 'identified') return;
  if (actor.kind !== 'person') throw problem('customer_missing');
  if (!who.includes(actor.role)) throw problem(actor.lacks_two_step ? 'two_step_required' : 'forbidden');
  if (actor.branches !== null && isForStaff(route) && route.branches === undefined)
    throw problem('branches_all_only');
}

const isOneOf = (roles: readonly Role[], actor: Actor): boolean =>
  actor.kind === 'person' && roles.includes(actor.role);

/** The caller's rights on a route. */
export const rightsOf = (route: Route, actor: Actor): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(route.rights ?? {}).map(([right, roles]) => [right, isOneOf(roles, actor)]),
  );

/**
 * Refuses a call with a query or body field that this caller may not send, or removes the field, as the contract
 * declares. Throws `forbidden`.
 */
export function restrict(route: Route, actor: Actor, ...parts: unknown[]): void {
  const ownId = actor.kind === 'person' ? actor.customer_id : undefined;
  for (const [name, { to, except, otherwise }] of Object.entries(route.restricted ?? {})) {
    if (isOneOf(to, actor)) continue;
    const allowedValue = except === 'own' ? ownId : except;
    for (const part of parts as (Record<string, unknown> | null | undefined)[]) {
      if (part?.[name] === undefined || part[name] === allowedValue) continue;
      if (otherwise !== 'ignored') throw problem('forbidden');
      delete part[name];
    }
  }
}

/** Refuses a program that leaves out a field which others may leave out because they mean themselves. */
function refuseWithoutSubject({ keyNeeds = [] }: Route, actor: Actor, body: unknown): void {
  const isProgram = actor.kind === 'person' && actor.api_key;
  if (!isProgram) return;
  const given = (body ?? {}) as Record<string, unknown>;
  for (const name of keyNeeds) {
    if (given[name] === undefined) throw fieldProblem('invalid_field', name);
  }
}

/** Runs the handler of a valid call, within what the contract lets this caller send, see and do. */
export async function runHandler<K extends Key>(
  key: K,
  handlers: Handlers,
  call: Omit<HandlerCall<Key>, 'may'>,
): Promise<Answer<K> | JsonText | FileBytes> {
  const route = routeOf(key);
  refuseWithoutSubject(route, call.actor, call.body);
  restrict(route, call.actor, call.query, call.body);
  const may = rightsOf(route, call.actor);
  const entry = handlers[key] as unknown as Handler<K> | Record<string, Handler<K>>;
  const right = Object.keys(may).find((name) => may[name]) ?? 'otherwise';
  const handler = typeof entry === 'function' ? entry : (entry[right] as Handler<K>);
  return handler({ ...call, may } as unknown as HandlerCall<K>);
}
