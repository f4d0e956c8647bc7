export { endCastLinks, endCastLinksOf } from './cast.ts';
export { isOpen } from './filters.ts';
export { registerMedia } from './media.ts';
export { oneVideo } from './queries.ts';
export { needAccess, watchableVideo } from './refuse.ts';
export { videoHandlers } from './routes.ts';
export { seedLibrary } from './seed.ts';
export {
  completed_videos,
  favorites,
  muscles,
  playback_days,
  playbacks,
  props,
  tags,
  video_captions,
  video_muscles,
  video_programs,
  video_props,
  video_ratings,
  video_tags,
  video_types,
  videos,
} from './tables.ts';
