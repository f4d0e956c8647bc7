// npm run dev: the demo, with the site served as it is written. A change of the site shows at once; a change of
// anything else starts the demo anew.
import { hand, prepare } from './prepare.mjs';

hand(prepare, ['--watch', '--watch-preserve-output', 'demo/src/main.ts'], { TBM_DEV: '1' });
