import { spotRows } from '@tbm/domain/spots';
import type { class_categories, class_types } from '@tbm/server/features/studio/index';
import { pictureId } from './pictures.ts';

type Row = typeof class_types.$inferInsert;

const strength = 1;
const barre = 2;
const heart = 3;

export const categoryRows = (): (typeof class_categories.$inferInsert)[] => [
  { class_category_id: strength, name: 'Fuerza' },
  { class_category_id: barre, name: 'Barre y movilidad' },
  { class_category_id: heart, name: 'Cardio' },
];

interface Kind
  extends Pick<Row, 'name' | 'short_code' | 'class_category_id' | 'description' | 'benefits' | 'spot_map'> {
  slug: string;
}

/** The class types, in the order of the site. Maps have the room's 25 spots; dance has no map. */
const kinds = [
  {
    slug: 'gluteo-y-tono',
    name: 'Glúteo & Tono',
    short_code: 'G&T',
    class_category_id: strength,
    spot_map: '5,7,7,6',
    description:
      'Sentadillas, puentes y peso muerto con banda y mancuerna. Vamos lento para que sientas cada repetición donde debe sentirse, y subimos la carga cuando tu técnica lo pide.',
    benefits: 'Glúteo firme y fuerte, Caderas estables, Espalda fuerte, Técnica segura con peso',
  },
  {
    slug: 'barre',
    name: 'Barre Clásico',
    short_code: 'BARRE',
    class_category_id: barre,
    spot_map: '6,6,7,6',
    description:
      'Movimientos chiquitos, resultados grandes. Trabajamos en la barra con series largas que hacen temblar las piernas y despiertan músculos que no sabías que tenías.',
    benefits: 'Piernas fuertes y definidas, Mejor postura, Equilibrio, Cero impacto en rodillas',
  },
  {
    slug: 'sculpt-and-burn',
    name: 'Sculpt & Burn',
    short_code: 'SNB',
    class_category_id: strength,
    spot_map: '5,6,7,7',
    description:
      'Todo el cuerpo en cincuenta minutos: circuitos de fuerza con mancuernas ligeras, pocas pausas y un cierre de abdomen que se comenta toda la semana.',
    benefits: 'Brazos marcados, Abdomen firme, Más resistencia, Condición',
  },
  {
    slug: 'barre-body-pilates',
    name: 'Barre Body Pilates',
    short_code: 'BBP',
    class_category_id: barre,
    spot_map: '7,6,6,6',
    description:
      'La precisión del pilates con el ritmo del barre. Respiración, centro y control: sales más alta de lo que entraste.',
    benefits: 'Abdomen profundo, Flexibilidad, Suelo pélvico fuerte, Mente en calma',
  },
  {
    slug: 'jump',
    name: 'Jump',
    short_code: 'JUMP',
    class_category_id: heart,
    spot_map: '4,7,7,7',
    description:
      'Trampolín individual, música fuerte y una hora que se va en un suspiro. El impacto se lo lleva la lona; el cansancio feliz, tú.',
    benefits: 'Condición, Coordinación, Cuida tus articulaciones, Mucha risa',
  },
  {
    slug: 'cardio-dance',
    name: 'Cardio Dance',
    short_code: 'CARDIO',
    class_category_id: heart,
    spot_map: null,
    description:
      'Coreografías que se aprenden a la primera y se bailan a la segunda: pop, reguetón y una que otra cumbia. No necesitas saber bailar, necesitas ganas.',
    benefits: 'Coordinación, Corazón más fuerte, Cabeza despejada, Energía para todo el día',
  },
  {
    slug: 'cardio-box',
    name: 'Cardio Box',
    short_code: 'CARDIO',
    class_category_id: heart,
    spot_map: '5,5,5,5,5',
    description:
      'Guantes, costal y combinaciones que vas encadenando. Aprendes a golpear bien, a moverte ligera y a soltar lo que traías cargando.',
    benefits: 'Fuerza de hombros y espalda, Reflejos, Resistencia, Confianza',
  },
  {
    slug: 'tbm-mix',
    name: 'TBM Mix',
    short_code: 'MIX',
    class_category_id: strength,
    spot_map: '6,7,6,6',
    description:
      'Lo mejor de la semana en una sola clase: un bloque de fuerza, uno de barre y uno de cardio. Nunca es igual dos veces.',
    benefits: 'Cuerpo completo, Variedad que no aburre, Más condición, Ideal si vienes poco',
  },
  {
    slug: 'barre-flow',
    name: 'Barre Flow',
    short_code: 'BARRE',
    class_category_id: barre,
    spot_map: '7,7,6,5',
    description:
      'Barre sin pausas, hilado con respiración y estiramientos largos. Perfecta para empezar el domingo o para cerrar un día pesado.',
    benefits: 'Movilidad de cadera, Espalda descansada, Piernas tonificadas, Respiración consciente',
  },
] as const satisfies readonly Kind[];

export type ClassSlug = (typeof kinds)[number]['slug'];
export const classSlugs: readonly ClassSlug[] = kinds.map(({ slug }) => slug);

export const classTypeId = (slug: ClassSlug): number => kinds.findIndex((kind) => kind.slug === slug) + 1;

/** All spots of its map, in order; none without a map. */
export const spotsOf = (slug: ClassSlug): number[] =>
  spotRows(kinds.find((kind) => kind.slug === slug)?.spot_map ?? null).flat();

export const classTypeRows = (since: string): Row[] =>
  kinds.map(({ slug, ...kind }, index) => ({
    ...kind,
    class_type_id: index + 1,
    file_id: pictureId(slug),
    order: index + 1,
    show_home: true,
    createdAt: since,
  }));
