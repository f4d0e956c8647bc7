import type { GuestPage } from '@tbm/contract/guests';
import type { Signing } from '@tbm/contract/waivers';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { signAsGuest } from '../waivers/index.ts';
import { guestByLink, readPlace } from './page.ts';

/**
 * The guest signs on a device of their own. Throws `guest_link_not_found`, also for a cancelled place, and what `signAsGuest`
 * throws.
 */
export async function signByLink(
  services: Services,
  token: string,
  {
    body,
    address,
    user_agent,
  }: { body: Omit<Signing, 'health'>; address: string; user_agent: string | undefined },
): Promise<GuestPage> {
  const { db, clock, config } = services;
  const now = clock.now();
  const place = await readPlace(db, token, { config, now });
  if (place.state === 'cancelled') throw problem('guest_link_not_found');
  const { class_reservation_id } = place;
  await db.transaction((tx) =>
    signAsGuest(tx, { class_reservation_id, signed_by: 'own_device', address, user_agent }, body, now),
  );
  scheduleChanged(services, place.single_class_id);
  return guestByLink(services, token);
}
