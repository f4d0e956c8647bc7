import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { boxOf, indexOf } from '../../platform/testing/files.ts';
import { checkBeginning, checkFilm } from './check-film.ts';

const dir = mkdtempSync(join(tmpdir(), 'tbm-check-film-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** The kind of a whole file, or why it is refused. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  const path = join(dir, 'film');
  writeFileSync(path, bytes);
  return checkFilm(path).then(
    ({ ending, type }) => `${ending} ${type}`,
    (error: { code: string }) => error.code,
  );
}
/** The same for a first part of the given number of bytes. */
function outcomeOfPart(bytes: Buffer, part: number): string {
  try {
    return checkBeginning(bytes.subarray(0, part), bytes.length).ending;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const ftyp = (brand: string) => boxOf('ftyp', brand, '\0\0\0\0', brand);
const data = boxOf('mdat', 'x'.repeat(5_000));
const whole = Buffer.concat([ftyp('isom'), indexOf('vide', 'soun'), data]);
const moovLast = Buffer.concat([ftyp('mp42'), data, indexOf('vide')]);
/** A box whose length is written in eight bytes, as of films above 4 GB. */
const longData = Buffer.concat([
  Buffer.from('00000001', 'hex'),
  Buffer.from('mdat'),
  Buffer.from('0000000000000064', 'hex'),
  Buffer.alloc(84),
]);
const toTheEnd = Buffer.concat([Buffer.alloc(4), Buffer.from('mdat'), Buffer.alloc(500)]);

const element = (id: string, content: Buffer, size = content.length): Buffer => {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(size));
  length[0] = 0x01;
  return Buffer.concat([Buffer.from(id, 'hex'), length, content]);
};
const matroska = (kind: string, size?: number) =>
  Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(kind))),
    element('18538067', Buffer.alloc(3_000), size),
  ]);
const unknownSize = Buffer.concat([
  element('1a45dfa3', element('4282', Buffer.from('webm'))),
  Buffer.from('18538067', 'hex'),
  Buffer.from('01ffffffffffffff', 'hex'),
  Buffer.alloc(3_000),
]);
const avi = (stream: string, length = 2_000): Buffer => {
  const head = Buffer.alloc(12);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(length - 8, 4);
  head.write('AVI ', 8, 'latin1');
  return Buffer.concat([
    head,
    Buffer.from(`LIST....hdrlstrh\x38\0\0\0${stream}`, 'latin1'),
    Buffer.alloc(2_000),
  ]);
};

describe('a film by its content', () => {
  it.each<[string, Buffer, string]>([
    ['MP4', whole, 'mp4 video/mp4'],
    ['MP4 with its index at the end', moovLast, 'mp4 video/mp4'],
    [
      'MOV of an iPhone',
      Buffer.concat([ftyp('qt  '), boxOf('wide'), data, indexOf('soun', 'vide', 'meta')]),
      'mp4 video/mp4',
    ],
    [
      'MOV without ftyp, as old cameras write it',
      Buffer.concat([boxOf('wide'), data, indexOf('vide')]),
      'mp4 video/mp4',
    ],
    ['MOV that begins with its index', Buffer.concat([indexOf('vide'), data]), 'mp4 video/mp4'],
    [
      'film with lengths of eight bytes',
      Buffer.concat([ftyp('isom'), indexOf('vide'), longData]),
      'mp4 video/mp4',
    ],
    [
      'film whose data go to the end',
      Buffer.concat([ftyp('isom'), indexOf('vide'), toTheEnd]),
      'mp4 video/mp4',
    ],
    ['film with zeros after the last box', Buffer.concat([whole, Buffer.alloc(700)]), 'mp4 video/mp4'],
    ['film with three bytes after the last box', Buffer.concat([whole, Buffer.from('abc')]), 'mp4 video/mp4'],
    [
      'film with a camera’s own bytes at its end',
      Buffer.concat([moovLast, Buffer.from('SEFT and what a phone adds')]),
      'mp4 video/mp4',
    ],
    [
      'film in fragments',
      Buffer.concat([ftyp('iso6'), indexOf('vide'), boxOf('moof', 'x'), data, boxOf('moof', 'x'), data]),
      'mp4 video/mp4',
    ],
    ['MKV', matroska('matroska'), 'mkv video/matroska'],
    ['WebM', matroska('webm'), 'webm video/webm'],
    ['WebM of a recording without a length', unknownSize, 'webm video/webm'],
    ['AVI', avi('vids'), 'avi video/vnd.avi'],
  ])('accepts: %s', async (_, bytes, kind) => {
    expect(await outcomeOf(bytes)).toBe(kind);
    for (const part of [1_000, 3_000, bytes.length]) {
      if (part <= bytes.length) expect(outcomeOfPart(bytes, part)).toBe(kind.split(' ')[0]);
    }
  });

  it.each<[string, Buffer, string]>([
    ['text', Buffer.from('hola a todas, esto es un texto y nada más'), 'film_type'],
    ['MP3', Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(500)]), 'film_type'],
    ['HEIC', Buffer.concat([ftyp('heic'), boxOf('meta', 'x'.repeat(100))]), 'film_type'],
    ['PDF', Buffer.from(`%PDF-1.7\n${' '.repeat(100)}`), 'film_type'],
    ['audio of an iPhone', Buffer.concat([ftyp('M4A '), indexOf('soun'), data]), 'film_pictureless'],
    ['MP4 with sound alone', Buffer.concat([ftyp('isom'), indexOf('soun'), data]), 'film_pictureless'],
    ['AVI with sound alone', avi('auds'), 'film_pictureless'],
    ['MP4 cut off in its data', whole.subarray(0, -100), 'film_damaged'],
    ['AVI cut off', avi('vids', 9_000), 'film_damaged'],
    ['MKV cut off', matroska('matroska', 9_000), 'film_damaged'],
    ['MKV without a segment', element('1a45dfa3', Buffer.from('matroska')), 'film_damaged'],
  ])('refuses at its first part: %s', async (_, bytes, code) => {
    expect(outcomeOfPart(bytes, 3_000)).toBe(code);
    expect(await outcomeOf(bytes)).toBe(code);
  });

  it.each<[string, Buffer, string]>([
    ['an index that is missing', Buffer.concat([ftyp('isom'), data]), 'film_damaged'],
    ['data that are missing', Buffer.concat([ftyp('isom'), indexOf('vide')]), 'film_damaged'],
    ['an index that is cut off', moovLast.subarray(0, -30), 'film_damaged'],
    [
      'sound alone, with the index at the end',
      Buffer.concat([ftyp('isom'), data, indexOf('soun')]),
      'film_pictureless',
    ],
    ['nothing behind its type', ftyp('isom'), 'film_damaged'],
  ])('refuses once it is complete: %s', async (_, bytes, code) => {
    expect(await outcomeOf(bytes)).toBe(code);
  });
});
