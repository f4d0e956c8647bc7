import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { invalidations } from './invalidations.ts';

/** Bundles what every page loads into two files instead of forty. */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
  {
    name: 'site',
    test: /web\/app\/(layouts\/(site|bar|drawer|frame|help|menu)|design\/(accordion|button|carousel|dialog|layout|modal-stack|logo|table)|platform\/(branch|here|next|pending-class|phone|revalidate|session-hint))|domain\/src\/settings/,
  },
  // A group takes the dependencies of its files along, so these may not import the client of the calls.
  {
    name: 'home',
    test: /web\/app\/features\/(content|landing|studio|trial\/trial|schedule\/(class-address|class-card|home|hours|schedule|toolbar|week-views))/,
  },
];

export default defineConfig({
  plugins: [
    invalidations(),
    reactRouter(),
    // Hashed files are compressed once, at the highest level; the server sends the stored files.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg)$/ }),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // The workspaces are plain TypeScript; only npm packages stay outside the server bundle.
  ssr: { noExternal: [/^@tbm\//] },
});
