import type { Program } from '@tbm/contract/content';
import type { ClassType, Instructor } from '@tbm/contract/studio';
import type { FilterOptions } from './filters.tsx';

/** What the filters offer: categories once each, coaches by name, programmes without Holistic [PUB-020, PROG-002]. */
export function filterOptions({
  classTypes,
  instructors,
  programs,
}: {
  classTypes: readonly ClassType[];
  instructors: readonly Instructor[];
  programs: readonly Program[];
}): FilterOptions {
  const categories = new Map(
    classTypes.map(({ class_category }) => [class_category.class_category_id, class_category]),
  );
  return {
    categories: [...categories.values()].sort((a, b) => a.class_category_id - b.class_category_id),
    coaches: instructors
      .map(({ instructor_id, name, last_name }) => ({ instructor_id, name, last_name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es')),
    programs: programs.filter(({ name }) => name !== 'Holistic'),
  };
}
