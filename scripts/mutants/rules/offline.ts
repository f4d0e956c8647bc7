import { inFile, type Mutant } from '../mutant.ts';

/** Breaks of data that are stored, shown and sent without a connection. */
export const offline: Mutant[] = [
  ...inFile('web/app/platform/offline/snapshot.ts', 'web/app/platform/offline/snapshot.test.ts')(
    ['what was stored of another account is shown', 'owner !== customer_id || ', ''],
    ['a code outlives its reservation', 'return reserved.includes(given.params?.id ?? 0);', 'return true;'],
    ['purchases are stored on the device', "  'GET /credits',", "  'GET /credits',\n  'GET /purchases',"],
  ),
  ...inFile('web/app/platform/offline/queueable.ts', 'web/app/platform/offline/queueable.test.ts')(
    [
      'a booking made without a connection is sent later',
      "  'POST /favorites':",
      "  'POST /class_reservations': () => 'place',\n  'POST /favorites':",
    ],
    ['a like is sent for any account that is signed in by then', 'customer_id === customer && ', ''],
  ),
  ...inFile(
    'server/src/features/videos/mark.ts',
    'server/src/features/videos/marks.test.ts',
  )([
    'a film completed without a connection counts for the day on which it arrives',
    '.subtract({ seconds: seconds_ago })',
    '',
  ]),
  ...inFile('web/service-worker/requests.ts', 'web/service-worker/requests.test.ts')(
    ['calls pass through the worker', "startsWith('/assets/')", "startsWith('/a')"],
    ['open tabs lose the assets of their version', 'ours.slice(0, -1)', 'ours'],
  ),
  ...inFile('web/app/features/install/offer.ts', 'web/app/features/install/offer.test.ts')(
    ['the app is offered at every visit', 'begun - offered >= between', 'begun >= offered'],
    ['the app is offered at the first visit', 'count < 2', 'count < 1'],
  ),
  ...inFile(
    'server/src/platform/http/web.ts',
    'server/src/platform/http/web.test.ts',
  )(['a service worker that is switched off is still served', 'sendFile(worker)', "sendFile('sw.js')"]),
];
