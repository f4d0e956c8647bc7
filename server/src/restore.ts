import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { layout } from './backup/layout.ts';
import { restore } from './backup/restore.ts';

const usage = `Restores a backup into an empty database and an empty store of files.

  npm run restore -- FOLDER
  npm run restore -- FOLDER --replace    overwrites the existing data

With DATABASE_URL it fills that database and the files of FILES_DIR or S3_BUCKET; without, the folder DATA_DIR (.data) of
an embedded studio. Servers and workers must be stopped.`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new Error(usage);
  const start = performance.now();
  const { tables, files, takenAt } = await restore(folder, process.env, { replace: values.replace ?? false });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${tables} tables and ${files} files as of ${takenAt}, in ${seconds} s`);
  if (process.env.DATABASE_URL)
    console.log(
      `Start the server with the settings in ${join(folder, layout.settings)}, AUTH_SECRET above all.`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
