import type { platformRoutes } from '@tbm/contract/platform';
import { Problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';

const ok = { status: 'ok' } as const;

export function healthHandlers({ readiness }: Services): HandlersOf<keyof typeof platformRoutes> {
  const ready = async () => {
    if (!(await readiness.isReady())) throw new Problem('unavailable', { retryAfter: 1 });
    return ok;
  };
  return { 'GET /health/live': async () => ok, 'GET /health/ready': ready, 'GET /health': ready };
}
