import { open } from 'node:fs/promises';

/** Whether a PDF begins in the first kilobyte, where readers look for its header, after blanks and comments. */
export async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const text = buffer.toString('latin1', 0, bytesRead);
    return /^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)?[\s\0%]/.test(text) && text.includes('%PDF-');
  } finally {
    await file.close();
  }
}
