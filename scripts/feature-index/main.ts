// npm run index: writes the files that list all features, after a file was added, renamed or deleted.
import { writeFileSync } from 'node:fs';
import { writtenIndexes } from './indexes.ts';

for await (const { path, text } of writtenIndexes()) writeFileSync(path, text);
