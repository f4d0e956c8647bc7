import { pageAccount } from '@tbm/browser/page-account';
import { type LiveData, type LiveEvent, livePath, type Room } from '@tbm/contract/live';
import type { Socket } from 'socket.io-client';
import { dispensable } from './dispensable.ts';
import { idle } from './idle.ts';
import { hasSession } from './session-hint.ts';
import { bearer, sessionEnded } from './tokens.ts';

/** One connection for all screens; opened, and its code loaded, on the first subscription. */
let connection: Promise<Socket | null> | null = null;
/** The number of subscriptions per room. */
const rooms = new Map<Room, number>();
/** Functions that read again where nothing is live, because neither a websocket nor polling gets through. */
const readers = new Set<() => void>();
/** Milliseconds between two readings without a connection. */
const pause = 30_000;
/** Milliseconds without an answer after which a websocket is given up: a proxy may swallow its handshake. */
const silence = 8_000;
/** Milliseconds before the first attempt to connect again; doubled while connections do not last, up to `longestDelay`. */
const shortestDelay = 1_000;
const longestDelay = 30_000;

let current: Socket | null = null;
let isReading = false;

/** Reads what is shown again while there is no connection: regularly, and when someone comes back to the page. */
function readWithoutConnection(): void {
  // The timer of an earlier connection goes on.
  if (isReading) return;
  isReading = true;
  const read = () => {
    if (current?.connected || document.visibilityState === 'hidden') return;
    for (const again of readers) again();
  };
  setInterval(read, pause);
  document.addEventListener('visibilitychange', read);
}

/**
 * Lets attempts to connect come more and more seldom. The library counts a connection as made before the server has
 * accepted it, so that its own delay would never grow where each connection breaks at once.
 */
function growDelay(socket: Socket): void {
  const manager = socket.io;
  let connectedAt = Number.POSITIVE_INFINITY;
  socket.on('connect', () => {
    connectedAt = performance.now();
  });
  manager.on('close', () => {
    const hasLasted = performance.now() - connectedAt > longestDelay;
    connectedAt = Number.POSITIVE_INFINITY;
    manager.reconnectionDelay(
      hasLasted ? shortestDelay : Math.min(2 * manager.reconnectionDelay(), longestDelay),
    );
  });
}

/** Connects again after a refusal that may pass, which the library takes as final. */
function connectLater(socket: Socket): void {
  setTimeout(() => {
    if (socket === current && rooms.size > 0) socket.connect();
  }, socket.io.reconnectionDelay());
}

/** Null where the code of the connection cannot be loaded. */
async function connect(): Promise<Socket | null> {
  await idle();
  readWithoutConnection();
  // Imported by name, so that the build leaves out everything else.
  const io = await dispensable(import('socket.io-client').then((client) => client.io));
  if (io === null) return null;
  const transports = typeof WebSocket === 'function' ? ['websocket', 'polling'] : ['polling'];
  const socket = io({
    path: livePath,
    // Proxies of hotels and offices let no websocket through.
    transports,
    tryAllTransports: true,
    timeout: silence,
    reconnectionDelay: shortestDelay,
    reconnectionDelayMax: longestDelay,
    // Called for every connection: an earlier token may have expired.
    auth: (send) =>
      void bearer().then(
        (token) => send({ token, ...(pageAccount() === null ? {} : { account: pageAccount() }) }),
        () => send({}),
      ),
  });
  current = socket;
  growDelay(socket);
  // The server closes the connections of a session that was ended elsewhere, and refuses it from then on.
  socket.on('connect_error', ({ message }) => {
    // The library does not count a swallowed request as a failed transport. It polls first from now on, and probes a websocket beside it.
    if (message === 'timeout') socket.io.opts.transports = transports.toReversed();
    if (message === 'identity_unavailable') connectLater(socket);
    // A visitor needs no connection. Other causes are left to the library, which tries again unless the server has refused.
    if (message !== 'sign_in_required' || !hasSession()) return;
    void bearer({ fresh: true }).then(
      (token) => {
        if (token) connectLater(socket);
        else sessionEnded();
      },
      () => connectLater(socket),
    );
  });
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
  let isOver = false;
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
    if (isOver || socket === null) return;
    socket.on(event as string, listener);
    if (onConnect) socket.on('connect', onConnect);
    enter = () => void socket.emit('enter', room, () => (isOver ? undefined : onEntered?.()));
    if (onEntered) socket.on('connect', enter);
    if (socket.connected) enter();
  });
  return () => {
    isOver = true;
    readers.delete(again);
    const others = (rooms.get(room) ?? 1) - 1;
    if (others > 0) rooms.set(room, others);
    else rooms.delete(room);
    void present.then((socket) => {
      if (socket === null) return;
      socket.off(event as string, listener);
      if (onConnect) socket.off('connect', onConnect);
      socket.off('connect', enter);
      if (!rooms.has(room)) socket.emit('leave', room);
      // Another part of the page still listens.
      if (rooms.size > 0) return;
      socket.disconnect();
      connection = null;
    });
  };
}
