import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { queueAccountMail } from '../messages/index.ts';
import { endCastLinks } from '../videos/index.ts';

interface Ended {
  ended: true;
}

/** A television plays without a session of its own. */
const endScreens = ({ db, clock }: Services, { customer_id }: Person): Promise<number> =>
  endCastLinks(db, customer_id, clock.now());

const notify = ({ db, clock }: Services, { uid }: Person): Promise<void> =>
  db.transaction((tx) => queueAccountMail(tx, { kind: 'sessions_ended', uid }, clock.now()));

/** Signs the caller out on one device. Throws `not_found` for another person's session, and for one that has ended. */
export async function endOneSession(
  { identity }: Services,
  { uid }: Person,
  session_id: string,
): Promise<Ended> {
  if (!(await identity.endSession(uid, session_id))) throw problem('not_found');
  return { ended: true };
}

/**
 * Signs the caller out on all devices but this one, televisions too, and notifies the caller if there were others.
 * Throws `not_found` when the sessions are at an outside identity service.
 */
export async function endOtherSessions(services: Services, actor: Person): Promise<Ended> {
  if (actor.session_id === null) throw problem('not_found');
  await endScreens(services, actor);
  if (await services.identity.endOtherSessions(actor.uid, actor.session_id)) await notify(services, actor);
  return { ended: true };
}

/** Signs the caller out everywhere, on televisions too. */
export async function endEverySession(services: Services, actor: Person): Promise<Ended> {
  await endScreens(services, actor);
  await services.identity.endSessions(actor.uid);
  await notify(services, actor);
  return { ended: true };
}
