import { expect, it } from 'vitest';
import { withLateScripts } from './late-scripts.ts';

const entries = { 'built-ins': '/assets/built-ins-1.js', 'when-idle': '/assets/when-idle-1.js' };

it('defers the page’s scripts and leaves everything else as React rendered it', () => {
  const html =
    '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
    '<body><script>context()</script><script type="module" async="">import "/assets/a.js"</script></body>';
  const late = withLateScripts(html, true, entries);
  expect(late).toContain('<link rel="late" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/>');
  expect(late).toContain('<script type="late">import "/assets/a.js"</script></body>');
  expect(late).toContain('<script>context()</script><script>(function startLater');
});

it('starts those of the other pages after the first frame, at a low priority', () => {
  const html =
    '<link rel="modulepreload" href="/assets/a.js"/><link rel="preload" as="font" href="/assets/a.woff2"/>' +
    '<script type="module" async="">import "/assets/a.js"</script>';
  const late = withLateScripts(html, false, entries);
  expect(late).toContain('<link rel="late" fetchpriority="low" href="/assets/a.js"/><link rel="preload"');
  expect(late).toMatch(/\}\)\(false,.*<\/script><script type="late">import/s);
});
