import { connect } from 'node:tls';

/** How old a reading may be, and how long one may take, in milliseconds. */
const [readingMs, limitMs] = [3_600_000, 2_000];

/** When the certificate of an https:// address ends, in seconds since 1970; 0 when none could be read. */
const readExpiry = (address: string): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    // Only its date is read, nothing is sent: an invalid certificate has one too.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    const end = (seconds: number) => {
      socket.destroy();
      resolve(seconds);
    };
    socket.setTimeout(limitMs, () => end(0));
    socket.once('error', () => end(0));
    socket.once('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to) / 1000 || 0));
  });

/**
 * Reads when the certificate of an address ends, at most once an hour. A failed reading is tried again at the next call
 * that comes a minute later.
 */
export function watchExpiry(address: string): () => Promise<number> {
  let reading = { promise: Promise.resolve(0), until: 0 };
  return () => {
    const now = Date.now();
    if (now >= reading.until) {
      const promise = readExpiry(address);
      reading = { promise, until: now + 60_000 };
      const current = reading;
      void promise.then((seconds) => {
        if (seconds > 0) current.until = now + readingMs;
      });
    }
    return reading.promise;
  };
}
