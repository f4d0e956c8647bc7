import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { livePath } from '@tbm/contract/live';

/** The payloads of the whole frames in a chunk, which a server sends unmasked, and the rest. */
function frames(chunk: Buffer): { payloads: Buffer[]; rest: Buffer } {
  const payloads: Buffer[] = [];
  let at = 0;
  while (chunk.length - at >= 4 || (chunk.length - at >= 2 && (chunk[at + 1] ?? 0) < 126)) {
    const short = chunk[at + 1] ?? 0;
    if (short === 127) throw new Error('a frame larger than any event');
    const begins = at + (short === 126 ? 4 : 2);
    const ends = begins + (short === 126 ? chunk.readUInt16BE(at + 2) : short);
    if (ends > chunk.length) break;
    payloads.push(chunk.subarray(begins, ends));
    at = ends;
  }
  return { payloads, rest: chunk.subarray(at) };
}

/** A text frame of a client: masked, by nothing. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length]) : Buffer.alloc(4);
  if (payload.length >= 126) {
    head.writeUInt16BE(0x81fe);
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

const upgrade = (host: string): string =>
  [
    `GET ${livePath}/?EIO=4&transport=websocket HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n');

/**
 * Connects to the live events and enters the feed; then gives each event to `onEvent`, unread. Thousands of these share the
 * processor with the servers that are measured, so that a client which reads every event would measure itself.
 */
export async function listenToFeed(
  address: string,
  token: string,
  onEvent: (event: Buffer) => void,
): Promise<Socket> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(upgrade(host));
  const send = (text: string) => socket.write(masked(text));
  await new Promise<void>((resolve, reject) => {
    // Engine.io and socket.io: open, the member's token, the room to enter; then events, and sometimes a ping.
    const answers: Record<string, () => unknown> = {
      '0{': () => send(`40${JSON.stringify({ token })}`),
      '40': () => send('420["enter","posts"]'),
      '43': resolve,
      '2': () => send('3'),
    };
    let rest: Buffer = Buffer.alloc(0);
    let isUpgraded = false;
    socket.on('data', (chunk: Buffer) => {
      let data: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      if (!isUpgraded) {
        const end = data.indexOf('\r\n\r\n');
        if (end >= 0 && !data.subarray(0, end).includes(' 101 ')) return reject(new Error(`${data}`));
        isUpgraded = end >= 0;
        data = isUpgraded ? data.subarray(end + 4) : data;
      }
      const read = isUpgraded ? frames(data) : { payloads: [], rest: data };
      rest = read.rest;
      for (const payload of read.payloads) {
        const kind = payload.toString('latin1', 0, 2);
        if (kind === '42') onEvent(payload);
        else if (kind in answers) answers[kind]?.();
        else reject(new Error(`${payload}`));
      }
    });
    socket.once('close', () => reject(new Error('a connection was closed')));
  });
  return socket;
}
