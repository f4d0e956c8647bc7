import { expect, it } from 'vitest';
import { withEarlyInput } from './before-scripts.ts';
import { withLateScripts } from './late-scripts.ts';

const entries = { 'built-ins': '/assets/built-ins-1.js', 'when-idle': '/assets/when-idle-1.js' };

it('the script that records early input runs before the page’s modules, deferred or not', () => {
  const html =
    '<body><script>context()</script><script type="module" async="">import "/assets/a.js"</script></body>';
  const recorder = '<script>context()</script><script>(function keepEarlyInput';
  expect(withEarlyInput(html)).toContain(recorder);
  expect(withEarlyInput(html)).toMatch(/<\/script><script type="module" async="">import "\/assets\/a\.js"/);
  expect(withLateScripts(withEarlyInput(html), true, entries)).toContain(recorder);
  expect(withLateScripts(withEarlyInput(html), true, entries)).toContain(
    '<script type="late">import "/assets/a.js"</script>',
  );
});
