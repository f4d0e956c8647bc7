/** The text of a CSV file: in UTF-8, or in the encoding of a spreadsheet on Windows. */
export function readText(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
