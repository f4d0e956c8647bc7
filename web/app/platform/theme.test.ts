import { expect, it } from 'vitest';
import { withLateScripts } from './late-scripts.ts';
import { withTheme } from './theme.ts';

const entries = { 'built-ins': '/assets/built-ins-1.js', 'when-idle': '/assets/when-idle-1.js' };

it('the theme is applied by the first script of the head, also on pages whose scripts start late', () => {
  const html = '<html><head><link rel="stylesheet" href="/a.css"/></head><body></body></html>';
  const first = '<html><head><script>(function followTheme(';
  expect(withTheme(html)).toContain(first);
  expect(withTheme(html)).toContain('("tbm_theme","tbm:theme")</script><link rel="stylesheet"');
  expect(withLateScripts(withTheme(html), true, entries)).toContain(first);
});
