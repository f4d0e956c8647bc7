/** The address to which an admin posts unsaved content, to see the page that visitors would see. */
export const previewPath = '/vista-previa';

type Row = Readonly<Record<string, unknown>>;
/** The last part of the address of a branch's page, by its id; of null, that of the branch with which pages begin. */
type SlugOf = (branch_id: unknown) => string;
type AddressOf = (row: Row, slugOf: SlugOf) => string;

const always = (path: string) => (): string => path;
const home = always('/');
const online = always('/online/');
const rewards = always('/rewards/');
const ofBranch: AddressOf = ({ branch_id }, slugOf) => `/${slugOf(branch_id)}/`;

/** What the pages that show a record are to it. */
export type PreviewPage =
  | 'own'
  | 'home'
  | 'online'
  | 'packages'
  | 'branch'
  | 'location'
  | 'rewards'
  | 'brands'
  | 'planner'
  | 'area';

/**
 * The pages that show a record of a kind, by its path in the contract, from a row as its call answers it; the first one is
 * where it shows best. A quote and a tip are seen in the member area, which is rendered in the browser: of them the part alone.
 */
export const previewPages: Readonly<Record<string, Readonly<Partial<Record<PreviewPage, AddressOf>>>>> = {
  branches: { own: ({ slug }) => `/${slug}/`, home: ({ branch_id }) => `/?branch_id=${branch_id}` },
  brands: { rewards, brands: always('/rewards/faq/') },
  class_packages: {
    packages: ({ branch_id }) => (branch_id ? `/paquetes/?branch_id=${branch_id}` : '/paquetes/'),
    branch: ofBranch,
  },
  class_types: { own: ({ class_type_id }) => `/class_type/${class_type_id}/`, home, branch: ofBranch },
  disciplines: { online },
  frequent_questions: {
    own: ({ section }) => (section === 'studio' ? '/preguntas-frecuentes/' : '/rewards/faq/'),
  },
  instructors: { own: ({ instructor_id }) => `/coach/${instructor_id}/`, home },
  locations: { location: ({ branch_id }) => `/ubicacion/?branch_id=${branch_id}`, branch: ofBranch },
  milestones: { rewards },
  nutrition_tips: { area: ({ nutrition_tip_id }) => `${previewPath}/consejo/${nutrition_tip_id}/` },
  programs: { own: ({ program_id }) => `/program/${program_id}/`, online },
  quotes: { area: ({ quote_id }) => `${previewPath}/frase/${quote_id}/` },
  testimonials: { home, online },
  training_goals: { planner: always('/pages/workout-planner/?nuevo') },
  // By its name, as a visitor would look for it; a hidden one and an upcoming premiere are not found.
  videos: { online: ({ name }) => `/online/?query=${encodeURIComponent(String(name).slice(0, 80))}` },
  workout_plans: { own: ({ workout_plan_id }) => `/pages/workout-planner-result/${workout_plan_id}/` },
  'pages/home': { home },
  'pages/online': { online },
  'pages/rewards': { rewards },
  'pages/reto': { own: always('/reto/') },
  'pages/terms': { own: always('/terminos/') },
};
