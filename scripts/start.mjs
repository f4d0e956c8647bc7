// npm start: installs missing packages, builds the site if it changed, and starts the demo.
import { build, hand, prepareDemo } from './prepare.mjs';
import { refuseSecondStart } from './running-demo.mjs';

try {
  await refuseSecondStart();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
hand(
  () => {
    const node = prepareDemo();
    build(node);
    return node;
  },
  ['demo/src/main.ts'],
  { NODE_ENV: 'production' },
);
