export interface SeedDiscipline {
  name: string;
  short_description: string;
  /** One text; its entries are split by a slash [PUB-018]. */
  benefits: string;
}

/** The nine disciplines of the online landing [PUB-017, CONST-005]. */
export const disciplines: readonly SeedDiscipline[] = [
  {
    name: 'Glúteo & Tono',
    short_description: 'Banda, mancuerna y repeticiones lentas para construir desde la cadera.',
    benefits:
      'Glúteo más firme y fuerte / Caderas estables / Espalda fuerte / Subes escaleras sin pensarlo / Técnica segura con peso',
  },
  {
    name: 'Barre Clásico',
    short_description: 'La barra puede ser el respaldo de tu silla: series largas y piernas que tiemblan.',
    benefits:
      'Piernas definidas / Postura más alta / Mejor equilibrio / Cero impacto en rodillas / Cabe en cualquier sala',
  },
  {
    name: 'Sculpt & Burn',
    short_description: 'Circuitos de cuerpo completo con pesas ligeras y pocas pausas.',
    benefits:
      'Brazos marcados / Abdomen firme / Más resistencia / Mucho trabajo en poco tiempo / Poco equipo',
  },
  {
    name: 'Barre Body Pilates',
    short_description: 'Centro, respiración y control sobre el tapete, con el ritmo del barre.',
    benefits:
      'Abdomen profundo / Suelo pélvico más fuerte / Espalda flexible / Respiración consciente / Mente en calma',
  },
  {
    name: 'Jump',
    short_description: 'Cardio sobre trampolín; si no tienes, cada clase trae su versión en el piso.',
    benefits: 'Condición / Coordinación / Menos impacto en articulaciones / Equilibrio / Mucha risa',
  },
  {
    name: 'Cardio Dance',
    short_description: 'Coreografías que salen a la primera, con pop, reguetón y cumbia.',
    benefits:
      'Corazón más fuerte / Coordinación / Cabeza despejada / Memoria despierta / Energía para todo el día',
  },
  {
    name: 'Cardio Box',
    short_description: 'Golpes al aire, guardia firme y combinaciones que van creciendo.',
    benefits:
      'Hombros y espalda fuertes / Reflejos / Resistencia / Sueltas lo que traes cargando / Más confianza',
  },
  {
    name: 'TBM Mix',
    short_description: 'Un bloque de fuerza, uno de barre y uno de cardio en la misma clase.',
    benefits:
      'Cuerpo completo / Variedad que no aburre / Mejor condición / Ideal si entrenas pocos días / Para todos los niveles',
  },
  {
    name: 'Barre Flow',
    short_description: 'Barre hilado con estiramientos largos, para empezar o cerrar el día.',
    benefits:
      'Caderas sueltas / Espalda descansada / Piernas tonificadas / Mejor descanso / Respiración tranquila',
  },
];
