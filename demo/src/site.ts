import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtSite, type Site } from '@tbm/server/platform/http/web';

const admin = fileURLToPath(new URL('../../admin/build', import.meta.url));
const web = fileURLToPath(new URL('../../web', import.meta.url));

/** The site: the build, or the development server, which shows changes without a restart. */
export async function openSite(development: boolean): Promise<Site> {
  if (!development) return builtSite(`${web}/build`, admin);
  const { createServer } = await import('vite');
  const vite = await createServer({ root: web, appType: 'custom', server: { middlewareMode: true } });
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as ReturnType<Site['build']>,
    // As `npm run build -w admin` last left it.
    ...(existsSync(admin) ? { adminDir: admin } : {}),
    pictures: [{ prefix: '/app/', dir: `${web}/app` }],
    modules: vite.middlewares,
  };
}
