import type { monthly_rewards } from './tables.ts';

/** What a met period gives until the owner writes other rewards: pages that every member can open. */
export const monthlyRewards: (typeof monthly_rewards.$inferInsert)[] = [
  {
    kind: 'monthly',
    name: 'Tu meta para el periodo que sigue',
    description: 'Cumpliste. Date un momento para escribir qué quieres lograr ahora y síguelo en Metas.',
    benefit: { type: 'other', src: '/mytbm/goals', name: 'Escribir mi meta' },
  },
  {
    kind: 'bonus',
    name: 'Conoce el músculo que te falta',
    description: 'Mira qué trabajaste en cuatro semanas y elige tu siguiente clase con esa figura.',
    benefit: { type: 'other', src: '/mytbm/musculos', name: 'Ver mis músculos' },
  },
];
