import type { Pool } from 'pg';
import { onlineAccess } from '../../platform/access.ts';

/** Whether a customer may watch online now [VID-004]. */
export async function hasAccess(pool: Pool, customer_id: number, now: string): Promise<boolean> {
  const { rows } = await pool.query<{ has_access: boolean }>({
    name: 'has_access',
    text: `select ${onlineAccess('$1', '$2')} as has_access`,
    values: [customer_id, now],
  });
  return rows[0]?.has_access ?? false;
}
