import { breaksIn, change, type Mutant } from '../mutant.ts';

/** Breaks of a member's progress: whose it is, what is stored, and when the member is reminded. */
export const progress: Mutant[] = [
  ...breaksIn('server/src/features/tracks', 'tracks.test.ts', {
    'another member reads an entry by its id': change('entries', 't.customer_id = $1', '$1::int > 0'),
    'another member changes an entry': change('updateOwn', 'customer_id = $2', '$2::int > 0'),
    'another member deletes an entry': change('deleteOwn', 'customer_id = $2', '$2::int > 0'),
    'an entry of tomorrow is stored': change('writeEntry', 'body.date > today', 'false'),
    'measures are stored without express consent': change(
      'writeEntry',
      'await requireHealthConsent(tx, consent)',
      'void consent',
    ),
    'a comment is calculated by the spreadsheet': change(
      'tableOfTracks',
      'escape_formulas: true',
      'escape_formulas: false',
    ),
  }),
  ...breaksIn('server/src/features/tracks', 'photos.test.ts', {
    'the photo of another member is added to an entry': change(
      'attach',
      'customer_id = $2 and f.track_id is null',
      'track_id is null and $2::int > 0',
    ),
    'a photo that was taken out of its entry stays stored': change(
      'setFiles',
      'await dropDetached.run(tx, [before.map(({ file_id }) => file_id)])',
      'void [dropDetached, before]',
    ),
    'anybody signed in opens a photo by its id': change('keysOf', 'customer_id = $2', '$2::int > 0'),
    'photos without an entry fill the store': change('admit', 'waitingPhotos', '1000'),
  }),
  ...breaksIn('server/src/features/files', 'server/src/features/tracks/photos.test.ts', {
    'a photo for a list is as large as the original': change(
      'drawTwice',
      'await draw(listSide, small)',
      'await draw(screenSide, small)',
    ),
  }),
  ...breaksIn('server/src/features/tracks', 'reminders.test.ts', {
    'who leaves is still reminded': change('reminded', '.customer_id = c.customer_id)', '.customer_id = 0)'),
    'who pauses is reminded': change('reminded', 'between w.start_date and w.end_date', '< w.start_date'),
    'the last entry does not move the reminder': change('remindOfProgress', 'member.last_date', 'null'),
  }),
  ...breaksIn('server/src/features/privacy', 'consents.test.ts', {
    'the progress stays after the consent is withdrawn': change('healthErasures', 'isAllHealth ?', 'false ?'),
  }),
  ...breaksIn('domain/src', 'tracks.test.ts', {
    '34 and 35 have no row [TRACK-013]': change('idealFat', 'from: 34, to', 'from: 36, to'),
    '34 % is very high [TRACK-016]': change('fatLevels', 'fat <= 34', 'fat < 34'),
  }),
];
