import { expect, it } from 'vitest';
import { socialAddress } from './social.ts';

it('accepts a name or an address [PUB-063]', () => {
  expect(socialAddress('instagram', 'renata.tbm')).toBe('https://www.instagram.com/renata.tbm/');
  expect(socialAddress('tiktok', '@renata.tbm')).toBe('https://www.tiktok.com/@renata.tbm');
  expect(socialAddress('tiktok', 'https://www.tiktok.com/@otra')).toBe('https://www.tiktok.com/@otra');
  expect(socialAddress('instagram', 'javascript:alert(1)')).toBe(
    'https://www.instagram.com/javascript%3Aalert(1)/',
  );
});
