import type { leaderboardRoutes } from '@tbm/contract/leaderboards';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { makeBoards } from './board.ts';

export const leaderboardHandlers = ({
  db,
  cache,
  config,
}: Services): HandlersOf<keyof typeof leaderboardRoutes> => {
  const board = makeBoards({ db, cache, cache_ms: config.cache_ms });
  return {
    'GET /analytics/leaderboard': ({ actor: { customer_id }, query }) =>
      board({ mode: 'presenciales', customer_id, range: query }),
    'GET /analytics/leaderboard/online': ({ actor: { customer_id }, query }) =>
      board({ mode: 'online', customer_id, range: query }),
  };
};
