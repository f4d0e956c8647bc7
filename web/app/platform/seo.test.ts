import { expect, it } from 'vitest';
import { pageMeta, short } from './seo.ts';

it('truncates a description between words, at most 160 characters', () => {
  expect(short('  Barre \n y fuerza ')).toBe('Barre y fuerza');
  const long = short('palabra '.repeat(40));
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long.endsWith('palabra…')).toBe(true);
});

it('sets title, canonical address and an absolute picture address', () => {
  const tags = pageMeta(
    { matches: [{ id: 'root', loaderData: { settings: { public_url: 'https://tbm.mx' } } }] },
    { title: 'Renata · TBM', description: 'Coach', path: '/coach/2/', picture: '/compartir/coach/2.jpg' },
  );
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://tbm.mx/coach/2/' });
  expect(tags).toContainEqual({ property: 'og:image', content: 'https://tbm.mx/compartir/coach/2.jpg' });
  expect(tags).toContainEqual({ property: 'og:title', content: 'Renata · TBM' });
});
