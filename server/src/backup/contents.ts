import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Contents } from '../platform/database/copy/contents.ts';
import { backupDescription, layout } from './layout.ts';

/** The rows of a backup, and its moment. Throws when the folder's description is not one of ours. */
export function readContents(folder: string): { takenAt: string; contents: Contents } {
  const given: unknown = JSON.parse(readFileSync(join(folder, layout.description), 'utf8'));
  const { taken_at, database } = backupDescription.parse(given);
  return {
    takenAt: taken_at,
    contents: {
      description: database,
      read: (table) => compose(createReadStream(join(folder, layout.rows(table))), createGunzip()),
    },
  };
}
