import { muscle, prop, tag, videoType } from '@tbm/contract/video-kinds';
import { z } from 'zod';
import { byName } from '../../platform/database/by-name.ts';
import { recordRows } from '../../platform/database/page.ts';

export const readMuscles = recordRows('muscles', {
  key: 'muscle_id',
  row: muscle.extend({ selector: z.string() }),
});

export const readProps = recordRows('props', {
  key: 'prop_id',
  order: `${byName('name')}, prop_id`,
  row: prop,
});

export const readTags = recordRows('tags', {
  key: 'tag_id',
  row: tag,
});

export const readVideoTypes = recordRows('video_types', {
  key: 'video_type_id',
  row: videoType,
});

/** The ids of videos: of some that exist, or of all. */
export const readVideoIds = recordRows('videos', {
  columns: 'video_id',
  key: 'video_id',
  row: z.object({ video_id: z.int() }),
});
