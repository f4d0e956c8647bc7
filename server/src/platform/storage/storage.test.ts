import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionConfig } from '../config.ts';
import { productionEnv } from '../testing/production.ts';
import { startS3, type TestS3 } from '../testing/s3.ts';
import { diskStorage, parseRange } from './disk.ts';
import { bucketAddress, s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const dir = mkdtempSync(join(tmpdir(), 'tbm-storage-'));
const film = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const path = join(dir, 'film');
let s3: TestS3;
beforeAll(async () => {
  writeFileSync(path, film);
  s3 = await startS3();
});
afterAll(async () => {
  await s3.end();
  rmSync(dir, { recursive: true });
});

const stores: Record<string, () => Storage> = {
  'a folder': () => diskStorage(join(dir, 'kept')),
  'a bucket': () => s3Storage(s3.settings),
};
for (const [name, open] of Object.entries(stores))
  describe(`${name} stores files`, () => {
    const read = async (range?: string) => {
      const found = await open().get('films/una clase (1).mp4', range);
      return found && { ...found, body: await buffer(found.body) };
    };

    it('puts, gets whole and in ranges, replaces, removes', async () => {
      expect(await read()).toBeNull();
      await open().put('films/una clase (1).mp4', path, 'video/mp4');
      expect(await read()).toEqual({ status: 200, length: 1000, range: null, body: film });
      expect(await read('bytes=100-199')).toEqual({
        status: 206,
        length: 100,
        range: 'bytes 100-199/1000',
        body: film.subarray(100, 200),
      });
      expect(await read('bytes=990-')).toMatchObject({ length: 10, range: 'bytes 990-999/1000' });
      await expect(read('bytes=1000-')).rejects.toMatchObject({ statusCode: 416 });
      writeFileSync(path, film.subarray(0, 10));
      await open().put('films/una clase (1).mp4', path, 'video/mp4');
      expect((await read())?.length).toBe(10);
      writeFileSync(path, film);
      await open().remove('films/una clase (1).mp4');
      await open().remove('films/una clase (1).mp4');
      expect(await read()).toBeNull();
    });
  });

it('no key leaves the folder', async () => {
  for (const key of ['../film', 'a/../../film', '/../film', 'a\u0000b', ''])
    await expect(diskStorage(join(dir, 'kept')).get(key), key).rejects.toThrow('leaves its folder');
});

it('a folder that cannot be read is not taken for one without the file', async () => {
  mkdirSync(join(dir, 'kept/films'), { recursive: true });
  symlinkSync('loop.mp4', join(dir, 'kept/films/loop.mp4'));
  await expect(diskStorage(join(dir, 'kept')).get('films/loop.mp4')).rejects.toThrow('ELOOP');
  expect(await diskStorage(join(dir, 'kept')).get(`films/${'a'.repeat(300)}`)).toBeNull();
  // A backup of these files would be empty, and called complete.
  await expect(Array.fromAsync(diskStorage(join(dir, 'kept')).list('films/loop.mp4'))).rejects.toThrow(
    'ELOOP',
  );
  expect(await Array.fromAsync(diskStorage(join(dir, 'kept')).list('none'))).toEqual([]);
});

it('accepts the ranges that players request; several at once and other units return the whole file', () => {
  expect(parseRange('bytes=-100', 1000)).toEqual({ start: 900, end: 999 });
  expect(parseRange('bytes=-5000', 1000)).toEqual({ start: 0, end: 999 });
  expect(parseRange('bytes=0-5000', 1000)).toEqual({ start: 0, end: 999 });
  for (const whole of [undefined, '', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2'])
    expect(parseRange(whole, 1000)).toBeNull();
  for (const outside of ['bytes=9-3', 'bytes=-0'])
    expect(() => parseRange(outside, 1000), outside).toThrow('outside');
});

describe('a bucket', () => {
  it("has Amazon's address, of bucket and region, unless one is configured [FILE-002]", () => {
    expect(bucketAddress({ ...s3.settings, s3_endpoint: null })).toBe(
      'https://tbm-pruebas.s3.us-east-1.amazonaws.com',
    );
    expect(bucketAddress(s3.settings)).toBe(`${s3.settings.s3_endpoint}/tbm-pruebas`);
  });

  it('refuses a wrong key or an unsigned call', async () => {
    const wrong = s3Storage({ ...s3.settings, s3_secret_access_key: 'another' });
    await expect(wrong.put('films/a.mp4', path, 'video/mp4')).rejects.toThrow('403');
    await open('films/b.mp4');
    await expect(wrong.get('films/b.mp4')).rejects.toThrow('403');
    expect((await fetch(`${s3.settings.s3_endpoint}/tbm-pruebas/films/b.mp4`)).status).toBe(403);
  });

  const open = async (key: string) => {
    await s3Storage(s3.settings).put(key, path, 'video/mp4');
    return s3Storage(s3.settings).address(key);
  };

  it('returns a link that reads one file for an hour', async () => {
    const link = await open('films/c.mp4');
    expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(film)).toBe(true);
    await open('films/d.mp4');
    expect((await fetch(link.replace('c.mp4', 'd.mp4'))).status).toBe(403);
    expect((await fetch(link.replace('Expires=3600', 'Expires=7200'))).status).toBe(403);
    s3.setNow(() => Date.now() + 3_602_000);
    expect((await fetch(link)).status).toBe(403);
    s3.setNow(() => Date.now());
  });
});

it('a bucket without its keys prevents the start, naming the missing settings', () => {
  const env = {
    ...productionEnv,
    S3_BUCKET: 'tbm-films',
    S3_ACCESS_KEY_ID: 'AKID',
  };
  expect(() => productionConfig(env)).toThrow(
    /- S3_SECRET_ACCESS_KEY: is needed for the bucket of S3_BUCKET$/,
  );
  const { s3_bucket, s3_region, s3_endpoint } = productionConfig({ ...env, S3_SECRET_ACCESS_KEY: 's' });
  expect({ s3_bucket, s3_region, s3_endpoint }).toEqual({
    s3_bucket: 'tbm-films',
    s3_region: 'us-east-1',
    s3_endpoint: null,
  });
});
