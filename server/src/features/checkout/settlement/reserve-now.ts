import type { Services } from '../../../platform/services.ts';
import { reserveRequested } from '../../reservations/index.ts';

/**
 * Reserves the place of an active purchase before its buyer sees the thank-you page. The activation has queued the same as
 * a job, so a failure here is tried again, and never fails the purchase.
 */
export const reserveNow = (services: Services, purchase_id: number): Promise<void> =>
  reserveRequested(services, purchase_id).catch((err: unknown) =>
    services.log.warn({ err, purchase_id }, 'a place could not be reserved at once'),
  );
