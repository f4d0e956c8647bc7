import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { reconciliation_findings } from './tables.ts';

interface Finding {
  kind: string;
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
    { ...details, kind, subject, repaired },
    'the books differed from the provider',
  );
  await db
    .insert(reconciliation_findings)
    .values({ ...finding, repaired, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: [reconciliation_findings.kind, reconciliation_findings.subject],
      set: { repaired: sql`${reconciliation_findings.repaired} or excluded.repaired`, details },
    });
}

/** Compares one item; a failure is recorded and does not stop the others. */
export const isolated = (services: Services, subject: string, compare: () => Promise<void>): Promise<void> =>
  compare().catch((error: unknown) =>
    recordFinding(services, { kind: 'not_compared', subject, details: { error: String(error) } }),
  );
