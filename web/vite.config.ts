import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The workspaces are TypeScript as it stands; only packages of npm stay outside the server bundle.
  ssr: { noExternal: [/^@tbm\//] },
});
