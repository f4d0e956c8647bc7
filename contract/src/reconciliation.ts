import { z } from 'zod';
import { id, instant, paged, pageText } from './fields.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = "Differences to the providers' books";

/** A difference between the provider's books and ours. */
export const reconciliationFinding = z.object({
  reconciliation_finding_id: id,
  kind: z.string(),
  /** The id of the charge, refund, subscription or invoice. */
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Repaired automatically; nothing is left to do. */
  repaired: z.boolean(),
  createdAt: instant,
});
export type ReconciliationFinding = z.output<typeof reconciliationFinding>;

export const reconciliationRoutes = defineRoutes({
  'GET /reconciliation_findings': {
    summary:
      'Differences found by the nightly comparison with the provider: first those for staff to resolve, then the newest',
    who: admins,
    query: z.object({ page: pageText }),
    answer: paged(reconciliationFinding),
  },
});
