import type { Key } from '@tbm/contract';
import type { Actor } from '../actor.ts';
import { problem } from '../errors.ts';
import { FileBytes } from './file-bytes.ts';
import { JsonText } from './json-text.ts';

/** The fields that an admin who looks at a member's account (docs/decisions/0054) may not read. */
export interface ViewRules {
  /** Reading calls that are refused. */
  withheld: ReadonlySet<Key>;
  /** Fields that are null in every answer. */
  emptied: ReadonlySet<string>;
}

/** Whether the caller is an admin who looks at a member's account. */
export const isView = (actor: Actor): boolean => actor.kind === 'person' && actor.viewed_by !== undefined;

/** Refuses what such a caller may not do. Throws `view_only` for all that does not read, and `view_withheld`. */
export function refuseInView(key: Key, actor: Actor, { withheld }: ViewRules): void {
  if (!isView(actor)) return;
  if (!key.startsWith('GET ')) throw problem('view_only');
  if (withheld.has(key)) throw problem('view_withheld');
}

function emptiedOf(value: unknown, emptied: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => emptiedOf(one, emptied));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, emptied.has(name) ? null : emptiedOf(one, emptied)]),
  );
}

/** The answer that such a caller gets. */
export function answerInView<T>(answer: T, actor: Actor, { emptied }: ViewRules): T {
  if (!isView(actor) || answer instanceof FileBytes) return answer;
  return emptiedOf(answer instanceof JsonText ? answer.value : answer, emptied) as T;
}
