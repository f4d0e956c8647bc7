import { readFile } from 'node:fs/promises';
import { problem } from '../../platform/errors.ts';

/** What a form or a plan never needs: scripts, embedded files, launching programs. Names may be escaped with #xx. */
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/;

/** Checks that a file is a complete PDF without active content. Throws `file_damaged`, `pdf_active`. */
export async function checkPdf(path: string): Promise<void> {
  const text = (await readFile(path)).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !/%%EOF\s*$/.test(text.slice(-1024)) || !text.includes('startxref'))
    throw problem('file_damaged');
  const plain = text.replace(/#([0-9A-Fa-f]{2})/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (active.test(plain)) throw problem('pdf_active');
}
