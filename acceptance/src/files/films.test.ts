import { describe } from 'vitest';
import { testFilms } from './film-outcome.ts';
import { filmKinds } from './films.table.ts';

describe('the outcome of films by kind [FILE-O1, VID-024]', async () => {
  await testFilms(filmKinds.filter(({ isQuick }) => isQuick));
});
