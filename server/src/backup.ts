import { parseArgs } from 'node:util';
import { backUp } from './backup/back-up.ts';

const usage = `Backs up a studio into a new folder; it may run meanwhile.

  npm run backup -- FOLDER

With DATABASE_URL it backs up that database, the files of FILES_DIR or S3_BUCKET, and the settings of this environment;
without, the embedded studio of DATA_DIR (.data). The folder holds secrets and personal data: keep it encrypted.`;

try {
  process.umask(0o077);
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new Error(usage);
  const start = performance.now();
  const { tables, files } = await backUp(folder, process.env);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${folder}: ${tables} tables and ${files} files, in ${seconds} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
