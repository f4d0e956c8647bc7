/** Copies by selecting, where the clipboard is missing or refused: in other apps' views, and without https. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // What is outside an open dialog cannot be selected.
  const place = document.activeElement?.closest('dialog') ?? document.body;
  const focused = document.activeElement as HTMLElement | null;
  place.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    focused?.focus();
  }
}

/** Copies a text from a click. Returns whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
