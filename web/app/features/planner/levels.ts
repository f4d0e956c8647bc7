/** The levels of a plan, as the builder asks for them [PLAN-005]. */
export const levels = [
  { value: '1', title: 'Voy empezando', text: 'Nunca he entrenado, o hace mucho que no lo hago.' },
  { value: '2', title: 'Ya entreno', text: 'Conozco los movimientos y quiero avanzar.' },
  { value: '3', title: 'Voy con todo', text: 'Entreno seguido y busco un reto.' },
] as const;

export const levelTitle = (level: number): string => levels[level - 1]?.title ?? '';

/** What is recommended in pregnancy [PLAN-040]. */
export const pregnancy = {
  weekly_minutes: 150,
  supine_minutes: 5,
  ounces: 8,
  every_minutes: 20,
} as const;
