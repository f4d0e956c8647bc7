import { type Problem, problem } from '../../platform/errors.ts';

// Reads captions as people upload them: WebVTT of the W3C, SubRip (SRT) and SubViewer as YouTube exports it (SBV), in any
// encoding
// of western texts and with any line ends. They are stored as WebVTT in UTF-8, which every player reads.

/** A block of lines between empty ones. */
interface Block {
  /** The number of its first line, from 0. */
  from: number;
  lines: string[];
}

/** A text that is shown from `begins` to `ends`, in milliseconds. */
interface Cue {
  begins: number;
  ends: number;
  text: string;
}

/**
 * The captions as WebVTT; null for bytes that are not captions. Throws `captions_text` for letters that cannot be
 * read, `captions_line` with the number of the line that is wrong, `captions_empty` when nothing has a time.
 */
export function readCaptions(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  if (text === null) return null;
  const lines = text.split(/\r\n|\n|\r/);
  const isWebVtt = /^WEBVTT([ \t]|$)/.test(lines[0] ?? '');
  if (!isWebVtt && !lines.some((line) => subRipTimes.test(line) || subViewerTimes.test(line))) return null;
  if (text.includes('\0')) throw problem('captions_text');
  if (isWebVtt) {
    checkWebVtt(lines);
    return `${lines.join('\n').trimEnd()}\n`;
  }
  const cues = cuesOf(lines);
  return `WEBVTT\n\n${cues.map(writeCue).join('\n')}`;
}

/** `at` counts from 0, the message from 1. */
const wrongAt = (at: number): Problem => problem('captions_line', { line: String(at + 1) });

/** Null for bytes that are not text. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  // UTF-16 without its mark: every other byte of western letters is a zero.
  if (bytes.length >= 4 && first !== 0 && second === 0 && bytes[3] === 0) return decodeAs('utf-16le', bytes);
  if (bytes.length >= 4 && first === 0 && second !== 0 && bytes[2] === 0) return decodeAs('utf-16be', bytes);
  return decodeAs('utf-8', bytes) ?? decodeLatin(bytes);
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Latin-1 as Windows writes it. Bytes without a letter mean another encoding. */
function decodeLatin(bytes: Uint8Array): string | null {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (/[\u0080-\u009f]/.test(text)) {
    if (subRipTimes.test(text) || text.startsWith('WEBVTT')) throw problem('captions_text');
    return null;
  }
  return text;
}

function blocksOf(lines: readonly string[], isEmpty: (line: string) => boolean): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [from, line] of lines.entries()) {
    if (isEmpty(line)) {
      open = null;
    } else if (open) {
      open.lines.push(line);
    } else {
      open = { from, lines: [line] };
      blocks.push(open);
    }
  }
  return blocks;
}

// WebVTT

/** `mm:ss.ttt` or `hh:mm:ss.ttt`. */
const webVttTime = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const webVttTimes = new RegExp(String.raw`^[ \t]*${webVttTime}[ \t]+-->[ \t]+${webVttTime}(?:[ \t].*)?$`);
/** Blocks that are not shown on the screen. */
const aside = /^(NOTE|STYLE|REGION)([ \t]|$)/;
const hasArrow = (line: string): boolean => line.includes('-->');

/**
 * Reads WebVTT as a player does: the mark, then blocks between empty lines, each a note or a cue under its times; cues begin
 * in order and end after they begin.
 */
function checkWebVtt(lines: readonly string[]): void {
  const [head, ...blocks] = blocksOf(lines, (line) => line === '');
  if (!head || head.lines.some(hasArrow)) throw wrongAt(0);
  let cues = 0;
  let before = 0;
  for (const block of blocks) {
    if (aside.test(block.lines[0] ?? '') && !block.lines.some(hasArrow)) continue;
    before = beginOf(block, before);
    cues += 1;
  }
  if (cues === 0) throw problem('captions_empty');
}

/** When a cue begins; its times are in its first line, or in the second below its identifier. */
function beginOf({ from, lines }: Block, before: number): number {
  const at = hasArrow(lines[0] ?? '') ? 0 : 1;
  const found = webVttTimes.exec(lines[at] ?? '');
  if (!found) throw wrongAt(from + Math.min(at, lines.length - 1));
  const begins = milliseconds(found.slice(1, 5));
  const ends = milliseconds(found.slice(5, 9));
  if (begins < before || ends <= begins) throw wrongAt(from + at);
  const arrow = lines.slice(at + 1).findIndex(hasArrow);
  if (arrow >= 0) throw wrongAt(from + at + 1 + arrow);
  return begins;
}

/** Milliseconds from hours (optional), minutes, seconds, and a part of a second in up to three digits. */
function milliseconds([hours = '0', minutes = '', seconds = '', part = '']: (string | undefined)[]): number {
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
}

// SubRip and SubViewer

/** Programs write a comma or a point, and one or two digits of hours. */
const looseTime = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[,.](\d{1,3})`;
const subRipTimes = new RegExp(
  String.raw`^[ \t]*${looseTime}[ \t]*-{1,9}>[ \t]*${looseTime}(?:[ \t].*)?$`,
  'm',
);
const subViewerTimes = new RegExp(String.raw`^[ \t]*${looseTime},${looseTime}[ \t]*$`);

function cuesOf(lines: readonly string[]): Cue[] {
  const cues = blocksOf(lines, (line) => line.trim() === '').map(cueOf);
  // Programs append cues that were written later, but players need them in order of time.
  return cues.sort((a, b) => a.begins - b.begins);
}

/** A cue under its times, which may have a number above them. */
function cueOf({ from, lines }: Block): Cue {
  const at = timesOf(lines[0]) ? 0 : 1;
  const found = timesOf(lines[at]);
  if (!found || (at === 1 && !/^\s*\d+\s*$/.test(lines[0] ?? '')))
    throw wrongAt(from + Math.min(at, lines.length - 1));
  const begins = milliseconds(found.slice(1, 5));
  const ends = milliseconds(found.slice(5, 9));
  if (ends <= begins) throw wrongAt(from + at);
  const texts = lines.slice(at + 1);
  // Handles a missing empty line between two cues.
  const next = texts.findIndex((line) => timesOf(line));
  if (next >= 0) throw wrongAt(from + at + 1 + next);
  return { begins, ends, text: texts.map(plainMarkup).join('\n') };
}

const timesOf = (line = ''): RegExpExecArray | null => subRipTimes.exec(line) ?? subViewerTimes.exec(line);

/** A line of text as WebVTT writes it: bold, italics and underlines stay, colours and places of other formats do not. */
function plainMarkup(line: string): string {
  return line
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<\/?font[^<>]*>/gi, '')
    .replace(/\[br\]/g, '\n')
    .replace(/&(?!(amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
    .trim();
}

function writeCue({ begins, ends, text }: Cue): string {
  return `${writeTime(begins)} --> ${writeTime(ends)}\n${text}\n`;
}

function writeTime(at: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const part = String(at % 1000).padStart(3, '0');
  return `${two(at / 3_600_000)}:${two((at / 60_000) % 60)}:${two((at / 1000) % 60)}.${part}`;
}
