import { parseArgs } from 'node:util';
import { placeOf } from './backup/place.ts';
import { loadContents } from './platform/database/copy/load.ts';
import { withSnapshot } from './platform/database/copy/snapshot.ts';

const usage = `Copies all rows into the empty database of a PostgreSQL server. Stop the studio first.

  npm run database:move -- postgres://user:password@host/name

It reads DATABASE_URL, or else the embedded PostgreSQL of DATA_DIR (.data), which stays as it is.`;

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [target] = positionals;
  if (!target || positionals.length > 1) throw new Error(usage);
  const place = placeOf(process.env);
  const tables = await place.withDatabase((url) =>
    withSnapshot(
      url,
      async (contents) => {
        await loadContents(target, contents);
        return contents.description.tables.length;
      },
      { alone: true },
    ),
  );
  console.log(`${tables} tables moved. Set DATABASE_URL to the new address before the next start.`);
  if (place.dataDir !== null)
    console.log(`FILES_DIR is ${place.dataDir}/files, AUTH_SECRET the content of ${place.dataDir}/secret.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
