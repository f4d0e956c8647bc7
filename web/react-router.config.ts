import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  buildDirectory: 'build',
  appDirectory: 'app',
  // There are few routes: the browser receives all of them with the first page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
