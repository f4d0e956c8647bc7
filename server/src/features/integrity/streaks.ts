import { earnedSql } from '../streaks/index.ts';
import type { Invariant } from './money.ts';

export const streakInvariants: readonly Invariant[] = [
  {
    name: 'streaks are those that activity, plans and pauses earn',
    query: `with ${earnedSql}
      select customer_id, kind, week, s.run as stored, w.run as earned
      from (select * from streaks where "deletedAt" is null) s full join wanted w using (customer_id, kind, week)
      where s.run is distinct from w.run`,
  },
  {
    name: 'what a member watched of a film on a day is no more than they watched of it at all',
    query: `select d.customer_id, d.video_id, d.day from playback_days d
      left join playbacks p using (customer_id, video_id) where d.progress > coalesce(p.progress, -1)`,
  },
];
