import type { Entity } from '../entity.tsx';

export const trainingGoals: Entity = {
  path: 'training_goals',
  address: 'objetivos',
  names: ['Objetivo', 'Objetivos'],
  group: 'Videoteca',
  order: 70,
  about: 'Para qué entrena quien arma su plan.',
  title: 'name',
  labels: {},
};
