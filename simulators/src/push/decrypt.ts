import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const headerLength = 16 + 4 + 1;
const tagLength = 16;

const derive = (salt: Buffer, key: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/**
 * What a browser does with the body of a push message (RFC 8291, aes128gcm of RFC 8188). Throws when it is not for these
 * keys.
 */
export function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(headerLength, headerLength + keyLength);
  const record = body.subarray(headerLength + keyLength);
  if (keyLength !== 65 || record.length <= tagLength || record.length > recordSize)
    throw new Error('not one record with the key of its sender');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const key = derive(auth, browser.computeSecret(sender), info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(salt, key, 'Content-Encoding: aes128gcm\0', 16),
    derive(salt, key, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(record.subarray(-tagLength));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record ends with the byte 2');
  return padded.subarray(0, end).toString('utf8');
}
