import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { isRoom, type LiveData, type LiveEvent, livePath, type Room } from '@tbm/contract/live';
import { desk } from '@tbm/contract/route';
import { Server, type Socket } from 'socket.io';
import { type Actor, callersGroup, type Person } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { countedAddress } from './http/limits.ts';
import type { LiveTransport, OpenLiveTransport } from './live-transport.ts';
import type { Log } from './log.ts';

/** Publishes changes to browsers, whichever server process they are connected to. */
export interface Realtime {
  /**
   * Publishes an event to everyone in a room, or in one of several: once to each browser. `except`: not to these customers;
   * `only`: to this one alone, wherever the customer is connected.
   */
  publish<E extends LiveEvent>(
    to: Room | readonly Room[],
    event: E,
    data: LiveData<E>,
    readers?: { except?: readonly number[]; only?: number },
  ): void;
  /**
   * Debounces: calls `send` once after a moment with all items given for the same `key` in between, each of them once. So
   * many changes are read and published once. Does nothing while no one can be connected. `ms`: how long a moment is.
   */
  debounce<Item>(key: string, item: Item, send: (items: Item[]) => Promise<void>, ms?: number): void;
  /** Closes the connections of an account whose session has ended, or whose role or branches have changed, in every process. */
  closeEnded(uid: string): void;
  /** Makes every other process forget a group of cached answers. */
  forgetElsewhere(group: string): void;
}

interface Options {
  openTransport: OpenLiveTransport;
  config: Pick<Config, 'rate_limits' | 'trust_proxy'>;
  clock: Clock;
  log: Log;
  /** The person behind an Authorization header. */
  readActor(header: string): Promise<Actor>;
  /** Forgets a group of cached answers of this process. */
  forget(group: string): void;
}

/** Changes of one thing within this time are published together. */
const momentMs = 100;
/** After this time a browser connects again and proves that its session is still alive. */
const authorisedMs = 10 * 60_000;
const roomsOfOne = 10;
/** New connections of one address in a minute: a mobile carrier puts hundreds of phones behind one address. */
const connectionsPerMinute = 600;

/**
 * The rooms that a person may enter. Members see the schedule of every branch, all posts, and their own inbox; the front
 * desk also sees its conversations.
 */
function mayEnter(actor: Actor, to: Room): boolean {
  if (actor.kind !== 'person') return false;
  if (to === 'desk') return desk.some((role) => role === actor.role);
  return !to.startsWith('customer:') || to === `customer:${actor.customer_id}`;
}

/** The rooms behind a name: the desk of staff of some branches is that of each of them. */
const roomsBehind = ({ branches }: Person, name: Room): string[] =>
  name === 'desk' && branches !== null ? branches.map((branch_id) => `desk:${branch_id}`) : [name];

/** The room of a customer's own connections, which no one enters by name. */
const roomOf = (customer_id: number): string => `person:${customer_id}`;

function welcome(socket: Socket): void {
  const actor = socket.data.actor as Person;
  void socket.join(roomOf(actor.customer_id));
  const again = setTimeout(() => socket.conn.close(), authorisedMs);
  socket.on('disconnect', () => clearTimeout(again));
  socket.on('enter', (name: unknown, reply?: unknown) => {
    const entered = isRoom(name) && mayEnter(actor, name) && socket.rooms.size <= roomsOfOne + 1;
    if (entered) void socket.join(roomsBehind(actor, name));
    if (typeof reply === 'function') reply(entered);
  });
  socket.on('leave', (name: unknown) => {
    if (isRoom(name)) for (const room of roomsBehind(actor, name)) void socket.leave(room);
  });
}

interface Batch {
  items: Set<unknown>;
  timer: NodeJS.Timeout;
  send(): Promise<void>;
}

/** The Authorization header of a connection's token; undefined when the handshake, which comes from outside, has none. */
function authorization({ handshake }: Socket): string | undefined {
  const token: unknown = handshake.auth.token;
  return typeof token === 'string' ? `Bearer ${token}` : undefined;
}

/** Whether the page that connects belongs to another account than its token. */
const isOfOtherAccount = ({ handshake }: Socket, { uid }: Person): boolean =>
  handshake.auth.account !== undefined && handshake.auth.account !== uid;

/** The network address of a handshake, which Fastify never sees; as there, only the proxy in front is believed. */
function addressOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  return countedAddress(forwarded.at(-1)?.trim() || (socket.remoteAddress ?? ''));
}

/**
 * Counts the handshakes of an address in this process. Calls of a connection that is open are not counted: the library
 * ends a connection that polls twice at once.
 */
function makeHandshakeLimit({ config, clock }: Pick<Options, 'config' | 'clock'>) {
  const counts = new Map<string, number>();
  let minute = '';
  return (request: IncomingMessage): boolean => {
    const thisMinute = clock.now().slice(0, 'YYYY-MM-DDTHH:mm'.length);
    if (thisMinute !== minute) counts.clear();
    minute = thisMinute;
    const address = addressOf(request, config.trust_proxy);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= connectionsPerMinute * config.rate_limits;
  };
}

/** Realtime by socket.io, between processes by the given transport. Nothing connects before `open`. */
export function makeRealtime({ openTransport, config, clock, log, readActor, forget }: Options): Realtime & {
  /** From here on events go out; browsers connect to `http`, if this process serves them. */
  open(http?: HttpServer): void;
  /** How many browsers are connected to this process. */
  connections(): number;
  /** Closes the connections of browsers, which then connect to another process. Events still go out. */
  disconnect(): void;
  /** Publishes what is waiting, and closes. */
  close(): Promise<void>;
} {
  let io: Server | null = null;
  let transport: LiveTransport | null = null;
  let refusing = false;
  const isWithinLimit = makeHandshakeLimit({ config, clock });
  const waiting = new Map<string, Batch>();
  const onError = (err: Error) => log.warn({ err }, 'a connection of realtime was lost');

  const closeEndedHere = (uid: string) => {
    forget(callersGroup);
    for (const socket of io?.sockets.sockets.values() ?? []) {
      const before = socket.data.actor as Person | undefined;
      const isOfAccount = before?.uid === uid;
      if (!isOfAccount) continue;
      const close = () => void socket.conn.close();
      // With another role or other branches the person connects again, and enters what the role still allows.
      readActor(authorization(socket) ?? '').then((actor) => {
        const isSame =
          actor.kind === 'person' &&
          actor.role === before.role &&
          String(actor.branches) === String(before.branches);
        if (!isSame) close();
      }, close);
    }
  };

  return {
    open(http) {
      if (io) return;
      transport = openTransport(onError);
      io = new Server({
        path: livePath,
        serveClient: false,
        // A poll that reaches another process is refused: the proxy leads a browser to the same one (deploy/Caddyfile).
        transports: ['websocket', 'polling'],
        maxHttpBufferSize: 10_000,
        // The limit for a connection that never identifies itself.
        connectTimeout: 10_000,
        allowRequest: (request, decide) => decide(null, !refusing && isWithinLimit(request)),
        adapter: transport.adapter,
      });
      if (http) io.attach(http);
      io.on('forget', forget);
      io.on('sessions_ended', closeEndedHere);
      io.use((socket, next) => {
        const header = authorization(socket);
        if (header === undefined) return next(new Error('sign_in_required'));
        readActor(header).then(
          (actor) => {
            if (actor.kind !== 'person') return next(new Error('sign_in_required'));
            if (isOfOtherAccount(socket, actor)) return next(new Error('other_account'));
            // An admin who looks at a member's account gets no live connection.
            if (actor.viewed_by !== undefined) return next(new Error('view_only'));
            socket.data.actor = actor;
            next();
          },
          () => next(new Error('identity_unavailable')),
        );
      });
      io.on('connection', welcome);
    },
    publish(to, event, data, { except = [], only } = {}) {
      const rooms = only === undefined ? [to].flat() : roomOf(only);
      io?.to(rooms as string[])
        .except(except.map(roomOf))
        .emit(event, data);
    },
    debounce<Item>(key: string, item: Item, send: (items: Item[]) => Promise<void>, ms = momentMs) {
      // Not opened, as in a command or a test: no one is told.
      if (!io) return;
      const gathering = waiting.get(key);
      if (gathering) {
        gathering.items.add(item);
        return;
      }
      const items = new Set<Item>([item]);
      const sendNow = async () => {
        waiting.delete(key);
        await send([...items]).catch((err: unknown) => log.warn({ err }, 'a change could not be published'));
      };
      waiting.set(key, { items, timer: setTimeout(() => void sendNow(), ms), send: sendNow });
    },
    forgetElsewhere: (group) => void io?.serverSideEmit('forget', group),
    disconnect() {
      refusing = true;
      // Not `disconnectSockets`: it tells the browser to stay away.
      io?.engine?.close();
    },
    closeEnded(uid) {
      closeEndedHere(uid);
      io?.serverSideEmit('sessions_ended', uid);
    },
    connections: () => io?.engine?.clientsCount ?? 0,
    async close() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      await Promise.all([...waiting.values()].map(({ send }) => send()));
      const [openServer, openedTransport] = [io, transport];
      [io, transport] = [null, null];
      // It was never opened, or is closed already.
      if (!openServer) return;
      openServer.engine?.close();
      await openServer.of('/').adapter.close();
      await openedTransport?.close();
    },
  };
}
