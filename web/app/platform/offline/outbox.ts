import { currentTime } from '@tbm/browser/clock';
import type { Args, Key } from '@tbm/contract';
import { ApiProblem, api } from '../api.ts';
import { optionalParts } from '../optional-parts.ts';
import { afterRefusal, isSent, mostWaiting, type QueuedChange, sentArgs, targetOf } from './queueable.ts';
import { inStore } from './store.ts';

let count = 0;
const listeners = new Set<() => void>();

function setCount(next: number): void {
  count = next;
  for (const listen of listeners) listen();
}

/** How many changes wait, as far as this tab knows. */
export const waitingCount = (): number => count;
export function onWaiting(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/**
 * Stores a change to be sent when the connection is back. False when it may not be sent later, or cannot be stored.
 */
export async function sendLater(key: Key, args: object, customer_id: number): Promise<boolean> {
  const target = targetOf(key, args);
  if (target === null) return false;
  const stored = await inStore(async (store) => {
    const change = store.transaction('outbox', 'readwrite');
    const [orders, waiting] = await Promise.all([change.store.getAllKeys(), change.store.getAll()]);
    const replaced = orders.filter((_, index) => waiting[index]?.target === target);
    await Promise.all(replaced.map((order) => change.store.delete(order)));
    const others = orders.length - replaced.length;
    const isFull = others >= mostWaiting;
    if (!isFull)
      await change.store.add({
        key,
        args,
        target,
        customer_id,
        at: currentTime(),
      });
    await change.done;
    setCount(isFull ? others : others + 1);
    return !isFull;
  });
  return stored ?? false;
}

/** Counts what waits from an earlier visit. */
export const countWaiting = async (): Promise<void> =>
  setCount((await inStore((store) => store.count('outbox'))) ?? 0);

interface Outcome {
  onSent: (key: Key) => void;
  /** The server refuses the change for good; it is dropped. */
  onRefused: (message: string) => void;
}

const call = api as (key: Key, args: Args<Key>) => Promise<unknown>;

/** Sends one change. False when the others should wait too. */
async function send(change: QueuedChange, { onSent, onRefused }: Outcome): Promise<boolean> {
  try {
    await call(change.key, sentArgs(change, currentTime()) as Args<Key>);
    onSent(change.key);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // On a page that has stopped it waits for its own account.
    if (error.code === 'other_account' || afterRefusal(error.status) === 'stop') return false;
    onRefused(error.message);
  }
  return true;
}

async function sendAll(customer_id: number, outcome: Outcome): Promise<void> {
  const orders = (await inStore((store) => store.getAllKeys('outbox'))) ?? [];
  for (const order of orders) {
    const waiting = await inStore((store) => store.get('outbox', order));
    if (waiting && isSent(waiting, customer_id, currentTime()) && !(await send(waiting, outcome))) break;
    await inStore((store) => store.delete('outbox', order));
  }
  await countWaiting();
}

/** Sends what waits, in its order; one tab at a time. A change that arrived twice changes nothing at the server. */
export async function sendWaiting(customer_id: number, outcome: Outcome): Promise<void> {
  const work = () => sendAll(customer_id, outcome);
  const { locks } = optionalParts();
  if (locks === undefined) return work();
  await locks.request('tbm-outbox', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
