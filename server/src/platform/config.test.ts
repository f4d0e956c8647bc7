import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { productionConfig, storageConfig } from './config.ts';
import { productionEnv as env } from './testing/production.ts';
import { weakness } from './weak-secret.ts';

describe('production refuses to start', () => {
  it('without a setting it needs, and names each', () => {
    const { AUTH_SECRET: _secret, SMTP_URL: _smtp, ...rest } = env;
    expect(() => productionConfig(rest)).toThrow(/- AUTH_SECRET: is not set\n- SMTP_URL: is not set$/);
    expect(() => productionConfig({ ...env, MAIL_FROM: '' })).toThrow(/- MAIL_FROM: is missing/);
  });

  it.each([
    ['https://tbm.test/', /PUBLIC_URL: must be only https:\/\/ and a host/],
    ['https://tbm.test/sitio', /PUBLIC_URL/],
    ['https://tbm.test?x=1', /PUBLIC_URL/],
    ['https://tbm.test#x', /PUBLIC_URL/],
    ['https://ana:clave@tbm.test', /PUBLIC_URL/],
    ['https://TBM.test', /PUBLIC_URL/],
    ['http://tbm.test', /PUBLIC_URL/],
    ['tbm.test', /PUBLIC_URL/],
  ])('with PUBLIC_URL %s', (PUBLIC_URL, complaint) => {
    expect(() => productionConfig({ ...env, PUBLIC_URL })).toThrow(complaint);
  });

  it.each([
    ['short', 'q8Z3vKx0pN5rT7wYb2LcJ9hM4sDfGa6', /AUTH_SECRET: must have at least 32 characters/],
    ['an example', 'a secret of thirty-two characters for tests', /AUTH_SECRET: looks like an example/],
    ['a default', 'better-auth-secret-12345678901234567890', /AUTH_SECRET: looks like an example/],
    ['a default', 'changeme-changeme-changeme-changeme', /AUTH_SECRET: looks like an example/],
    ['one letter', 'x'.repeat(64), /AUTH_SECRET: repeats itself/],
    ['a repetition', '0123456789abcdef'.repeat(4), /AUTH_SECRET: repeats itself/],
    ['a repetition', 'Tr0ub4dor&3'.repeat(4), /AUTH_SECRET: repeats itself/],
    ['a sequence', 'abcdefghijklmnopqrstuvwxyz0123456789', /AUTH_SECRET: repeats itself/],
    ['a sequence', 'zyxwvutsrqponmlkjihgfedcba9876543210', /AUTH_SECRET: repeats itself/],
  ])('with an AUTH_SECRET that is %s', (_, AUTH_SECRET, complaint) => {
    expect(() => productionConfig({ ...env, AUTH_SECRET })).toThrow(complaint);
  });

  it('and names the reason without showing the secret', () => {
    const AUTH_SECRET = 'abcabcabcabcabcabcabcabcabcabcabcabc';
    expect(() => productionConfig({ ...env, AUTH_SECRET })).toThrow(/^(?!.*abcabc)/s);
  });
});

it('random secrets of any alphabet are accepted, an address with a port too', () => {
  // The secrets are the same in every run: once in a thousand runs a truly random one spells a word of the examples.
  const bytes = (text: string) => createHash('sha256').update(text).digest();
  for (let round = 0; round < 5_000; round += 1) {
    const drawn = bytes(`round ${round}`);
    const digits = [...drawn, ...bytes(`more ${round}`)].map((byte) => byte % 10).join('');
    for (const secret of [
      drawn.subarray(0, 16).toString('hex'),
      drawn.subarray(0, 24).toString('base64'),
      drawn.toString('base64url'),
      digits.slice(0, 39),
    ])
      expect([secret, weakness(secret)]).toEqual([secret, undefined]);
  }
  expect(productionConfig({ ...env, PUBLIC_URL: 'https://tbm.test:8443' }).public_url).toBe(
    'https://tbm.test:8443',
  );
});

it('commands beside the server name a missing setting in the same words', () => {
  expect(() => storageConfig({ FILES_DIR: '' })).toThrow(/^FILES_DIR: is not set$/);
  expect(storageConfig(env)).toMatchObject({ files_dir: '/files', s3_bucket: null });
});
