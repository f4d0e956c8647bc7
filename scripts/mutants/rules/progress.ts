import { inFile, type Mutant } from '../mutant.ts';

const [entries, photos, reminders] = ['tracks', 'photos', 'reminders'].map(
  (name) => `server/src/features/tracks/${name}.test.ts`,
) as [string, string, string];

/** Breaks of a member's progress: whose it is, what is stored, and when the member is reminded. */
export const progress: Mutant[] = [
  ...inFile(
    'server/src/features/tracks/queries.ts',
    entries,
  )(['another member reads an entry by its id', 'where t.customer_id = $1`;', 'where $1::int > 0`;']),
  ...inFile('server/src/features/tracks/save.ts', entries)(
    [
      'another member changes an entry',
      '  where track_id = $1 and customer_id = $2`',
      '  where track_id = $1 and $2::int > 0`',
    ],
    [
      'another member deletes an entry',
      'delete from tracks where track_id = $1 and customer_id = $2',
      'delete from tracks where track_id = $1 and $2::int > 0',
    ],
    ['an entry of tomorrow is stored', 'if (body.date > today)', 'if (false)'],
    [
      'measures are stored without express consent',
      '    await requireHealthConsent(tx, consent);\n',
      '    void consent;\n',
    ],
  ),
  ...inFile('server/src/features/tracks/save.ts', photos)(
    [
      'the photo of another member is added to an entry',
      'and f.customer_id = $2 and f.track_id is null',
      'and f.track_id is null and $2::int > 0',
    ],
    [
      'a photo that was taken out of its entry stays stored',
      '  await dropDetached.run(tx, [before.map(({ file_id }) => file_id)]);\n',
      '  void [dropDetached, before];\n',
    ],
  ),
  ...inFile('server/src/features/tracks/photos.ts', photos)(
    [
      'anybody signed in opens a photo by its id',
      'small_key from track_files where file_id = $1 and customer_id = $2',
      'small_key from track_files where file_id = $1 and $2::int > 0',
    ],
    ['photos without an entry fill the store', '>= waitingPhotos) throw', '>= 1000) throw'],
  ),
  ...inFile(
    'server/src/features/files/draw-picture.ts',
    photos,
  )([
    'a photo for a list is as large as the original',
    'await draw(listSide, small);',
    'await draw(screenSide, small);',
  ]),
  ...inFile(
    'server/src/features/tracks/table-of-tracks.ts',
    entries,
  )(['a comment is calculated by the spreadsheet', 'escape_formulas: true', 'escape_formulas: false']),
  ...inFile('server/src/features/tracks/reminders.ts', reminders)(
    [
      'who leaves is still reminded',
      'select from account_deletions d where d.customer_id = c.customer_id)',
      'select from account_deletions d where d.customer_id = 0)',
    ],
    ['who pauses is reminded', 'between w.start_date and w.end_date', '< w.start_date'],
    ['the last entry does not move the reminder', 'member.last_date ??', 'null ??'],
  ),
  ...inFile(
    'server/src/features/privacy/rows.ts',
    'server/src/features/privacy/consents.test.ts',
  )(['the progress stays after the consent is withdrawn', 'isAllHealth\n    ?', 'false\n    ?']),
  ...inFile('domain/src/tracks.ts', 'domain/src/tracks.test.ts')(
    [
      'an entry without a weight hides the one before [TRACK-010]',
      '.find(({ weight }) => weight !== null)',
      '[0]',
    ],
    ['34 and 35 have no row [TRACK-013]', 'from: 34, to: 55', 'from: 36, to: 55'],
    ['34 % is very high [TRACK-016]', 'fat <= 34', 'fat < 34'],
    ['a difference has no sign', "difference > 0 ? '+' : ''", "''"],
  ),
];
