import type { Branch } from '@tbm/contract/branches';
import { cardProblem } from '@tbm/domain/cards';
import { isProblemCode, type ProblemCode, problemText } from '@tbm/domain/messages';
import { ApiProblem } from '../../platform/api.ts';
import { messageOr } from '../../platform/message-or.ts';
import { CardRefused } from './card-provider.ts';

/** The text of a problem with the branch's Instagram handle; a branch without one is not given any [ERR-018]. */
function textOf(code: ProblemCode, { content }: Branch): string {
  const host = content.instagram.split('/').findLast(Boolean);
  return host ? problemText(code, { host }) : problemText(code).replace(' en @{host}', '');
}

/** The code of a refusal, of the catalogue of messages; undefined when it has none. */
export function refusalCode(error: unknown): string | undefined {
  if (error instanceof ApiProblem) return error.code;
  if (!(error instanceof CardRefused) || !error.code) return undefined;
  const { code, decline_code, message } = error;
  return cardProblem({ code, decline_code, detail: message });
}

/** The text for a refused card or purchase [ERR-014..027]. */
export function refusalText(error: unknown, branch: Branch): string {
  if (error instanceof CardRefused) {
    const { code, decline_code, message } = error;
    if (code) return textOf(cardProblem({ code, decline_code, detail: message }), branch);
    return message ? problemText('payment_failed', { message }) : problemText('purchase_failed');
  }
  if (error instanceof ApiProblem && error.code.startsWith('card_') && isProblemCode(error.code))
    return textOf(error.code, branch);
  return error instanceof Error ? messageOr(error, 'purchase_failed') : problemText('purchase_failed');
}
