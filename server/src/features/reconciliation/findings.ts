import type { FindingKind } from '@tbm/domain/finding-names';
import { and, eq, sql } from 'drizzle-orm';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import type { Services } from '../../platform/services.ts';
import { reconciliation_findings } from './tables.ts';

interface Finding {
  kind: FindingKind;
  subject: string;
  details: Record<string, unknown>;
  /** Repaired automatically. */
  repaired?: boolean;
}

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
  await db
    .update(reconciliation_findings)
    .set({ repaired: sql`${reconciliation_findings.repaired} or ${repaired}`, details })
    .where(and(eq(reconciliation_findings.kind, kind), eq(reconciliation_findings.subject, subject)));
}

/** Compares one item; a failure is recorded and does not stop the others. */
export const isolated = (services: Services, subject: string, compare: () => Promise<void>): Promise<void> =>
  compare().catch((error: unknown) =>
    recordFinding(services, { kind: 'not_compared', subject, details: { error: String(error) } }),
  );
