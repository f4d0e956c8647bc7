import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decrypt } from './decrypt.ts';
import { refusalOf } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('decrypts the example of RFC 8291, and nothing for other keys', () => {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg');
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(decrypt(body, browser, auth)).toBe('When I grow up, I want to be a watermelon');
  const other = createECDH('prime256v1');
  other.generateKeys();
  expect(() => decrypt(body, other, auth)).toThrow();
  expect(() => decrypt(body, browser, Buffer.alloc(16))).toThrow();
});

it('accepts the example token of RFC 8292 only for its service, its key and its day', () => {
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
  const token =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
  const here = { origin: 'https://push.example.net', key, now: 1_453_500_000 };
  const header = `vapid t=${token}, k=${key}`;
  expect(refusalOf(header, here)).toBeNull();
  expect(refusalOf(undefined, here)?.status).toBe(401);
  expect(refusalOf(header, { ...here, origin: 'https://push.example.com' })?.why).toBe('for another service');
  expect(refusalOf(header, { ...here, now: 1_453_523_768 })?.why).toMatch(/^expired/);
  expect(refusalOf(header, { ...here, now: 1_453_400_000 })?.why).toMatch(/too long$/);
  const forged = header.replace('.i3CY', '.i4CY');
  expect(refusalOf(forged, here)?.why).toBe('not signed');
  expect(refusalOf(header, { ...here, key: `${key.slice(0, -1)}A` })?.why).toMatch(/^another key/);
});
