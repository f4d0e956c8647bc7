import type { leaderboardRoutes } from '@tbm/contract/leaderboards';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { board } from './board.ts';

export const leaderboardHandlers = ({ db }: Services): HandlersOf<keyof typeof leaderboardRoutes> => ({
  'GET /analytics/leaderboard': ({ actor: { customer_id }, query }) =>
    board(db, { mode: 'presenciales', customer_id, range: query }),
  'GET /analytics/leaderboard/online': ({ actor: { customer_id }, query }) =>
    board(db, { mode: 'online', customer_id, range: query }),
});
