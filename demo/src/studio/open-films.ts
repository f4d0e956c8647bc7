import { type Executor, statement } from '@tbm/server/platform/database/statement';
import { z } from 'zod';

const filmsWithoutPremiere = statement(
  'demo_films_without_premiere',
  'select video_id from videos where available_at is null order by video_id limit $1',
  z.object({ video_id: z.int() }),
);

/** The first films of the library that are no premieres. */
export const openFilms = (db: Executor, most: number) => filmsWithoutPremiere.all(db, [most]);
