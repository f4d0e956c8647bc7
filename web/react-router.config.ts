import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  buildDirectory: 'build',
  appDirectory: 'app',
  // There are few routes: the browser knows all of them from the first page on.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
