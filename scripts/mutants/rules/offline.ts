import { breaksIn, change, type Mutant } from '../mutant.ts';

/** Breaks of data that are stored, shown and sent without a connection. */
export const offline: Mutant[] = [
  ...breaksIn('web/app/platform/offline', 'snapshot.test.ts', {
    'what was stored of another account is shown': change('usableResponses', 'owner !== customer_id ||', ''),
    'a code outlives its reservation': change(
      'withoutOld',
      'reserved.includes(given.params?.id ?? 0)',
      'true',
    ),
    'purchases are stored on the device': change(
      'alwaysSaved',
      "'GET /credits',",
      "'GET /credits', 'GET /purchases',",
    ),
  }),
  ...breaksIn('web/app/platform/offline', 'queueable.test.ts', {
    'a booking made without a connection is sent later': change(
      'targets',
      'POST /favorites',
      "POST /class_reservations': () => 'place', 'POST /favorites",
    ),
    'a like is sent for any account that is signed in by then': change(
      'isSent',
      'customer_id === customer &&',
      '',
    ),
  }),
  ...breaksIn('server/src/features/videos', 'marks.test.ts', {
    'a film completed without a connection counts for the day on which it arrives': change(
      'doneAt',
      '.subtract({ seconds: seconds_ago })',
      '',
    ),
  }),
  ...breaksIn('web/service-worker', 'requests.test.ts', {
    'calls pass through the worker': change('kindOf', "'/assets/'", "'/a'"),
    'open tabs lose the assets of their version': change('outdated', '.slice(0, -1)', ''),
  }),
  ...breaksIn('web/app/features/install', 'offer.test.ts', {
    'the app is offered at every visit': change('mayOffer', '- offered >= between', '>= offered'),
    'the app is offered at the first visit': change('mayOffer', 'count < 2', 'count < 1'),
  }),
  ...breaksIn('server/src/platform/http', 'web.test.ts', {
    'a service worker that is switched off is still served': change(
      'registerWeb',
      'sendFile(worker)',
      "sendFile('sw.js')",
    ),
  }),
];
