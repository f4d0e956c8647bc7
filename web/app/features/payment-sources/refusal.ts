import type { Branch } from '@tbm/contract/branches';
import { cardProblem } from '@tbm/domain/cards';
import { isProblemCode, problemText } from '@tbm/domain/messages';
import { ApiProblem } from '../../platform/api.ts';
import { CardRefused } from './card-provider.ts';

/** The branch's Instagram handle, which refusals point to. */
const handleOf = ({ slug, content }: Branch): string =>
  content.instagram.split('/').findLast(Boolean) ?? `tbm.${slug}`;

/** The code of a refusal, of the catalogue of messages; undefined when it has none. */
export function refusalCode(error: unknown): string | undefined {
  if (error instanceof ApiProblem) return error.code;
  if (!(error instanceof CardRefused) || !error.code) return undefined;
  const { code, decline_code, message } = error;
  return cardProblem({ code, decline_code, detail: message });
}

/** The text for a refused card or purchase [ERR-014..027]. */
export function refusalText(error: unknown, branch: Branch): string {
  const host = handleOf(branch);
  if (error instanceof CardRefused) {
    const { code, decline_code, message } = error;
    if (code) return problemText(cardProblem({ code, decline_code, detail: message }), { host });
    return message ? problemText('payment_failed', { message }) : problemText('purchase_failed');
  }
  if (error instanceof ApiProblem && error.code.startsWith('card_') && isProblemCode(error.code))
    return problemText(error.code, { host });
  return error instanceof Error && error.message ? error.message : problemText('purchase_failed');
}
