import { pageAccount } from '@tbm/browser/page-account';
import { type LiveData, type LiveEvent, livePath, type Room } from '@tbm/contract/live';
import type { Socket } from 'socket.io-client';
import { idle } from './idle.ts';
import { hasSession } from './session-hint.ts';
import { bearer, sessionEnded } from './tokens.ts';

/** One connection for all screens; opened, and its code loaded, on the first subscription. */
let connection: Promise<Socket> | null = null;
/** The number of subscriptions per room. */
const rooms = new Map<Room, number>();
/** What reads again where nothing is live: neither a websocket nor polling gets through. */
const readers = new Set<() => void>();
/** Milliseconds between two readings without a connection. */
const pause = 30_000;

let current: Socket | null = null;
let isReading = false;

/** Reads what is shown again while there is no connection: regularly, and when someone comes back to the page. */
function readWithoutConnection(): void {
  if (isReading) return;
  isReading = true;
  const read = () => {
    if (current?.connected || document.visibilityState === 'hidden') return;
    for (const again of readers) again();
  };
  setInterval(read, pause);
  document.addEventListener('visibilitychange', read);
}

async function connect(): Promise<Socket> {
  await idle();
  const { io } = await import('socket.io-client');
  const socket = io({
    path: livePath,
    // Proxies of hotels and offices let no websocket through.
    transports: typeof WebSocket === 'function' ? ['websocket', 'polling'] : ['polling'],
    tryAllTransports: true,
    // Called for every connection: an earlier token may have expired.
    auth: (send) =>
      void bearer().then(
        (token) => send({ token, ...(pageAccount() === null ? {} : { account: pageAccount() }) }),
        () => send({}),
      ),
  });
  // The server closes the connections of a session that was ended elsewhere, and refuses it from then on.
  socket.on('connect_error', ({ message }) => {
    // A proxy that swallows the handshake answers nothing, which the library does not count as a failed transport.
    if (message === 'timeout') socket.io.opts.transports = ['polling'];
    if (message !== 'sign_in_required' || !hasSession()) return;
    void bearer({ fresh: true }).then(
      (token) => {
        if (!token) sessionEnded();
      },
      () => {},
    );
  });
  current = socket;
  readWithoutConnection();
  socket.on('connect', () => {
    for (const room of rooms.keys()) socket.emit('enter', room);
  });
  return socket;
}

/**
 * Subscribes to an event of a room; the returned function unsubscribes. `onConnect` runs at every (re)connection:
 * messages published before it were missed, so the caller should refetch. `onEntered` runs once the server has let it into
 * the room, at first and after every reconnection: nothing is missed from then on.
 */
export function subscribe<E extends LiveEvent>(
  room: Room,
  event: E,
  {
    onMessage,
    onConnect,
    onEntered,
  }: { onMessage: (data: LiveData<E>) => void; onConnect?: () => void; onEntered?: () => void },
): () => void {
  let over = false;
  connection ??= connect();
  const present = connection;
  const listener = onMessage as (data: unknown) => void;
  rooms.set(room, (rooms.get(room) ?? 0) + 1);
  const again = () => {
    onConnect?.();
    onEntered?.();
  };
  readers.add(again);
  let enter = () => {};
  void present.then((socket) => {
    if (over) return;
    socket.on(event as string, listener);
    if (onConnect) socket.on('connect', onConnect);
    enter = () => void socket.emit('enter', room, () => (over ? undefined : onEntered?.()));
    if (onEntered) socket.on('connect', enter);
    if (socket.connected) enter();
  });
  return () => {
    over = true;
    readers.delete(again);
    const others = (rooms.get(room) ?? 1) - 1;
    if (others > 0) rooms.set(room, others);
    else rooms.delete(room);
    void present.then((socket) => {
      socket.off(event as string, listener);
      if (onConnect) socket.off('connect', onConnect);
      socket.off('connect', enter);
      if (!rooms.has(room)) socket.emit('leave', room);
      if (rooms.size > 0) return;
      socket.disconnect();
      connection = null;
    });
  };
}
