import { readFileSync } from 'node:fs';
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
const pictures = JSON.parse(readFileSync(manifest, 'utf8')) as Picture[];
const numbers = new Map(pictures.map(({ name }, index) => [name, index + 1]));

const addressOf = ({ file }: Picture): string => `/demo/media/${file}`;

/** Every picture as a row of `files`, numbered from 1 in the order of the manifest. */
export const pictureRows = (now: string): (typeof files.$inferInsert)[] =>
  pictures.map((picture, index) => ({
    file_id: index + 1,
    name: picture.name,
    type: picture.type,
    url: addressOf(picture),
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    createdAt: now,
  }));

/** The `file_id` of a picture. */
export const pictureId = (name: string): number => {
  const found = numbers.get(name);
  if (!found) throw new Error(`demo/media/manifest.json has no picture called ${name}`);
  return found;
};

/** Where a page finds a picture. */
export const pictureUrl = (name: string): string => addressOf(pictures[pictureId(name) - 1] as Picture);
