import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCustomer } from '@tbm/server/platform/testing/factories';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from '../payment-harness.ts';

// The client as a third party gets it: packed by npm, and installed into an empty folder.
const run = promisify(execFile);
const root = new URL('../../..', import.meta.url).pathname;
let harness: PaymentHarness;
let folder: string;

/** Packs a folder with npm; returns the path of the file. */
async function pack(source: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', source, '--pack-destination', folder, '--json'], {
    cwd: folder,
  });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  return join(folder, packed?.filename ?? '');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tbm-client-'));
  harness = await openPaymentHarness(new Date().toISOString());
  await run('npm', ['run', 'client'], { cwd: root });
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  // The packages that the client needs are packed here too, so nothing is downloaded.
  const files = [
    await pack(join(root, 'client')),
    await pack(join(root, 'node_modules/openapi-fetch')),
    await pack(join(root, 'node_modules/openapi-typescript-helpers')),
  ];
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], { cwd: folder });
}, 300_000);
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

/** TypeScript's errors in a program that uses the installed client. */
async function complaintsAbout(program: string): Promise<string[]> {
  const file = join(folder, 'program.ts');
  await writeFile(file, `import { createStudioClient } from '@tbm/client';\n${program}`);
  const compiled = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    types: [],
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
  });
  return ts
    .getPreEmitDiagnostics(compiled)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('calls the server with a key, as typed', async () => {
  const owner = await harness.member('admin');
  await makeCustomer(harness.pool, { name: 'Renata', email: 'renata@correo.tbm.test' });
  const { body } = await harness.as(owner, 'POST /api_keys', {
    body: { name: 'Contabilidad', rights: ['members:read'] },
  });
  const program = `
    const client = createStudioClient({ url: '${harness.url}', key: '${body.token}' });
    const found = await client.GET('/customer/query', { params: { query: { query: 'renata' } } });
    const refused = await client.GET('/rosters');
    console.log(JSON.stringify({
      emails: found.data?.map(({ email }) => email),
      refused: refused.error?.code,
    }));`;
  expect(await complaintsAbout(program)).toEqual([]);
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    emails: ['renata@correo.tbm.test'],
    refused: 'key_right_missing',
  });
});

it('has types that refuse a call that does not exist, and a call without its required arguments', async () => {
  const complaints = await complaintsAbout(`
    const client = createStudioClient({ url: 'https://studio.example', key: 'tbm_x' });
    await client.GET('/rosterz', {});
    await client.POST('/class_reservations', { body: { spot: 'five' } });`);
  expect(complaints).toEqual([
    expect.stringContaining('"/rosterz"'),
    expect.stringContaining("Type 'string' is not assignable to type 'number"),
  ]);
});
