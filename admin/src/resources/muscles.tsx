import type { Entity } from '../entity.tsx';

export const muscles: Entity = {
  path: 'muscles',
  address: 'musculos',
  names: ['Músculo', 'Músculos'],
  group: 'Videoteca',
  order: 30,
  about: 'Las partes del cuerpo que se pueden marcar en una clase o un video.',
  title: 'selector',
  labels: { selector: 'Músculo' },
  choices: {
    selector: {
      biceps: 'bíceps',
      triceps: 'tríceps',
      gluteos: 'glúteos',
      cuadriceps: 'cuádriceps',
    },
  },
};
