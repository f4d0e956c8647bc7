// npm start: installs what is missing, builds the site if it changed, and starts the demo.
import { build, hand, prepare } from './prepare.mjs';

hand(
  () => {
    const node = prepare();
    build(node);
    return node;
  },
  ['demo/src/main.ts'],
  { NODE_ENV: 'production' },
);
