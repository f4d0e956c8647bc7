import type { Pool } from 'pg';

/** The classes that a lot has left. Throws when its ledger does not sum to them. */
export async function creditsLeft(pool: Pool, credit_lot_id: number): Promise<number> {
  const { rows } = await pool.query<{ left: number; ledger: number }>(
    `select available_classes as left,
      (select sum(amount)::int from credit_ledger e where e.credit_lot_id = l.credit_lot_id) as ledger
    from credit_lots l where credit_lot_id = $1`,
    [credit_lot_id],
  );
  const [lot] = rows;
  if (!lot || lot.left !== lot.ledger)
    throw new Error(`The lot ${credit_lot_id} has ${lot?.left} classes, and its ledger ${lot?.ledger}`);
  return lot.left;
}

/** The places of a class that are taken, by its counter. */
export async function placesTaken(pool: Pool, single_class_id: number): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>(
    'select taken from single_classes where single_class_id = $1',
    [single_class_id],
  );
  return rows[0]?.taken ?? 0;
}
