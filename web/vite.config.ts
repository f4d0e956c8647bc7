import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

export default defineConfig({
  plugins: [
    reactRouter(),
    // Hashed files are compressed once, as well as it goes; the server sends them as they lie.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg)$/ }),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The workspaces are TypeScript as it stands; only packages of npm stay outside the server bundle.
  ssr: { noExternal: [/^@tbm\//] },
});
