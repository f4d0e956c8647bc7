import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seedContent } from './features/content/index.ts';
import { seedPlanner } from './features/planner/index.ts';
import { seedLibrary } from './features/videos/index.ts';
import { type Config, productionConfig } from './platform/config.ts';
import { prepareDatabase } from './platform/database/pooled.ts';
import { createServer } from './server.ts';
import { readAnswers } from './setup/answers.ts';
import { askAnswers, terminalAsker } from './setup/ask.ts';
import { example } from './setup/example.ts';
import { isSetUp, setUp } from './setup/set-up.ts';

const usage = `Sets up a new studio in an empty database, once.

  npm run setup                      asks in the terminal
  npm run setup -- --file FILE       reads the answers from a JSON file
  npm run setup -- --example FILE    writes such a file, to be edited

It needs the same environment as npm run serve. SETUP_FILE names a file too; SETUP_ADMIN_PASSWORD takes the place of the
admin's password in it.`;

/** The answers with the admin's password from the environment where it is set. */
function withPassword(given: unknown): unknown {
  const password = process.env.SETUP_ADMIN_PASSWORD;
  const admin = (given as { admin?: object })?.admin;
  return password && admin ? { ...(given as object), admin: { ...admin, password } } : given;
}

const answersOf = (file: string) => readAnswers(withPassword(JSON.parse(readFileSync(file, 'utf8'))));

async function askedAnswers() {
  const asker = terminalAsker();
  try {
    return readAnswers(withPassword(await askAnswers(asker)));
  } finally {
    asker.close();
  }
}

/** Writes answers to be edited into a new file that only this user may read: passwords come into it. */
function writeExample(file: string): void {
  writeFileSync(file, `${JSON.stringify(example, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  console.log(`Edit ${file}, then run npm run setup -- --file ${file}`);
}

/** Migrates the database and writes the studio into it. */
async function run(config: Config, file: string | undefined): Promise<void> {
  if (!file && !process.stdin.isTTY) throw new Error(`There is no terminal to ask in.\n\n${usage}`);
  // Wrong answers of a file are named before anything is touched.
  const given = file ? answersOf(file) : undefined;
  await prepareDatabase(config);
  const server = await createServer(config);
  const { services } = server;
  try {
    if (await isSetUp(services.db)) throw new Error('This studio is set up already; nothing was changed.');
    const answers = given ?? (await askedAnswers());
    await setUp(services, answers);
    await seedContent(services.db);
    await seedLibrary(services.db);
    await seedPlanner(services.db);
    console.log(
      `${answers.studio.studio_name} is set up. Start it with npm run serve; ${answers.admin.email} signs in at ${config.public_url}/entrar/` +
        (answers.staff.length ? `\nStaff choose their passwords at ${config.public_url}/recuperar/` : ''),
    );
  } finally {
    await server.close();
  }
}

try {
  const { values } = parseArgs({
    options: { file: { type: 'string' }, example: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) console.log(usage);
  else if (values.example) writeExample(values.example);
  else await run(productionConfig(process.env), values.file ?? process.env.SETUP_FILE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
