export interface SeedProgram {
  program_id: number;
  name: string;
  short_description: string;
  description: string;
  /** Dark enough for white text on it and for use as text on cream (WCAG AA). */
  color: string;
  /** Name of a Tabler icon. */
  icon: string;
  url: string;
}

/**
 * The programmes [PROG-001]. The planner recommends 1 to beginners, 2 to the other levels and 4 in pregnancy
 * [PLAN-035..037]; Holistic never shows among the filters [PROG-002].
 */
export const programs: readonly SeedProgram[] = [
  {
    program_id: 1,
    name: 'Energía',
    short_description: 'Bajar de peso con cardio que se disfruta y fuerza desde cero.',
    description:
      'Para empezar o regresar sin miedo. Combina Cardio Dance, Jump y TBM Mix con fuerza básica, en clases cortas que van subiendo semana a semana. Aprendes técnica, ganas condición y gastas más energía sin vivir cansada.',
    color: '#a8324a',
    icon: 'flame',
    url: 'energia',
  },
  {
    program_id: 2,
    name: 'Fuerza',
    short_description: 'Ganar músculo con cargas que progresan y descanso en serio.',
    description:
      'Para cuando ya dominas lo básico. Glúteo & Tono y Sculpt & Burn con mancuernas, series contadas y progresión clara: cada semana sabes cuánto cargar y por qué. Incluye días de movilidad, porque el músculo también se hace descansando.',
    color: '#7a3b12',
    icon: 'barbell',
    url: 'fuerza',
  },
  {
    program_id: 3,
    name: 'Firme',
    short_description: 'Reafirmar y tonificar con barre, pilates y poca carga bien puesta.',
    description:
      'Movimientos pequeños y controlados que trabajan piernas, glúteo, brazos y abdomen sin impacto. Barre Clásico, Barre Body Pilates y Barre Flow se turnan con circuitos ligeros para que veas definición y camines más derecha.',
    color: '#1d6a70',
    icon: 'stretching',
    url: 'firme',
  },
  {
    program_id: 4,
    name: 'Mamá en Movimiento',
    short_description: 'Embarazo activo, con opciones para cada trimestre.',
    description:
      'Clases pensadas para moverte segura durante el embarazo, siempre con el permiso de tu médica o médico: fuerza suave, movilidad de cadera, respiración y suelo pélvico. Evitamos estar mucho tiempo boca arriba, cuidamos la temperatura y hacemos pausas para hidratarte.',
    color: '#6d3f8c',
    icon: 'heart',
    url: 'mama-en-movimiento',
  },
  {
    program_id: 5,
    name: 'Holistic',
    short_description: 'Cuerpo completo, a tu ritmo y con espacio para respirar.',
    description:
      'Un poco de todo, en equilibrio: fuerza, cardio, movilidad y calma. Cada sesión trabaja el cuerpo completo, así que es ideal si tus semanas cambian mucho o si quieres mantenerte bien sin pensar de más.',
    color: '#3d6035',
    icon: 'leaf',
    url: 'holistic',
  },
];
