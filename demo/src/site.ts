import { fileURLToPath } from 'node:url';
import { builtSite, type Site } from '@tbm/server/platform/http/web';

const web = fileURLToPath(new URL('../../web', import.meta.url));

/** The site: the build, or the development server, which shows changes without a restart. */
export async function openSite(development: boolean): Promise<Site> {
  if (!development) return builtSite(`${web}/build`);
  const { createServer } = await import('vite');
  const vite = await createServer({ root: web, appType: 'custom', server: { middlewareMode: true } });
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<Site['build']>,
    pictures: [{ prefix: '/app/', dir: `${web}/app` }],
    modules: vite.middlewares,
  };
}
