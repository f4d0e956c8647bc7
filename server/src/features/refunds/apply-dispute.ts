import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { Dispute } from '../../platform/payments/payments.ts';
import { lockCharge } from './charge.ts';

const writeDispute = command(
  'write_dispute',
  `insert into disputes (dispute_id, invoice_id, charge_id, total_payment, reason, status, "toldAt", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (dispute_id) do update set status = excluded.status, "toldAt" = excluded."toldAt"
  where disputes."toldAt" <= excluded."toldAt"`,
);

/** Records a dispute and its progress; the provider's latest state applies. */
export async function applyDispute(
  tx: Transaction,
  log: Log,
  dispute: Dispute,
  { at, now }: { at: string; now: string },
): Promise<void> {
  const { dispute_id, charge_id, amount, reason, status } = dispute;
  const invoice = await lockCharge(tx, dispute);
  log.warn(
    {
      dispute_id,
      charge_id,
      purchase_id: invoice?.purchase_id,
      status,
    },
    'a charge is disputed',
  );
  await writeDispute.run(tx, [
    dispute_id,
    invoice?.invoice_id ?? null,
    charge_id,
    amount,
    reason,
    status,
    at,
    now,
  ]);
}
