import type { FindingKind } from '@tbm/domain/finding-names';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import { command } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { reconciliation_findings } from './tables.ts';

interface Finding {
  kind: FindingKind;
  subject: string;
  details: Record<string, unknown>;
  /** Repaired automatically. */
  repaired?: boolean;
}

const updateFinding = command(
  'update_reconciliation_finding',
  `update reconciliation_findings set repaired = repaired or $3, details = $4::jsonb
  where kind = $1 and subject = $2`,
);

/** Records a difference once, and logs it. */
export async function recordFinding(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { repaired = false, ...finding }: Finding,
): Promise<void> {
  const { kind, subject, details } = finding;
  log[repaired ? 'warn' : 'error'](
    {
      ...details,
      kind,
      subject,
      repaired,
    },
    'the books differed from the provider',
  );
  const found = { ...finding, repaired, createdAt: clock.now() };
  if (await insertMissing(db, reconciliation_findings, found, ['kind', 'subject'])) return;
  await updateFinding.run(db, [kind, subject, repaired, JSON.stringify(details)]);
}

/** Compares one item; a failure is recorded and does not stop the others. */
export const isolated = (services: Services, subject: string, compare: () => Promise<void>): Promise<void> =>
  compare().catch((error: unknown) =>
    recordFinding(services, { kind: 'not_compared', subject, details: { error: String(error) } }),
  );
