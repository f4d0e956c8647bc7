import type { DeviceSession } from '@tbm/contract/sessions';
import { deviceName } from '@tbm/domain/devices';
import type { Person } from '../../platform/actor.ts';
import type { Services } from '../../platform/services.ts';

/** The devices on which the caller is signed in: this one first. */
export async function listSessions(
  { identity }: Services,
  { uid, session_id: current }: Person,
): Promise<DeviceSession[]> {
  const found = (await identity.sessions(uid)).map(({ session_id, user_agent, last_used_at }) => ({
    session_id,
    device: deviceName(user_agent),
    last_used_at,
    is_current: session_id === current,
  }));
  return found.sort((a, b) => Number(b.is_current) - Number(a.is_current));
}
