import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { superviseProcess } from '@tbm/server/platform/process';
import { startDemo } from './demo.ts';
import { openSite } from './site.ts';

const accounts = [
  ['admin@tbm.test', 'dueña'],
  ['recepcion@tbm.test', 'recepción'],
  ['coach@tbm.test', 'coach'],
  ['coach2@tbm.test', 'otra coach, que puede sustituirla'],
  ['socia@tbm.test', 'socia de Monterrey con clases'],
  ['nueva@tbm.test', 'socia sin compras'],
];

const started = performance.now();
const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT must be a number from 0 to 65535, not "${process.env.PORT}"`);
  process.exit(1);
}

try {
  const demo = await startDemo({
    dataDir: resolve(process.env.DATA_DIR ?? fileURLToPath(new URL('../../.data', import.meta.url))),
    port,
    host: process.env.HOST ?? '127.0.0.1',
    firebase: {
      firebase_config: process.env.FIREBASE_CONFIG ?? null,
      firebase_emulator_url: process.env.FIREBASE_EMULATOR_URL ?? null,
    },
    site: await openSite(process.env.TBM_DEV === '1'),
    log: (line) => console.log(`  ${line} …`),
  });
  superviseProcess({
    log: demo.server.app.log,
    close: () => {
      console.log('\nStopping …');
      return demo.close();
    },
  });
  console.log(`
TBM is ready in ${((performance.now() - started) / 1000).toFixed(1)} s:  ${demo.url}

  Mailbox, cards and PayPal:   ${demo.url}/simuladores/
  The calls:                   ${demo.url}/api/docs

  Demo accounts, password tbm-demo-2026:
${accounts.map(([email, who]) => `    ${email?.padEnd(22)} ${who}`).join('\n')}

  Cards: 4242 4242 4242 4242 pays, 4000 0000 0000 9995 has no funds; any future date and code.
  PayPal: choose it at the checkout; its page asks what should happen.

Ctrl-C stops everything.`);
} catch (error) {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(busy ? `Port ${port} is taken; set PORT to another one.` : error);
  process.exit(1);
}
