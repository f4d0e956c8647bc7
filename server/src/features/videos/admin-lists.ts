import { keptVideo } from '@tbm/contract/videos';
import { byName } from '../../platform/database/by-name.ts';
import { listStatement, recordList } from '../../platform/database/page.ts';

/** Every video for the staff who keep the library, newest first. */
export const videoList = listStatement('list_videos', {
  columns: `v.video_id, v.name, v.duration, v.available_at, v.hidden, v.instructor_id, v.class_type_id, v.favorites,
    v.completed_videos`,
  from: `videos v join instructors i using (instructor_id) join class_types ct using (class_type_id)`,
  key: 'v.video_id',
  order: `coalesce(v.available_at, v."createdAt") desc`,
  search: ['v.name', 'i.name', 'i.last_name', 'ct.name'],
  sorts: {
    name: byName('v.name'),
    instructor_id: byName("(i.name || ' ' || i.last_name)"),
    class_type_id: byName('ct.name'),
    duration: 'v.duration',
    available_at: 'v.available_at',
    hidden: 'v.hidden',
    completed_videos: 'v.completed_videos',
    favorites: 'v.favorites',
  },
  filters: {
    instructor_id: 'v.instructor_id',
    class_type_id: 'v.class_type_id',
    hidden: 'v.hidden',
  },
  row: keptVideo,
});

export const muscleList = recordList('muscles', {
  key: 'muscle_id',
  search: ['selector'],
  sorts: {
    selector: byName('selector'),
  },
});

export const propList = recordList('props', {
  key: 'prop_id',
  order: byName('name'),
  retires: 'props',
  search: ['name'],
  sorts: {
    name: byName('name'),
    required: 'required',
  },
  filters: {
    required: 'required',
  },
});

export const videoTagList = recordList('tags', {
  key: 'tag_id',
  retires: 'tags',
  search: ['name'],
  sorts: {
    name: byName('name'),
  },
});

export const videoTypeList = recordList('video_types', {
  key: 'video_type_id',
  retires: 'video_types',
  search: ['name'],
  sorts: {
    name: byName('name'),
  },
});
