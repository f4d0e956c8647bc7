import { generateKeyPairSync, sign } from 'node:crypto';

/** One element of ASN.1 in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/** SHA-256 with RSA: object identifier 1.2.840.113549.1.1.11. */
const algorithm = sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05));
/** A name with its common name (2.5.4.3) only. */
const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(name)))));

/** An RSA key and a certificate of it, signed by itself, both as PEM. */
export function makeCertificate(name: string): { certificate: string; private_key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    nameOf(name),
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const whole = sequence(body, algorithm, bits(sign('sha256', body, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
