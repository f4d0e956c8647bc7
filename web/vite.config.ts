import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { buildTargets } from '../browser/src/floor.ts';
import { invalidations } from './invalidations.ts';
import { notices } from './notices.ts';
import { pack } from './pack.ts';
import { pageEntries } from './page-entries.ts';

const paths = (...names: string[]) => new RegExp(`web/app/(${names.join('|')})\\.`);

/**
 * Bundles files that pages load together: each request costs its headers, and a place in the browser's queue. A group
 * takes the dependencies of its files along, unless an earlier group has them: those above `calls`, which public pages
 * load, may not import the client of the calls.
 */
const groups = [
  // With Vite's function for dynamic imports: any other group would be loaded for its sake.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|vite\/preload-helper|rolldown[:/]runtime/,
  },
  {
    name: 'site',
    test: /web\/app\/(layouts\/(site|bar|drawer|error-|frame|help|menu)|design\/(accordion|button|carousel|dialog|field|layout|link-tabs|modal-stack|logo|select-field|split|text-field)|platform\/(branch|here|next|pending-class|phone|revalidate|seo|server-context|session-hint)|features\/popups\/(daily-popup|once-a-day|use-turn))|domain\/src\/(settings|trial)\.|browser\/src\/(clock|storage)\.|design\/(fonts|tokens|base)\.css|@fontsource/,
  },
  {
    name: 'week',
    test: paths(
      'features/schedule/(about|buy-place|class-address|class-card|class-facts|empty-week-link|filter-bar|filter-names|hours|nearest-classes|over|places-left|schedule|spots|spot-map|toolbar|use-week-status|week-views)[^/]*',
    ),
  },
  {
    name: 'landing',
    test: paths(
      'features/(landing|studio)/.*',
      'features/schedule/home[^/]*',
      'features/trial/trial[^/]*',
      'features/content/(planner-band|quote-band|testimonials)',
    ),
  },
  // Prices and dates, which the server has computed where a public page shows them.
  {
    name: 'prices',
    test: /domain\/src\/(money|packages|slots-words|time|trial-offer)\.|browser\/src\/hear-time\./,
  },
  // A video as the public catalogue and the library show it.
  {
    name: 'video',
    test: paths('features/videos/(class-type-tile|filter-address|video-card|videos)(\\.module)?'),
  },
  // What every screen behind the sign-in loads.
  {
    name: 'calls',
    test: /web\/app\/platform\/(query|session)\.|domain\/src\/(credits|bookable-packages)\./,
  },
  {
    name: 'frame',
    test: paths(
      'layouts/(member-frame|member-menu|loading-page|use-auth-observer)',
      'design/(app-provider|alerts|screen)',
    ),
  },
  // Small files that several of its screens share.
  {
    name: 'parts',
    test: new RegExp(
      `${
        paths(
          'design/(badge|icon-action|stat|ticket)(\\.module)?',
          'platform/(live|request-token|use-form|use-now)',
          'features/(popups/.*|schedule/(index|opened-class|use-weeks))',
        ).source
      }|domain/src/lost-credits\\.`,
    ),
  },
  {
    name: 'library',
    test: paths('features/videos/(library-filters|premiere|shelves|subscribe|use-videos|video-list)'),
  },
  // What celebrates a streak; every screen loads it once it is idle.
  {
    name: 'flames',
    test: /web\/app\/(design\/flame|features\/streaks\/(flames|images|streaks))\.|domain\/src\/streaks\./,
  },
  // What the home shows of other features: as files of their own, their styles would come in several rounds.
  {
    name: 'home',
    test: paths(
      'design/(day-mark|week-bar)(\\.module)?',
      'features/(credits|home)/.*',
      'features/planner/(followed|home-card|index|kept|put-on-day|standing|words)(\\.module)?',
      'features/profile/complete-information',
      'features/purchases/(badges|current-access|index|membership-stat|month-title|outcome|purchases|receipt-button|renewals|standing-note|use-owing)(\\.module)?',
      'features/reservations/(class-ticket|facts|reservations)(\\.module)?',
      'features/rewards/(rewards-stat|stat)(\\.module)?',
      'features/streaks/(streak-stat|summary)',
    ),
  },
  // Loaded once a screen is idle.
  {
    name: 'offline',
    test: paths(
      'layouts/(offline-support|new-version)(\\.module)?',
      'features/install/(install-hint|offer|install)(\\.module)?',
      'platform/offline/(outbox|restore|save|snapshot|store|queueable)',
      'platform/push/device',
    ),
  },
];

/** A class by its name and its file. Vite's own adds the line, which no file needs and every page pays for. */
const classIn = (name: string, file: string): string =>
  `_${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

/** Every page loads the names of all files: short hashes, enough for files of the same name. */
const shortHashes = { hashCharacters: 'base36', assetFileNames: 'assets/[name]-[hash:6][extname]' } as const;

const serverCode = {
  compress: { keepNames: { function: true, class: true } },
  mangle: false,
  codegen: { removeWhitespace: true, asciiOnly: true },
} as const;

const compressed = /\.(js|css|svg)$/;

export default defineConfig(({ command }) => ({
  plugins: [
    pageEntries(),
    invalidations(),
    notices(),
    reactRouter(),
    // Hashed files are compressed once, at the highest level; the server sends the stored files.
    compression({ algorithms: [[pack, {}]], filename: '[path][base].br', include: compressed }),
    compression({ algorithms: ['gzip'], include: compressed }),
  ],
  // The package's `module` entry is built for browsers without classes.
  resolve: { alias: { 'workbox-window': 'workbox-window/build/workbox-window.prod.mjs' } },
  // The service worker's list is made from the manifest (service-worker/build.ts).
  build: { target: buildTargets, assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            ...shortHashes,
            codeSplitting: { groups },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    // A rendered page preloads fonts and pictures by the names that the browser's files have.
    ssr: {
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        // Short code loads quicker, and V8 keeps ASCII in half the memory. Names stay, for stack traces.
        rolldownOptions: { output: { ...shortHashes, minify: serverCode } },
      },
    },
  },
  css: { modules: { generateScopedName: classIn } },
  // All dependencies are found when the development server starts: one found later would reload the page under who uses it.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.ts'] },
  // The build needs no package. During development, packages that are not ES modules are loaded as they are.
  ssr: { noExternal: command === 'build' || [/^@tbm\//] },
}));
