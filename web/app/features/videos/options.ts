import type { Program } from '@tbm/contract/content';
import type { ClassType, Instructor } from '@tbm/contract/studio';
import type { Muscle, VideoType } from '@tbm/contract/video-kinds';
import { compareNames } from '@tbm/domain/names';
import { muscleName } from '@tbm/domain/videos';

interface Choice {
  value: string;
  title: string;
}

export interface FilterOptions {
  categories: Choice[];
  coaches: Choice[];
  muscles: Choice[];
  impacts: Choice[];
  programs: Program[];
}

const byTitle = (a: Choice, b: Choice) => compareNames(a.title, b.title);

/**
 * The filter options: categories without duplicates, coaches and muscles by name, programmes without Holistic [PUB-020,
 * PROG-002].
 */
export function filterOptions({
  classTypes,
  instructors,
  programs,
  muscles,
  videoTypes,
}: {
  classTypes: readonly ClassType[];
  instructors: readonly Instructor[];
  programs: readonly Program[];
  muscles: readonly Muscle[];
  videoTypes: readonly VideoType[];
}): FilterOptions {
  const categories = new Map(
    classTypes.map(({ class_category }) => [class_category.class_category_id, class_category]),
  );
  return {
    categories: [...categories.values()]
      .sort((a, b) => a.class_category_id - b.class_category_id)
      .map(({ class_category_id, name }) => ({ value: String(class_category_id), title: name })),
    coaches: instructors
      .map(({ instructor_id, name, last_name }) => ({
        value: String(instructor_id),
        title: `${name} ${last_name}`,
      }))
      .sort(byTitle),
    muscles: muscles
      .map(({ muscle_id, selector }) => ({ value: String(muscle_id), title: muscleName(selector) }))
      .sort(byTitle),
    impacts: videoTypes.map(({ video_type_id, name }) => ({ value: String(video_type_id), title: name })),
    programs: programs.filter(({ name }) => name !== 'Holistic'),
  };
}
