import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../query.ts';
import { sessionHint } from '../session-hint.ts';
import { offlineOwner, setOfflineOwner } from './owner.ts';
import { restore } from './restore.ts';
import { saveFor } from './save.ts';
import { format } from './snapshot.ts';
import { inStore } from './store.ts';

const storage = new Map<string, string>();
let stop = () => {};

beforeEach(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  });
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async () => Response.json({ code: '0KW8-1F4Q7Z' }));
  storage.set(sessionHint, '1');
  await inStore((store) => store.clear('responses'));
});
afterEach(() => {
  stop();
  queryClient.clear();
  storage.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const customerKey = ['GET /customer', {}];
const upcomingKey = ['GET /class_reservations', { query: { filter: 'upcoming', page: 1 } }] as const;
const codeKey = ['GET /class_reservations/:id/code', { params: { id: 3 } }];

function see(customer_id: number): void {
  queryClient.setQueryData(customerKey, { customer_id });
  queryClient.setQueryData(upcomingKey, { data: [{ class_reservation_id: 3 }] });
  queryClient.setQueryData(['GET /purchases', { query: { page: 1 } }], { data: ['secret'] });
}
const stored = () => inStore((store) => store.get('responses', 'all'));
const isStored = (calls: number) =>
  vi.waitFor(async () => expect((await stored())?.responses).toHaveLength(calls), { timeout: 5_000 });

it('what a member sees is stored with the codes of the next classes, and shown again to that member alone', async () => {
  stop = saveFor(7);
  see(7);
  await isStored(3);
  expect(JSON.stringify(await stored())).not.toContain('secret');
  stop();
  queryClient.clear();
  expect(await restore()).toEqual({ customer_id: 7 });
  expect(queryClient.getQueryData(upcomingKey)).toEqual({ data: [{ class_reservation_id: 3 }] });
  expect(queryClient.getQueryData(codeKey)).toEqual({ code: '0KW8-1F4Q7Z' });
});

it('after the session has ended, in any tab, nothing is written any more and nothing is shown', async () => {
  stop = saveFor(7);
  see(7);
  await isStored(3);
  storage.delete(sessionHint);
  expect(await restore()).toBeNull();
  await inStore((store) => store.clear('responses'));
  queryClient.setQueryData(customerKey, { customer_id: 7, name: 'new' });
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(await stored()).toBeUndefined();
});

it('no code is loaded while a change is being made', async () => {
  stop = saveFor(7);
  let finish = () => {};
  const change = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    })
    .execute(undefined);
  see(7);
  await isStored(2);
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect((await stored())?.responses).toHaveLength(2);
  finish();
  await change;
});

it('no code is loaded for a list of an earlier visit', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ code: '0KW8-1F4Q7Z' });
  });
  const at = performance.timeOrigin - 60_000;
  const responses = [{ key: upcomingKey, data: { data: [{ class_reservation_id: 3 }] }, at }];
  await inStore((store) => store.put('responses', { format, customer_id: 7, responses }, 'all'));
  setOfflineOwner(7);
  stop = saveFor(7);
  queryClient.setQueryData(customerKey, { customer_id: 7 });
  await isStored(2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([]);
  see(7);
  await isStored(3);
  expect(asked).toHaveLength(1);
});

it('another account never gets what was stored, and takes its place', async () => {
  stop = saveFor(7);
  see(7);
  await isStored(3);
  stop();
  queryClient.clear();
  stop = saveFor(8);
  expect(offlineOwner()).toBe(8);
  expect(await restore()).toBeNull();
  queryClient.setQueryData(customerKey, { customer_id: 8 });
  await isStored(1);
  expect((await stored())?.customer_id).toBe(8);
});

it('newer data of the page is not replaced by what was stored', async () => {
  stop = saveFor(7);
  see(7);
  await isStored(3);
  stop();
  queryClient.setQueryData(customerKey, { customer_id: 7, name: 'newer' }, { updatedAt: Date.now() + 1_000 });
  await restore();
  expect(queryClient.getQueryData(customerKey)).toEqual({ customer_id: 7, name: 'newer' });
});
