import type { Config } from '@react-router/dev/config';
import { buildWorker } from './service-worker/build.ts';

export default {
  ssr: true,
  buildDirectory: 'build',
  appDirectory: 'app',
  // There are few routes: the browser receives all of them with the first page.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ viteConfig, buildManifest }) =>
    buildWorker(viteConfig.root, Object.values(buildManifest?.routes ?? {})),
} satisfies Config;
