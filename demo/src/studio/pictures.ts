import { existsSync, readFileSync } from 'node:fs';
import type { files } from '@tbm/server/features/files/index';
import { mediaFolder } from '../media.ts';

interface Picture {
  name: string;
  file: string;
  type: string;
  width: number;
  height: number;
  placeholder: string;
}

const pictures: readonly Picture[] = JSON.parse(readFileSync(new URL('manifest.json', mediaFolder), 'utf8'));
const numbers = new Map(pictures.map(({ name }, index) => [name, index + 1]));
const urls = new Map(pictures.map(({ name, file }) => [name, `/demo/media/${file}`]));

/** All pictures as rows of `files`, numbered from 1 in the order of the manifest. */
export const pictureRows = (now: string): (typeof files.$inferInsert)[] =>
  pictures.map(({ name, type, width, height, placeholder }, index) => ({
    file_id: index + 1,
    name,
    type,
    url: urls.get(name) ?? '',
    width,
    height,
    placeholder,
    createdAt: now,
  }));

function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`${name} has not been drawn: see art/README.md.`);
  return found;
}

/** The `file_id` of a picture. */
export const pictureId = (name: string): number => known(numbers.get(name), name);

const portraits = pictures.filter(({ name }) => name.startsWith('retrato-')).length;

/** The `file_id` of a person's photo; photos repeat after the last one. */
export const portraitId = (number: number): number => pictureId(`retrato-${(number % portraits) + 1}`);

/** The URL of a picture. */
export const pictureUrl = (name: string): string => known(urls.get(name), name);

/** The URL of a clip, or of its captions. */
export const clipUrl = (name: string, type: 'mp4' | 'vtt' = 'mp4'): string =>
  known(
    existsSync(new URL(`${name}.${type}`, mediaFolder)) ? `/demo/media/${name}.${type}` : undefined,
    name,
  );
