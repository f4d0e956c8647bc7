/** Where an admin posts what she has not saved, to see the page that visitors would see. */
export const previewPath = '/vista-previa';

type Row = Readonly<Record<string, unknown>>;
const always = (path: string) => (): string => path;

/** The public page that shows a record of a kind, by its path in the contract: a row as its call answers it. */
export const previewPages: Readonly<Record<string, (row: Row) => string>> = {
  branches: ({ slug }) => `/${slug}/`,
  class_packages: ({ branch_id }) => (branch_id ? `/paquetes/?branch_id=${branch_id}` : '/paquetes/'),
  class_types: ({ class_type_id }) => `/class_type/${class_type_id}/`,
  frequent_questions: ({ section }) => (section === 'studio' ? '/preguntas-frecuentes/' : '/rewards/faq/'),
  instructors: ({ instructor_id }) => `/coach/${instructor_id}/`,
  programs: ({ program_id }) => `/program/${program_id}/`,
  testimonials: always('/'),
  'pages/home': always('/'),
  'pages/online': always('/online/'),
  'pages/rewards': always('/rewards/'),
  'pages/reto': always('/reto/'),
  'pages/terms': always('/terminos/'),
};
