import { type AllRoutes, type Answer, type Call, type Key, routes } from '@tbm/contract';
import type { Route } from '@tbm/contract/route';
import type { Actor, Identified, Person } from '../actor.ts';
import { problem } from '../errors.ts';
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

/** What a handler gets: the validated parts of the call, who calls, and the untouched body where a signature needs it. */
export type HandlerCall<K extends Key> = Call<K> & {
  actor: ActorFor<AllRoutes[K]['who']>;
  rawBody: string;
  /** What a call that `takes` a file brings. */
  file: Incoming | null;
  headers: Record<string, string | string[] | undefined>;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
};

export type Handler<K extends Key> = (call: HandlerCall<K>) => Promise<Answer<K> | JsonText | FileBytes>;
/** One handler for every call of some keys; TypeScript finds the missing ones. */
export type HandlersOf<K extends Key> = { [k in K]: Handler<k> };
export type Handlers = HandlersOf<Key>;

export const routeKeys = Object.keys(routes) as Key[];
export const routeOf = (key: Key): Route => routes[key];

/** Refuses whoever may not make this call: 401 without a person behind it, 403 with the wrong role. */
export function authorise(route: Route, actor: Actor): void {
  const { who } = route;
  if (who === 'anyone' || who === 'provider') return;
  if (actor.kind === 'visitor') throw problem('sign_in_required');
  if (who === 'identified') return;
  if (actor.kind !== 'person') throw problem('customer_missing');
  if (!who.includes(actor.role)) throw problem('forbidden');
}
