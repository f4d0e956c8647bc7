import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { rangeRefused, type Storage } from './storage.ts';

type Settings = Pick<Config, 's3_region' | 's3_endpoint' | 's3_access_key_id' | 's3_secret_access_key'> & {
  s3_bucket: string;
};

/** Amazon's own address of the bucket, unless another is configured, which has the bucket in its path [FILE-002]. */
export const bucketAddress = ({ s3_bucket, s3_region, s3_endpoint }: Settings): string =>
  s3_endpoint
    ? `${s3_endpoint.replace(/\/$/, '')}/${s3_bucket}`
    : `https://${s3_bucket}.s3.${s3_region}.amazonaws.com`;

/** Files in a bucket with S3's protocol. */
export function s3Storage(settings: Settings): Storage {
  const client = new AwsClient({
    accessKeyId: settings.s3_access_key_id ?? '',
    secretAccessKey: settings.s3_secret_access_key ?? '',
    region: settings.s3_region,
    service: 's3',
    retries: 3,
  });
  const base = bucketAddress(settings);
  const urlOf = (key: string): string => `${base}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const failure = (what: string, key: string, { status }: Response) =>
    new Error(`the store answered ${status} to ${what} ${key}`);
  return {
    async put(key, path, type) {
      // A blob of the file: streamed, its length known in advance.
      const body = await openAsBlob(path, { type });
      const answer = await client.fetch(urlOf(key), {
        method: 'PUT',
        body,
        headers: { 'content-type': type },
      });
      await answer.body?.cancel();
      if (!answer.ok) throw failure('PUT', key, answer);
    },
    async get(key, range) {
      const answer = await client.fetch(urlOf(key), { headers: range ? { range } : {} });
      const { status, headers, body } = answer;
      if ((status === 200 || status === 206) && body)
        return {
          status,
          length: Number(headers.get('content-length')),
          range: headers.get('content-range'),
          body: Readable.fromWeb(body as ReadableStream),
        };
      await body?.cancel();
      if (status === 404) return null;
      throw status === 416 ? rangeRefused() : failure('GET', key, answer);
    },
    async remove(key) {
      const answer = await client.fetch(urlOf(key), { method: 'DELETE' });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw failure('DELETE', key, answer);
    },
    async *list(folder = '') {
      for (let next: string | undefined = ''; next !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url' });
        if (folder) query.set('prefix', folder);
        if (next) query.set('continuation-token', next);
        const answer = await client.fetch(`${base}/?${query}`);
        const xml = await answer.text();
        if (!answer.ok) throw failure('GET', 'the list', answer);
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g))
          yield decodeURIComponent(key.replaceAll('+', ' '));
        next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
      }
    },
    async address(key, seconds = 3600) {
      const url = `${urlOf(key)}?X-Amz-Expires=${seconds}`;
      return (await client.sign(url, { aws: { signQuery: true } })).url;
    },
  };
}
