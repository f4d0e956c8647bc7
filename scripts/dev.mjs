// npm run dev: the demo, with the site served from its sources. A change of the site shows at once; any other change
// restarts the demo.
import { hand, prepareDemo } from './prepare.mjs';

const watched = ['contract/src', 'domain/src', 'server/src', 'simulators/src', 'demo/src'];
hand(
  prepareDemo,
  [
    ...watched.map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    '--conditions=development',
    'demo/src/main.ts',
  ],
  { TBM_DEV: '1' },
);
