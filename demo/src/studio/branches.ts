import type { branches } from '@tbm/server/features/branches/index';
import { branchPage } from '@tbm/server/features/content/seed/branch-pages';
import type { locations } from '@tbm/server/features/studio/index';
import { clipUrl, pictureUrl } from './pictures.ts';
import { places } from './places.ts';

export const monterrey = 1;
export const tijuana = 2;
export const timezones: Readonly<Record<number, string>> = {
  [monterrey]: 'America/Monterrey',
  [tijuana]: 'America/Tijuana',
};

/** The names of a branch's pictures and clip contain its slug. */
const pictures = (slug: string) => ({
  hero_video: clipUrl(`hero-${slug}`),
  hero_image: pictureUrl(`hero-${slug}`),
  hero_image_wide: pictureUrl(`hero-${slug}-wide`),
  about_image_left: pictureUrl(`about-left-${slug}`),
  about_image_center: pictureUrl(`about-center-${slug}`),
  about_image_right: pictureUrl(`about-right-${slug}`),
  about_image_left_mobile: pictureUrl(`about-left-${slug}`),
  about_image_center_mobile: pictureUrl(`about-center-${slug}`),
  about_image_right_mobile: pictureUrl(`about-right-${slug}`),
  plans_image_presencial: pictureUrl('plans-presencial'),
  plans_image_online: pictureUrl('plans-online'),
});

/** The specified figures of both studios. */
const figures = {
  // [CONST-005, CONST-007, CONST-008, CONST-010]
  monterrey: [
    { value: '800', label: 'socias entrenando con nosotras' },
    { value: '2,100', label: 'transformaciones' },
    { value: '9', label: 'disciplinas' },
    { value: '700', label: 'certificaciones' },
    { value: '500', label: 'clases en línea gratis con tu paquete' },
  ],
  // [CONST-005, CONST-006, CONST-010, CONST-012]
  tijuana: [
    { value: '+500', label: 'mujeres en la comunidad' },
    { value: '2,100', label: 'transformaciones' },
    { value: '9', label: 'disciplinas' },
    { value: '+500', label: 'clases en línea' },
  ],
};

/** Both studios. Addresses, telephones and mailboxes are invented. */
export const branchRows = (since: string): (typeof branches.$inferInsert)[] => [
  {
    branch_id: monterrey,
    slug: 'monterrey',
    name: 'Monterrey',
    description:
      'Nuestra primera casa: duela de encino, luz de la mañana y una comunidad que se sabe tu nombre desde la segunda clase.',
    primary_color: '#a8324a',
    light_color: '#f7e3e1',
    timezone: 'America/Monterrey',
    phone: '8155500100',
    whatsapp: '8155500101',
    email: 'monterrey@tbm.test',
    address: 'Calzada de los Encinos 415, Local 8, Col. Lomas del Roble, San Pedro Garza García, N.L.',
    cancel_minutes: 60,
    compensation_days: 14,
    book_after_start_minutes: 360,
    createdAt: since,
    content: {
      ...pictures('monterrey'),
      ...branchPage,
      stats: figures.monterrey,
      ...places.monterrey,
      tagline: 'Fuerza que se nota, dentro y fuera del salón.',
      about:
        'Empezamos en Monterrey con doce tapetes, una bocina prestada y una idea terca: que entrenar fuerte también puede ser la mejor hora de tu día. Aquí cada clase tiene un plan, cada coach conoce tu técnica y cada avance se celebra. Ven como estés; nosotras ponemos el resto.',
    },
  },
  {
    branch_id: tijuana,
    slug: 'tijuana',
    name: 'Tijuana',
    description:
      'El mismo método con brisa del Pacífico: un estudio íntimo, música buena y un equipo que te espera en la puerta.',
    primary_color: '#1d6a70',
    light_color: '#dcefec',
    timezone: 'America/Tijuana',
    phone: '6645550100',
    whatsapp: '6645550101',
    email: 'tijuana@tbm.test',
    address: 'Paseo del Mirador 2210, Planta Alta, Col. Cumbres de la Bahía, Tijuana, B.C.',
    cancel_minutes: 60,
    compensation_days: 14,
    book_after_start_minutes: 0,
    createdAt: since,
    content: {
      ...pictures('tijuana'),
      ...branchPage,
      stats: figures.tijuana,
      ...places.tijuana,
      tagline: 'Muévete con el mar de fondo y tu tribu al lado.',
      about:
        'Cruzamos el país para abrir en Tijuana y la ciudad nos recibió con los brazos abiertos. Somos un estudio pequeño a propósito: veinticinco lugares, coaches que corrigen con cariño y clases que te dejan con las piernas temblando y la sonrisa puesta.',
    },
  },
];

export const rooms: Readonly<Record<number, number>> = { [monterrey]: 1, [tijuana]: 2 };
/** The capacity of a room [SCHED-024]. */
export const roomCapacity = 25;

export const locationRows = (): (typeof locations.$inferInsert)[] => [
  {
    location_id: 1,
    branch_id: monterrey,
    name: 'Studio San Pedro',
    address: 'Calzada de los Encinos 415, Local 8, San Pedro Garza García, N.L.',
  },
  {
    location_id: 2,
    branch_id: tijuana,
    name: 'Studio Bahía',
    address: 'Paseo del Mirador 2210, Planta Alta, Tijuana, B.C.',
  },
];
