import { expect, it } from 'vitest';
import { withLateScripts } from './late-scripts.ts';
import { withTheme } from './theme.ts';

it('the theme is applied by the first script of the head, also on pages whose scripts start late', () => {
  const html = '<html><head><link rel="stylesheet" href="/a.css"/></head><body></body></html>';
  const first = '<html><head><script>(function followTheme(';
  expect(withTheme(html)).toContain(first);
  expect(withTheme(html)).toContain('("tbm_theme","tbm:theme")</script><link rel="stylesheet"');
  expect(withLateScripts(withTheme(html), true, '/assets/built-ins-1.js')).toContain(first);
});
