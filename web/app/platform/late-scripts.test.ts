import { expect, it } from 'vitest';
import { withLateScripts, withLowPriorityScripts } from './late-scripts.ts';

it('defers the page’s scripts and leaves everything else as React rendered it', () => {
  const html =
    '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
    '<body><script>context()</script><script type="module" async="">import "/assets/a.js"</script></body>';
  const late = withLateScripts(html);
  expect(late).toContain('<link rel="late" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/>');
  expect(late).toContain('<script type="late">import "/assets/a.js"</script></body>');
  expect(late).toContain('<script>context()</script><script>(function startLater');
});

it('lets styles and fonts of the other pages go ahead of their scripts', () => {
  const html =
    '<link rel="modulepreload" href="/assets/a.js"/><link rel="preload" as="font" href="/assets/a.woff2"/>' +
    '<script type="module" async="">import "/assets/a.js"</script>';
  expect(withLowPriorityScripts(html)).toBe(
    html.replace('"modulepreload"', '"modulepreload" fetchpriority="low"'),
  );
});
