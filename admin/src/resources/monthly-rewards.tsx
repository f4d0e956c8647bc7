import type { Entity } from '../entity.tsx';

export const monthlyRewards: Entity = {
  path: 'monthly_rewards',
  address: 'recompensas',
  names: ['Recompensa', 'Recompensas'],
  group: 'Comunidad y premios',
  order: 30,
  about: 'Lo que da un periodo cumplido.',
  title: 'name',
  ownOrderName: 'Como se agregaron',
  labels: {
    kind: 'Clase de recompensa',
    benefit: 'Premio',
    type: 'Qué es',
    src: 'Dirección',
  },
  choices: { kind: { monthly: 'Del mes', bonus: 'Extra' }, type: { video: 'Un video', other: 'Otra cosa' } },
};
