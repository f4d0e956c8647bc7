import type { trackRoutes } from '@tbm/contract/tracks';
import { FileBytes } from '../../platform/http/file-bytes.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { dropTrackPhoto, readTrackPhoto, storeTrackPhoto } from './photos.ts';
import { trackOf, tracksOf } from './queries.ts';
import { changeTrack, createTrack, deleteTrack } from './save.ts';
import { tableOfTracks } from './table-of-tracks.ts';

export const trackHandlers = (services: Services): HandlersOf<keyof typeof trackRoutes> => ({
  'GET /tracks': ({ actor }) => tracksOf(services.db, actor.customer_id),
  'GET /tracks.csv': async ({ actor }) =>
    new FileBytes(
      Buffer.from(tableOfTracks(await tracksOf(services.db, actor.customer_id))),
      'mi-progreso-tbm.csv',
    ),
  'GET /tracks/:id': ({ actor, params }) => trackOf(services.db, actor.customer_id, params.id),
  'POST /tracks': ({ actor, body }) => createTrack(services, actor, body),
  'PUT /tracks': ({ actor, body }) => changeTrack(services, actor, body),
  'DELETE /tracks/:id': ({ actor, params }) => deleteTrack(services, actor, params.id),
  'POST /track_files': ({ actor, file, query }) =>
    storeTrackPhoto(services, actor, { incoming: file, version: query.health_consent }),
  'GET /track_files/:id': ({ actor, params, query: { size } }) =>
    readTrackPhoto(services, actor, { file_id: params.id, size }),
  'DELETE /track_files/:id': ({ actor, params }) => dropTrackPhoto(services, actor, params.id),
});
