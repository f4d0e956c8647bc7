import { lazy } from 'react';

/** Parts that bring the player: loaded when they are shown. */
export const LibraryFilm = lazy(() => import('./library-film.tsx'));
