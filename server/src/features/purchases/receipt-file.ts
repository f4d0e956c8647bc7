import type { Executor } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { FileBytes } from '../../platform/http/file-bytes.ts';
import { drawReceipt } from './receipt.ts';
import { receiptFacts } from './receipt-facts.ts';

/** The receipt of a charge as a file. Throws `charge_not_found`, also when the charge is of another member. */
export async function receiptOf(
  db: Executor,
  charge: { invoice_id: number; customer_id: number },
): Promise<FileBytes> {
  const facts = await receiptFacts(db, charge);
  if (!facts) throw problem('charge_not_found');
  return new FileBytes(await drawReceipt(facts), `recibo-tbm-${charge.invoice_id}.pdf`);
}
