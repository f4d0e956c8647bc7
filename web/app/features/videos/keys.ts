/** Maps a key to a player action; null for any other key. Seeks are in seconds. */
export type Command =
  | { do: 'toggle' | 'mute' | 'full' | 'captions' }
  | { do: 'jump'; seconds: number }
  | null;

const commands: Record<string, Command> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  m: { do: 'mute' },
  f: { do: 'full' },
  c: { do: 'captions' },
  j: { do: 'jump', seconds: -10 },
  l: { do: 'jump', seconds: 10 },
  arrowleft: { do: 'jump', seconds: -5 },
  arrowright: { do: 'jump', seconds: 5 },
};

/** The player's keys, except in its fields and on its other controls. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>,
  target: { tagName: string } | null,
): Command {
  // A shortcut of the browser, or a key that another control has used.
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const name = target?.tagName.toLowerCase() ?? '';
  if (['input', 'textarea', 'select', 'dialog'].includes(name)) return null;
  // Space keeps its own meaning on these.
  if (event.key === ' ' && ['button', 'a', 'summary', 'video'].includes(name)) return null;
  // The player's own controls handle the arrows.
  if (event.key.startsWith('Arrow') && name === 'video') return null;
  return commands[event.key.toLowerCase()] ?? null;
}
