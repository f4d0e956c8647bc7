import { type LiveData, type LiveEvent, livePath, type Room } from '@tbm/contract/live';
import type { Socket } from 'socket.io-client';
import { bearer } from './tokens.ts';

/** One connection for all screens, there while a screen wants it; its code is loaded with the first one. */
let connection: Promise<Socket> | null = null;
/** Rooms that screens are in, and by how many of them. */
const rooms = new Map<Room, number>();

async function connect(): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const socket = io({
    path: livePath,
    transports: ['websocket'],
    // Asked for at every connection: the token of an hour ago is no good.
    auth: (tell) =>
      void bearer().then(
        (token) => tell({ token }),
        () => tell({}),
      ),
  });
  socket.on('connect', () => {
    for (const room of rooms.keys()) socket.emit('enter', room);
  });
  return socket;
}

/**
 * Hears what is told in a room until the answer is called. `missed` is called whenever the connection is there (again):
 * what was told before was not heard.
 */
export function hear<E extends LiveEvent>(
  room: Room,
  event: E,
  { told, missed }: { told: (data: LiveData<E>) => void; missed: () => void },
): () => void {
  let over = false;
  connection ??= connect();
  const present = connection;
  const listener = told as (data: unknown) => void;
  rooms.set(room, (rooms.get(room) ?? 0) + 1);
  void present.then((socket) => {
    if (over) return;
    socket.on(event as string, listener);
    socket.on('connect', missed);
    if (socket.connected) socket.emit('enter', room);
  });
  return () => {
    over = true;
    const others = (rooms.get(room) ?? 1) - 1;
    if (others > 0) rooms.set(room, others);
    else rooms.delete(room);
    void present.then((socket) => {
      socket.off(event as string, listener);
      socket.off('connect', missed);
      if (!rooms.has(room)) socket.emit('leave', room);
      if (rooms.size > 0) return;
      socket.disconnect();
      connection = null;
    });
  };
}
