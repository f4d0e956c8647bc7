import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const features = join(dirname(dirname(fileURLToPath(import.meta.url))), 'server/src/features');
const server = dirname(features);

/** The product's code by its path below `features/`; platform files keep theirs below `server/src/`. */
const sources = new Map(
  readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/platform/testing/'))
    .map((path) => [
      relative(path.startsWith(features) ? features : server, path),
      readFileSync(path, 'utf8'),
    ]),
);

const tables = 'purchases|invoices|credit_lots|credit_ledger';
const writes = [
  new RegExp(`\\.(insert|update|delete)\\(\\s*(${tables})\\s*\\)`, 'g'),
  new RegExp(`\\b(insert|update|delete)\\s+(?:into\\s+|from\\s+)?"?(${tables})\\b`, 'gi'),
  new RegExp(`\\b(insert)Missing\\(\\s*\\w+,\\s*(${tables})\\b`, 'g'),
  // The generic handlers of a resource.
  new RegExp(`\\b(table):\\s*(${tables})\\b`, 'g'),
  // Another name would hide a write.
  new RegExp(`\\b(alias)\\(\\s*(${tables})\\b`, 'g'),
  new RegExp(`^import.*\\b(${tables}) (as) \\w+`, 'gm'),
];

/** Every statement that writes one of the tables: file, verb, table. */
const found = [...sources]
  .flatMap(([path, text]) =>
    writes.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, verb = '', table]) => `${path}: ${verb.toLowerCase()} ${table}`),
    ),
  )
  .sort();
const writesOf = (pattern: RegExp) => [...new Set(found.filter((write) => pattern.test(write)))];

describe('a purchase has one lifecycle', () => {
  it('its status, provider ids and invoices are written only by its lifecycle', () => {
    expect(writesOf(/(purchases|invoices)$/)).toEqual([
      'purchases/lifecycle/activate.ts: update purchases',
      'purchases/lifecycle/begin.ts: insert purchases',
      'purchases/lifecycle/begin.ts: update purchases',
      'purchases/lifecycle/cancel.ts: update purchases',
      'purchases/lifecycle/change-plan.ts: update invoices',
      'purchases/lifecycle/change-plan.ts: update purchases',
      'purchases/lifecycle/complete.ts: update purchases',
      'purchases/lifecycle/correct.ts: update purchases',
      'purchases/lifecycle/extend.ts: update purchases',
      'purchases/lifecycle/fail.ts: update purchases',
      'purchases/lifecycle/forget.ts: update purchases',
      'purchases/lifecycle/invoices.ts: delete invoices',
      'purchases/lifecycle/invoices.ts: insert invoices',
      'purchases/lifecycle/invoices.ts: update invoices',
      'purchases/lifecycle/provider-id.ts: update purchases',
      'purchases/lifecycle/renew.ts: update purchases',
      'purchases/lifecycle/revoke.ts: update purchases',
      'purchases/lifecycle/settle.ts: update purchases',
      'purchases/lifecycle/top-up.ts: update purchases',
      'purchases/payment-source.ts: update purchases',
    ]);
  });

  it('its lots are granted and closed only by its lifecycle', () => {
    expect(writesOf(/(insert|delete) credit_lots$/)).toEqual(['credits/grant.ts: insert credit_lots']);
    const granting = [...sources].filter(([, text]) => /\b(grantLot|closeLots)\b/.test(text));
    expect(granting.map(([path]) => path).sort()).toEqual([
      'credits/close.ts',
      'credits/grant.ts',
      'credits/index.ts',
      'purchases/lifecycle/credits.ts',
      'purchases/lifecycle/revoke.ts',
    ]);
  });

  it('lots and their ledger change elsewhere only by reservations, removals at the desk and mended imports', () => {
    expect(writesOf(/(update credit_lots|credit_ledger)$/)).toEqual([
      'credits/close.ts: insert credit_ledger',
      'credits/close.ts: update credit_lots',
      'credits/correct.ts: insert credit_ledger',
      'credits/correct.ts: update credit_lots',
      'credits/extend-by-days.ts: insert credit_ledger',
      'credits/extend-by-days.ts: update credit_lots',
      'credits/extend.ts: insert credit_ledger',
      'credits/extend.ts: update credit_lots',
      'credits/grant.ts: insert credit_ledger',
      'desk/remove-classes.ts: insert credit_ledger',
      'desk/remove-classes.ts: update credit_lots',
      'reservations/cancel-places.ts: insert credit_ledger',
      'reservations/cancel-places.ts: update credit_lots',
      'reservations/cancel.ts: insert credit_ledger',
      'reservations/cancel.ts: update credit_lots',
      'reservations/pay-with-other-lot.ts: insert credit_ledger',
      'reservations/pay-with-other-lot.ts: update credit_lots',
      'reservations/reserve.ts: insert credit_ledger',
      'reservations/reserve.ts: update credit_lots',
    ]);
  });
});
