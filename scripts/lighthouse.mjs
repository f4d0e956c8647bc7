// npm run lighthouse: Lighthouse's scores on a phone, of public pages and of a signed-in member's main screens.
//   npm run lighthouse -- /online/ /mytbm    other pages
// Lighthouse is fetched on first use.
import { build, environment, hand, prepare } from './prepare.mjs';

hand(
  () => {
    const node = prepare();
    build(node);
    return node;
  },
  ['scripts/lighthouse/main.ts', ...process.argv.slice(2)],
  environment(),
);
