import type { Invariant } from './money.ts';

export const leaderboardInvariants: readonly Invariant[] = [
  {
    name: 'the leaderboards count what the places and the completed films say',
    query: `select customer_id, month, to_jsonb(s) as stored, to_jsonb(r) as counted
      from leaderboard_months s full join recounted_boards() r using (customer_id, month)
      where (coalesce(s.reservations, 0), coalesce(s.attended, 0), coalesce(s.playbacks, 0))
        <> (coalesce(r.reservations, 0), coalesce(r.attended, 0), coalesce(r.playbacks, 0))`,
  },
];
