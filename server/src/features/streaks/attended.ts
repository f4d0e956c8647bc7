import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { refreshAll } from './refresh.ts';

/**
 * SQL, for a write to places (`r`) in a class at branch `b`: the customer whose active day changes with it, and the day
 * of `class_date`. Null for a place that no one attended, and for a guest's.
 */
export const attendedColumns = (class_date: string): string => `
  case when r.attend and r.guest_name is null then r.customer_id end as attended_by,
  (${class_date} at time zone b.timezone)::date as attended_day`;

/** The fields of these columns. */
export const attendedRow = { attended_by: z.int().nullable(), attended_day: z.string() };

/** Writes the streaks of the members again whose attended places were changed. */
export const refreshAttended = (
  tx: Transaction,
  places: readonly { attended_by: number | null; attended_day: string }[],
  now: string,
): Promise<void> =>
  refreshAll(
    tx,
    places.flatMap(({ attended_by, attended_day }) =>
      attended_by === null ? [] : [{ customer_id: attended_by, from: attended_day }],
    ),
    now,
  );
