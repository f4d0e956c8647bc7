export { fillClassMuscles } from './class-muscles.ts';
export { studioHandlers } from './routes.ts';
export { seedCategories, seedClassTypes } from './seed.ts';
export { class_categories, class_types, instructor_branches, instructors, locations } from './tables.ts';
