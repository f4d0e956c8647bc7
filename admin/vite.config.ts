import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { buildTargets } from '../browser/src/floor.ts';

export default defineConfig({
  base: '/myadmin/',
  plugins: [compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css)$/ })],
  // react-admin needs React Router 7, the site has 8: all of its packages use the copy of this workspace.
  resolve: {
    dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', 'ra-core', '@emotion/react'],
  },
  // The server replaces this word by the nonce of each response.
  html: { cspNonce: '__NONCE__' },
  // Warnings about directives of the packages.
  logLevel: 'error',
  build: {
    outDir: 'build',
    target: buildTargets,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
});
