// npm start: installs missing packages, builds what has changed, and starts the demo.
import { build, buildDemo, hand, prepareDemo } from './prepare.mjs';
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
    buildDemo(node);
    return node;
  },
  ['demo/build/main.js'],
  { NODE_ENV: 'production' },
);
