import { createConfig, lintFromString } from '@redocly/openapi-core';
import { makeClass, makePackage } from '@tbm/server/platform/testing/factories';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from '../payment-harness.ts';

// A third party's program, which knows only the document that the server publishes.
let harness: PaymentHarness;
let source: string;

beforeAll(async () => {
  harness = await openPaymentHarness(new Date().toISOString());
  source = await (await fetch(`${harness.url}/api/openapi.json`)).text();
});
afterAll(() => harness.close());

it('the document passes the rules that Redocly recommends', async () => {
  const found = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
  const known = [
    // The demo is on this machine.
    'no-server-example.com',
    // `/videos/catalogue/{id}` is specified beside `/videos/{id}/complete`: no film has the id `catalogue`.
    'no-ambiguous-paths',
  ];
  expect(found.filter(({ severity, ruleId }) => severity === 'error' || !known.includes(ruleId))).toEqual([]);
  expect(source).not.toContain('simulador');
});

/** Compiles the journey with types made from the document; returns TypeScript's errors. */
async function compile(): Promise<string[]> {
  const types = astToString(await openapiTS(source));
  const journey = new URL('journey.ts', import.meta.url).pathname;
  const made = new URL('paths.d.ts', import.meta.url).pathname;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => name === made || fileExists(name);
  host.readFile = (name) => (name === made ? types : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === made ? ts.createSourceFile(name, types, ts.ScriptTarget.ESNext) : getSourceFile(name, ...rest);
  const program = ts.createProgram([journey, made], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('a client that is generated from it compiles', async () => {
  expect(await compile()).toEqual([]);
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('that client signs up, buys, books and cancels', async () => {
  await makePackage(harness.pool, { show_home: true });
  await makeClass(harness.pool, { class_date: `${dayIn(2)}T13:00:00Z` });
  const { journey } = await import(new URL('journey.ts', import.meta.url).href);
  const week = { start_date: dayIn(0), end_date: dayIn(7) };
  const made = await journey(harness.url, week, async (clientSecret: string | null) => {
    await harness.confirm(clientSecret);
    await harness.idle();
  });
  expect(made).toMatchObject({
    customer: { email: 'ana.cliente@correo.tbm.test', role: 'member' },
    purchase: { status: 'active' },
    place: { spot: 5, deletedAt: null },
    again: 'already_reserved',
    cancelled: { deletedAt: expect.any(String) },
    credits: [{ available_classes: 12 }],
  });
});
