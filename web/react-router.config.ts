import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { packRouteList } from './route-list.ts';
import { buildWorker } from './service-worker/build.ts';

export default {
  ssr: true,
  buildDirectory: 'build',
  appDirectory: 'app',
  // There are few routes: the browser receives all of them with the first page.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ viteConfig, buildManifest }) => {
    await packRouteList(join(viteConfig.root, 'build/client/assets'));
    return buildWorker(viteConfig.root, Object.values(buildManifest?.routes ?? {}));
  },
} satisfies Config;
