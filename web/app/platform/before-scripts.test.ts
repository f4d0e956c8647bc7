import { expect, it } from 'vitest';
import { withEarlyDeeds } from './before-scripts.ts';
import { withLateScripts } from './late-scripts.ts';

it('the script that records early input runs before the page’s modules, deferred or not', () => {
  const html =
    '<body><script>context()</script><script type="module" async="">import "/assets/a.js"</script></body>';
  const keeping = '<script>context()</script><script>(function keepWhatSheDoes';
  expect(withEarlyDeeds(html)).toContain(keeping);
  expect(withEarlyDeeds(html)).toMatch(/<\/script><script type="module" async="">import "\/assets\/a\.js"/);
  expect(withLateScripts(withEarlyDeeds(html))).toContain(keeping);
  expect(withLateScripts(withEarlyDeeds(html))).toContain(
    '<script type="late">import "/assets/a.js"</script>',
  );
});
