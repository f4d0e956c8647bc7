import { expect, it } from 'vitest';
import { chosenChunks, closure } from './build.ts';

const chunks = {
  'app/routes/home.tsx': {
    file: 'assets/home.js',
    imports: ['_shared.js'],
    css: ['assets/home.css'],
    dynamicImports: ['app/film.tsx'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['app/routes/home.tsx'] },
  'app/root.tsx': {
    file: 'assets/root.js',
    imports: ['_shared.js'],
    assets: ['assets/text-es-wght-a1.woff2', 'assets/text-latin-wght-normal-a1.woff2', 'assets/hero.webp'],
  },
  'app/film.tsx': { file: 'assets/film.js' },
};

it('lists chunks with what they import, their styles and the fonts of Spanish, each once', () => {
  expect(closure(chunks, ['app/root.tsx', 'app/routes/home.tsx'])).toEqual([
    '/assets/root.js',
    '/assets/text-es-wght-a1.woff2',
    '/assets/shared.js',
    '/assets/home.js',
    '/assets/home.css',
  ]);
});

it('fails when what a stored page needs is not in the build', () => {
  expect(() => chosenChunks(chunks, ['routes/home.tsx'])).toThrow('entry.client');
});
