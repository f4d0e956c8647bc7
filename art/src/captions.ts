const stamp = (seconds: number): string => `00:00:${String(seconds).padStart(2, '0')}.000`;

/** Captions (WebVTT) of a film of under a minute whose texts each fill an equal part of it; `length` in seconds. */
export function captions(words: readonly string[], length: number): string {
  const part = length / words.length;
  const lines = words.map(
    (word, index) => `${stamp(index * part)} --> ${stamp((index + 1) * part - 1)}\n${word}.\n`,
  );
  return `WEBVTT\n\n${lines.join('\n')}`;
}
