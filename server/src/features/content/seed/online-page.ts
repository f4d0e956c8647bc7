import type { PageTexts } from '@tbm/contract/content';

/** The online platform's landing [PUB-016, PUB-019] [CONST-005]. The owner enters how large the library and the community are. */
export const onlinePage: PageTexts['online'] = {
  hero: {
    title: 'Tu estudio, donde estés',
    text: '9 disciplinas que se acomodan a tu semana. Dale play en la sala, en el hotel o en los veinte minutos que sí tienes.',
  },
  method: [
    {
      title: 'Elige tu meta',
      text: 'Bajar de peso, ganar músculo o reafirmar y tonificar. Si estás embarazada, hay un programa para ti.',
    },
    {
      title: '{?planner}Sigue tu plan',
      text: 'Cuatro semanas armadas según tu nivel y los días que puedes entrenar. Tú dices cuáles.',
    },
    {
      title: 'Entrena con coaches de verdad',
      text: 'Las mismas que dan clase en {branch_names}: explican, cuentan contigo y te dan opciones.',
    },
    {
      title: '{?progress}Mira cómo cambias',
      text: 'Rachas, medidas y fotos que solo ves tú. Cada semana cumplida prende una flama.',
    },
  ],
  features: [
    {
      title: 'Videoteca completa',
      text: 'Todas las clases en video, con filtros por duración, coach, impacto, músculo y programa.',
    },
    {
      title: 'Estrenos',
      text: 'Clases nuevas para que no te aprendas de memoria los chistes de tu coach.',
    },
    {
      title: 'Mapa de músculos',
      text: 'Antes de dar play sabes qué vas a trabajar: músculos primarios y secundarios, bien señalados.',
    },
    {
      title: 'Favoritas y avance guardado',
      text: 'Marca las que amas y retoma cualquier clase justo donde la dejaste.',
    },
    {
      title: 'Comunidad',
      text: 'Comparte tus logros, pregunta sin pena y encuentra a alguien que también entrena a las seis.',
    },
    {
      title: '{?rewards}Rewards',
      text: 'Entrena {rewards_week_days} por semana con el planner, sube de nivel y abre beneficios.',
    },
  ],
  planner: {
    title: 'Workout Planner: cuatro semanas resueltas',
    text: 'Contesta unas preguntas y recibe un plan con tu meta, tu nivel y tus días. Abres, ves qué toca hoy y empiezas.',
    points: [
      'Eliges tú los días de la semana',
      'Alterna tren inferior, tren superior y cuerpo completo',
      'Toma en cuenta si estás embarazada',
      '¿No sabes cuál? Pide una clase sorpresa',
      'Si te atrasas, puedes volver a empezar sin drama',
    ],
  },
};
