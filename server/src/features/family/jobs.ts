import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { endExpiredInvitations, endFamilyPayments } from './payments.ts';

export const familyJobs = (services: Services): Jobs => ({
  tasks: {
    end_family_payments: () => endFamilyPayments(services),
    end_family_invitations: () => endExpiredInvitations(services),
  },
  lanes: { end_family_payments: 'payments' },
  // A payment may succeed in the moment in which its family ends: each run looks again.
  crontab: '10,25,40,55 * * * * end_family_payments\n40 * * * * end_family_invitations',
});
