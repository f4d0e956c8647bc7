import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

interface Keys {
  s3_access_key_id: string;
  s3_secret_access_key: string;
}

/** Whether a call has a valid signature (AWS Signature Version 4), in its header or in its address. */
function isSigned(request: IncomingMessage, { s3_access_key_id, s3_secret_access_key }: Keys, now: number) {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const query = url.searchParams;
  const inAddress = query.has('X-Amz-Signature');
  const header = Object.fromEntries(
    (request.headers.authorization ?? '')
      .replace(/^AWS4-HMAC-SHA256 /, '')
      .split(/, ?/)
      .map((part) => part.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const field = (name: string) => (inAddress ? query.get(`X-Amz-${name}`) : header[name]) ?? '';
  const [id = '', day = '', region = '', service = ''] = field('Credential').split('/');
  const date = (inAddress ? query.get('X-Amz-Date') : (request.headers['x-amz-date'] as string)) ?? '';
  const made = Date.parse(date.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
  const seconds = inAddress ? Number(query.get('X-Amz-Expires')) : 900;
  if (id !== s3_access_key_id || !(now - made <= seconds * 1000)) return false;
  const given = field('Signature');
  query.delete('X-Amz-Signature');
  const names = field('SignedHeaders').split(';');
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    inAddress ? 'UNSIGNED-PAYLOAD' : request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')];
  const key = ['aws4_request', service, region, day].reduceRight(
    (secret: string | Buffer, part) => hmac(secret, part),
    `AWS4${s3_secret_access_key}`,
  );
  return hmac(key, text.join('\n')).toString('hex') === given;
}

/** A bucket on this machine that speaks S3's protocol as far as we do: signed PUT, GET with ranges, DELETE, lists. */
export async function startS3(): Promise<TestS3> {
  const files = new Map<string, Buffer>();
  const settings = {
    s3_bucket: 'tbm-pruebas',
    s3_region: 'us-east-1',
    s3_access_key_id: 'AKIDTEST',
    s3_secret_access_key: 'a secret for tests',
  };
  const state = { now: () => Date.now() };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const end = (status: number, headers = {}, body?: Buffer) =>
      response.writeHead(status, headers).end(body);
    if (!isSigned(request, settings, state.now())) return end(403);
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname);
    const bucket = `/${settings.s3_bucket}/`;
    const query = new URL(request.url ?? '/', 'http://s3').searchParams;
    if (request.method === 'GET' && path === bucket && query.get('list-type') === '2') {
      // Pages of three, so that a list has several.
      const prefix = query.get('prefix') ?? '';
      const keys = [...files.keys()].filter((key) => key.startsWith(prefix)).sort();
      const start = Number(query.get('continuation-token') ?? 0);
      const shown = keys
        .slice(start, start + 3)
        .map((key) => `<Contents><Key>${encode(key)}</Key></Contents>`);
      const more = start + 3 < keys.length;
      const next = more ? `<NextContinuationToken>${start + 3}</NextContinuationToken>` : '';
      return end(200, {}, Buffer.from(`<ListBucketResult>${shown.join('')}${next}</ListBucketResult>`));
    }
    const key = path.replace(bucket, '');
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return end(411);
      files.set(key, Buffer.concat(parts));
      return end(200);
    }
    if (request.method === 'DELETE') return end(files.delete(key) ? 204 : 404);
    const file = files.get(key);
    if (!file) return end(404);
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) return end(200, { 'content-length': file.length }, file);
    if (Number(from) >= file.length) return end(416);
    const last = Math.min(to ? Number(to) : file.length, file.length - 1);
    const part = file.subarray(Number(from), last + 1);
    const range = `bytes ${from}-${last}/${file.length}`;
    return end(206, { 'content-length': part.length, 'content-range': range }, part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    files,
    settings: { ...settings, s3_endpoint: `http://127.0.0.1:${port}` },
    setNow: (now) => {
      state.now = now;
    },
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface TestS3 {
  /** The objects in the bucket, by key. */
  files: Map<string, Buffer>;
  settings: Keys & { s3_bucket: string; s3_region: string; s3_endpoint: string };
  /** The bucket's clock, for links that expire. */
  setNow(now: () => number): void;
  end(): Promise<void>;
}
