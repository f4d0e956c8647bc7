import { expect, it } from 'vitest';
import { captionKinds } from './captions.table.ts';
import { filmKinds } from './films.table.ts';
import { fileNames, memberNames } from './names.table.ts';
import { paperKinds } from './papers.table.ts';
import { largePictures, pictureKinds } from './pictures.table.ts';

// A test that is made from a row also disappears with it.

const kindsByTable: Record<string, string[]> = {
  films: filmKinds.map(({ kind }) => kind),
  captions: captionKinds.map(({ kind }) => kind),
  papers: paperKinds.map(({ kind }) => kind),
  pictures: [...pictureKinds, ...largePictures].map(({ kind }) => kind),
  fileNames: fileNames.map(([kind]) => kind),
  memberNames: memberNames.map(([kind]) => kind),
};

it('the tables hold at least 120 kinds of files, each once [FILE-O1]', () => {
  expect(Object.values(kindsByTable).flat().length).toBeGreaterThanOrEqual(120);
  for (const kinds of Object.values(kindsByTable)) {
    expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
  }
});
