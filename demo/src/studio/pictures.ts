import { existsSync, readFileSync } from 'node:fs';
import type { files } from '@tbm/server/features/files/index';

interface Picture {
  name: string;
  file: string;
  type: string;
  width: number;
  height: number;
  placeholder: string;
}

const manifest = new URL('../../media/manifest.json', import.meta.url);
const pictures: readonly Picture[] = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : [];
const numbers = new Map(pictures.map(({ name }, index) => [name, index + 1]));
const urls = new Map(pictures.map(({ name, file }) => [name, `/demo/media/${file}`]));

/** Every picture as a row of `files`, numbered from 1 in the order of the manifest. */
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

/** The `file_id` of a picture; null when it has not been drawn. */
export const pictureId = (name: string): number | null => numbers.get(name) ?? null;

/** Where a page finds a picture; empty when it has not been drawn. */
export const pictureUrl = (name: string): string => urls.get(name) ?? '';
