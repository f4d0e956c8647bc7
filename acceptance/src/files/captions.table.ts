/** Captions by kind, with the outcome of each: WebVTT, or the code of the problem and the line that it names. */
export interface CaptionKind {
  kind: string;
  bytes: Uint8Array;
  outcome: { webVtt: string } | { problem: string; line?: string } | 'no captions';
}

const text = (value: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(value, encoding);
const srt =
  '1\n00:00:01,000 --> 00:00:03,500\nInhala, niña.\n\n2\n00:00:04,000 --> 00:00:06,000\nY exhala.\n';
const webVtt =
  'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nInhala, niña.\n\n00:00:04.000 --> 00:00:06.000\nY exhala.\n';
const sbv = '0:00:01.000,0:00:03.500\nInhala, niña.\n\n0:00:04.000,0:00:06.000\nY exhala.\n';
const utf16 = (value: string): Buffer => Buffer.from(`\ufeff${value}`, 'utf16le');
const one = (line: string): string => `1\n00:00:01,000 --> 00:00:03,500\n${line}\n`;
const oneWebVtt = (line: string): string => `WEBVTT\n\n00:00:01.000 --> 00:00:03.500\n${line}\n`;

export const captionKinds: CaptionKind[] = [
  { kind: 'WebVTT', bytes: text(webVtt), outcome: { webVtt } },
  {
    kind: 'WebVTT with a mark and lines of Windows',
    bytes: text(`\ufeff${webVtt}`.replaceAll('\n', '\r\n')),
    outcome: { webVtt },
  },
  { kind: 'WebVTT with lines of old Macs', bytes: text(webVtt.replaceAll('\n', '\r')), outcome: { webVtt } },
  { kind: 'WebVTT in UTF-16', bytes: utf16(webVtt), outcome: { webVtt } },
  { kind: 'WebVTT in Latin-1', bytes: text(webVtt, 'latin1'), outcome: { webVtt } },
  { kind: 'SRT', bytes: text(srt), outcome: { webVtt } },
  {
    kind: 'SRT with a mark and lines of Windows',
    bytes: text(`\ufeff${srt}`.replaceAll('\n', '\r\n')),
    outcome: { webVtt },
  },
  { kind: 'SRT with lines of old Macs', bytes: text(srt.replaceAll('\n', '\r')), outcome: { webVtt } },
  { kind: 'SRT in UTF-16, least byte first', bytes: utf16(srt), outcome: { webVtt } },
  { kind: 'SRT in UTF-16, greatest byte first', bytes: utf16(srt).swap16(), outcome: { webVtt } },
  { kind: 'SRT in UTF-16 without a mark', bytes: text(srt, 'utf16le'), outcome: { webVtt } },
  { kind: 'SRT in Latin-1', bytes: text(srt, 'latin1'), outcome: { webVtt } },
  {
    kind: 'SRT with points in its times',
    bytes: text(srt.replaceAll(',000', '.000').replaceAll(',500', '.500')),
    outcome: { webVtt },
  },
  { kind: 'SRT without numbers', bytes: text(srt.replace(/^\d\n/gm, '')), outcome: { webVtt } },
  {
    kind: 'SRT with more empty lines and blanks',
    bytes: text(`\n\n${srt.replaceAll('\n\n', '\n \n\n')}\n\n`),
    outcome: { webVtt },
  },
  {
    kind: 'SRT with places on the screen',
    bytes: text(srt.replace('03,500', '03,500  X1:100 X2:200 Y1:1 Y2:2')),
    outcome: { webVtt },
  },
  {
    kind: 'SRT whose cues are not in order',
    bytes: text(srt.split('\n\n').reverse().join('\n\n')),
    outcome: { webVtt },
  },
  {
    kind: 'SRT with colours, places and signs',
    bytes: text(one('{\\an8}<font color="#ff0000"><b>A & B</b></font> <3 -->')),
    outcome: { webVtt: oneWebVtt('<b>A &amp; B</b> &lt;3 --&gt;') },
  },
  {
    kind: 'SRT of two hours',
    bytes: text(one('Fin.').replace('00:00:01,000 --> 00:00:03,500', '1:59:59,9 --> 2:00:01,25')),
    outcome: { webVtt: 'WEBVTT\n\n01:59:59.900 --> 02:00:01.250\nFin.\n' },
  },
  { kind: 'SBV', bytes: text(sbv), outcome: { webVtt } },
  { kind: 'SBV with lines of Windows', bytes: text(sbv.replaceAll('\n', '\r\n')), outcome: { webVtt } },
  {
    kind: 'SBV with a line within a line',
    bytes: text('0:00:01.000,0:00:03.500\nUno[br]dos\n'),
    outcome: { webVtt: oneWebVtt('Uno\ndos') },
  },
  {
    kind: 'SRT that ends before it begins',
    bytes: text(srt.replace('00:00:06', '00:00:02')),
    outcome: { problem: 'captions_line', line: '6' },
  },
  {
    kind: 'SRT with words in place of times',
    bytes: text(srt.replace('00:00:04,000', 'cuatro')),
    outcome: { problem: 'captions_line', line: '6' },
  },
  {
    kind: 'SRT with two cues that no empty line separates',
    bytes: text(srt.replace('\n\n', '\n')),
    outcome: { problem: 'captions_line', line: '5' },
  },
  {
    kind: 'WebVTT without cues',
    bytes: text('WEBVTT\n\nNOTE por hacer\n'),
    outcome: { problem: 'captions_empty' },
  },
  { kind: 'SRT with a zero within', bytes: text(`${srt}\0`), outcome: { problem: 'captions_text' } },
  {
    kind: 'SRT in an encoding of the east',
    bytes: Buffer.concat([text(srt), Buffer.from([0x81, 0x8d, 0x0a])]),
    outcome: { problem: 'captions_text' },
  },
  { kind: 'a text', bytes: text('Inhala y eleva la pelvis.'), outcome: 'no captions' },
  { kind: 'a page', bytes: text('<!doctype html><script>alert(1)</script>'), outcome: 'no captions' },
  { kind: 'bytes of anything', bytes: Buffer.from([0, 1, 2, 250, 251, 129, 141]), outcome: 'no captions' },
];
