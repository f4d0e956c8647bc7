import { expect, it } from 'vitest';
import { withEarlyStyles } from './early-styles.ts';

const html =
  '<head><link rel="stylesheet" href="/assets/site.css#"/><link rel="icon" href="/icon.svg"/></head>';

it('writes the styles into the page and keeps the file for later', () => {
  expect(withEarlyStyles(html, (address) => `/*${address}*/a::before{content:"$&"}`)).toBe(
    '<head><style>/*/assets/site.css*/a::before{content:"$&"}</style>' +
      '<link rel="late-style" href="/assets/site.css#"/><link rel="icon" href="/icon.svg"/></head>',
  );
});

it('changes nothing where the file is not ours', () => {
  expect(withEarlyStyles(html, () => null)).toBe(html);
});
