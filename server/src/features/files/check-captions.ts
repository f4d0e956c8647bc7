import { readFile } from 'node:fs/promises';
import { type Problem, problem } from '../../platform/errors.ts';

/** `mm:ss.ttt` or `hh:mm:ss.ttt`. */
const time = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})`;
const timing = new RegExp(String.raw`^[ \t]*${time}[ \t]+-->[ \t]+${time}(?:[ \t].*)?$`);
/** Blocks that are not shown on the screen. */
const aside = /^(NOTE|STYLE|REGION)([ \t]|$)/;

const hasArrow = (line: string): boolean => line.includes('-->');
/** `at` counts from 0, the message from 1. */
const wrongAt = (at: number): Problem => problem('captions_line', { line: String(at + 1) });

/**
 * Reads captions as a player does (WebVTT of the W3C): UTF-8, the mark, then blocks between empty lines, each a note or
 * a cue under its times; cues begin in order and end after they begin. Throws `captions_text`, `captions_line` with the
 * number of the line, `captions_empty`.
 */
export async function checkCaptions(path: string): Promise<void> {
  const [head, ...blocks] = blocksOf(decoded(await readFile(path)));
  if (!head || !/^WEBVTT([ \t]|$)/.test(head.lines[0] ?? '') || head.lines.some(hasArrow)) throw wrongAt(0);
  let cues = 0;
  let before = 0;
  for (const block of blocks) {
    if (aside.test(block.lines[0] ?? '') && !block.lines.some(hasArrow)) continue;
    before = beginOf(block, before);
    cues += 1;
  }
  if (cues === 0) throw problem('captions_empty');
}

function decoded(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Another text encoding.
  }
  throw problem('captions_text');
}

interface Block {
  /** The number of its first line. */
  from: number;
  lines: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const [from, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line !== '' && isOpen) blocks.at(-1)?.lines.push(line);
    else if (line !== '') blocks.push({ from, lines: [line] });
    isOpen = line !== '';
  }
  return blocks;
}

/** When a cue begins, in seconds; its times are in its first line, or in the second below its identifier. */
function beginOf({ from, lines }: Block, before: number): number {
  const at = hasArrow(lines[0] ?? '') ? 0 : 1;
  const found = timing.exec(lines[at] ?? '');
  if (!found) throw wrongAt(from + Math.min(at, lines.length - 1));
  const [, h1 = '0', m1, s1, h2 = '0', m2, s2] = found;
  const begins = Number(h1) * 3600 + Number(m1) * 60 + Number(s1);
  const ends = Number(h2) * 3600 + Number(m2) * 60 + Number(s2);
  if (begins < before || ends <= begins) throw wrongAt(from + at);
  const arrow = lines.slice(at + 1).findIndex(hasArrow);
  if (arrow >= 0) throw wrongAt(from + at + 1 + arrow);
  return begins;
}
