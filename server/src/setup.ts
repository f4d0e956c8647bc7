import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seedContent } from './features/content/index.ts';
import { seedLibrary } from './features/videos/index.ts';
import { productionConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { createServer } from './server.ts';
import { readAnswers } from './setup/answers.ts';
import { askAnswers, terminalAsker } from './setup/ask.ts';
import { example } from './setup/example.ts';
import { isSetUp, setUp } from './setup/set-up.ts';

const usage = `Sets up a new studio in an empty database, once.

  npm run setup                      asks in the terminal
  npm run setup -- --file FILE       reads the answers from a JSON file
  npm run setup -- --example         prints such a file

It needs the same environment as npm run serve. SETUP_FILE names a file too; SETUP_ADMIN_PASSWORD takes the place of the
admin's password in it.`;

/** The answers of a file or of the terminal, with the password from the environment where it is set. */
async function answersFrom(file: string | undefined) {
  const asker = file ? null : terminalAsker();
  try {
    const given: unknown = file
      ? JSON.parse(readFileSync(file, 'utf8'))
      : await askAnswers(asker ?? terminalAsker());
    const password = process.env.SETUP_ADMIN_PASSWORD;
    const admin = (given as { admin?: object })?.admin;
    return readAnswers(password && admin ? { ...(given as object), admin: { ...admin, password } } : given);
  } finally {
    asker?.close();
  }
}

try {
  const { values } = parseArgs({
    options: { file: { type: 'string' }, example: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) console.log(usage);
  else if (values.example) console.log(JSON.stringify(example, null, 2));
  else {
    const config = productionConfig(process.env);
    await migrate(config.database_url);
    const server = await createServer(config);
    const { services } = server;
    try {
      if (await isSetUp(services.db)) throw new Error('This studio is set up already; nothing was changed.');
      const answers = await answersFrom(values.file ?? process.env.SETUP_FILE);
      await setUp(services, answers);
      await seedContent(services.db);
      await seedLibrary(services.db);
      console.log(
        `${answers.studio.studio_name} is set up. Start it with npm run serve; ${answers.admin.email} signs in at ${config.public_url}/entrar/` +
          (answers.staff.length ? `\nStaff choose their passwords at ${config.public_url}/recuperar/` : ''),
      );
    } finally {
      await server.close();
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
