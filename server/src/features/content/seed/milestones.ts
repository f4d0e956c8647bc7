import type { Milestone } from '@tbm/contract/content';

/** The six levels, named as specified [RWD-012]; the owner adds the studio's videos [RWD-018, RWD-019]. */
export const milestones: readonly Milestone[] = [
  {
    milestone_id: 1,
    name: 'Rising Star',
    description: 'Tus primeros periodos seguidos sin fallarte. Ya no estás probando: ya eres de aquí.',
    stars: 1,
    benefit: {
      type: 'other',
      src: '/online/',
      name: 'Celebra con una clase online de técnica',
    },
  },
  {
    milestone_id: 2,
    name: 'Grinding and Shining',
    description: 'La rutina ya tiene tu nombre. Entrenas aunque no tengas ganas, y se te nota.',
    stars: 2,
    benefit: {
      type: 'other',
      src: '/online/',
      name: 'Arma tu siguiente mes con una meta nueva',
    },
  },
  {
    milestone_id: 3,
    name: 'Fierce Soul',
    description: 'Periodo tras periodo completo. Cargas más, respiras mejor y ayudas a la que apenas llega.',
    stars: 3,
    benefit: {
      type: 'other',
      src: '/online/',
      name: 'Sube la intensidad con Cardio Box online',
    },
  },
  {
    milestone_id: 4,
    name: 'Girl Boss',
    description: 'Organizas tu semana alrededor de lo que te hace bien. Nadie te cuida mejor que tú.',
    stars: 4,
    benefit: { type: 'other', src: '/reto/', name: 'Atrévete con el reto de 28 días' },
  },
  {
    milestone_id: 5,
    name: 'Legend Babez',
    description: 'Tanta constancia que ya se cuenta sola. Tu lugar en el salón ya tiene historia.',
    stars: 5,
    benefit: {
      type: 'other',
      src: '/online/',
      name: 'Date una clase de Barre Clásico online',
    },
  },
  {
    milestone_id: 6,
    name: 'Glow Era',
    description:
      'El camino completo contigo. Eres prueba de que la constancia se ve, se siente y se contagia.',
    stars: 6,
    benefit: {
      type: 'other',
      src: '/online/',
      name: 'Cierra el año con Barre Flow online',
    },
  },
];
