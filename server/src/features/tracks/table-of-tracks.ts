import { measureKeys } from '@tbm/contract/measures';
import type { Track } from '@tbm/contract/tracks';
import { measures } from '@tbm/domain/tracks';
import { stringify } from 'csv-stringify/sync';

const header = (measure: (typeof measureKeys)[number]): string => {
  const { name, unit } = measures[measure];
  return unit ? `${name} (${unit})` : name;
};

const columns = [
  { key: 'date', header: 'Fecha' },
  ...measureKeys.map((key) => ({ key, header: header(key) })),
  { key: 'comment', header: 'Comentario' },
  { key: 'photos', header: 'Fotos' },
];

/** Entries for a spreadsheet: with a mark of UTF-8, and without cells that it would calculate. */
export const tableOfTracks = (tracks: readonly Track[]): string =>
  stringify(
    tracks.map(({ files, ...entry }) => ({ ...entry, photos: files.length })),
    {
      header: true,
      columns,
      bom: true,
      escape_formulas: true,
    },
  );
