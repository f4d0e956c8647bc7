import type { Post } from '@tbm/contract/community';
import { useSyncExternalStore } from 'react';
import { keep, readKept } from '../../platform/kept-writing.ts';
import type { Draft } from './draft.ts';
import { nameOf, type Place } from './place.ts';

/** A post that is being sent: shown at once, and sent with one key until it has arrived [COMM-012]. */
export interface Outgoing {
  client_key: string;
  place: Place;
  draft: Draft;
  createdAt: string;
  /** `waiting`: without a connection; `refused`: the server answered why not. */
  state: 'sending' | 'waiting' | 'refused';
  problem: string;
}

let owner = 0;
let all: readonly Outgoing[] = [];
export const allOutgoing = (): readonly Outgoing[] => all;
const listeners = new Set<() => void>();

export function change(next: readonly Outgoing[]): void {
  all = next;
  keep(owner, 'outgoing', next.length ? next : null);
  for (const listen of listeners) listen();
}
export const update = (client_key: string, part: Partial<Outgoing>) =>
  change(all.map((one) => (one.client_key === client_key ? { ...one, ...part } : one)));

/** Removes an outgoing post: it has arrived, or the member has given it up. */
export const drop = (client_key: string): void => change(all.filter((one) => one.client_key !== client_key));

/** Takes away those that have arrived. */
export function dropSent(posts: readonly Pick<Post, 'client_key'>[]): void {
  const keys = new Set(posts.map(({ client_key }) => client_key));
  if (all.some(({ client_key }) => keys.has(client_key)))
    change(all.filter(({ client_key }) => !keys.has(client_key)));
}

/** Continues with what an earlier visit could not send. */
export function startOutgoing(customer_id: number): void {
  if (owner === customer_id) return;
  owner = customer_id;
  const left = readKept<Outgoing[]>(customer_id, 'outgoing') ?? [];
  all = left.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one));
  for (const listen of listeners) listen();
}

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};
const none: readonly Outgoing[] = [];

/** Those of a place, the oldest first. */
export function useOutgoing(place: Place): readonly Outgoing[] {
  const everywhere = useSyncExternalStore(
    subscribe,
    () => all,
    () => none,
  );
  // The feed shows all places: what is written there leads to its thread or video.
  return everywhere.filter((one) => nameOf(one.place) === nameOf(place));
}
