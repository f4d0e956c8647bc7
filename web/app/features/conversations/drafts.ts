const drafts = new Map<string, string>();

/** Whose draft for which conversation: at a desk several people use the same window. */
interface Draft {
  author: number;
  conversation_id: number;
}
const keyOf = ({ author, conversation_id }: Draft): string => `${author} ${conversation_id}`;

/**
 * An answer that a colleague began and did not send. It survives another conversation, a template and the end of the window in
 * which it may be sent. It is only in memory, so that nothing written to a member stays on the device.
 */
export const draftOf = (draft: Draft): string => drafts.get(keyOf(draft)) ?? '';

/** Keeps a draft; one without words is forgotten. */
export function keepDraft(draft: Draft, text: string): void {
  if (text.trim() === '') drafts.delete(keyOf(draft));
  else drafts.set(keyOf(draft), text);
}
