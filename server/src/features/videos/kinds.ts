import { muscle, propRow, tagRow, videoTypeRow } from '@tbm/contract/video-kinds';
import { z } from 'zod';
import { byName } from '../../platform/database/by-name.ts';
import { recordRows, retirableRows } from '../../platform/database/page.ts';

export const readMuscles = recordRows('muscles', {
  key: 'muscle_id',
  row: muscle.extend({ selector: z.string() }),
});

export const readProps = retirableRows('props', {
  key: 'prop_id',
  order: `${byName('name')}, prop_id`,
  row: propRow,
});

export const readTags = retirableRows('tags', {
  key: 'tag_id',
  row: tagRow,
});

export const readVideoTypes = retirableRows('video_types', {
  key: 'video_type_id',
  row: videoTypeRow,
});

/** The ids of videos: of some that exist, or of all. */
export const readVideoIds = recordRows('videos', {
  columns: 'video_id',
  key: 'video_id',
  row: z.object({ video_id: z.int() }),
});
