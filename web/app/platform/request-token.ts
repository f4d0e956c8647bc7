const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Sixteen random letters and digits that identify one search [VID-010] or one submitted text. */
export const requestToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % letters.length]).join('');
