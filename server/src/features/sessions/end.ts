import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { queueAccountMail } from '../messages/index.ts';

interface Ended {
  ended: true;
}

const notify = ({ db, clock }: Services, { uid }: Person): Promise<void> =>
  db.transaction((tx) => queueAccountMail(tx, { kind: 'sessions_ended', uid }, clock.now()));

/** Signs her out on one device. Throws `not_found` for a session of somebody else, and for one that has ended. */
export async function endOneSession(
  { identity }: Services,
  { uid }: Person,
  session_id: string,
): Promise<Ended> {
  if (!(await identity.endSession(uid, session_id))) throw problem('not_found');
  return { ended: true };
}

/**
 * Signs her out on all devices but this one, and notifies her if there were others. Throws `not_found` when the sessions
 * are at an outside identity service.
 */
export async function endOtherSessions(services: Services, actor: Person): Promise<Ended> {
  if (actor.session_id === null) throw problem('not_found');
  if (await services.identity.endOtherSessions(actor.uid, actor.session_id)) await notify(services, actor);
  return { ended: true };
}

/** Signs her out everywhere. */
export async function endEverySession(services: Services, actor: Person): Promise<Ended> {
  await services.identity.endSessions(actor.uid);
  await notify(services, actor);
  return { ended: true };
}
