import type { ReactNode } from 'react';
import { Points } from '../../design/accordion.tsx';
import { pregnancy } from './levels.ts';
import styles from './planner.module.css';

const { weekly_minutes, supine_minutes, ounces, every_minutes } = pregnancy;

/** What to mind while training in pregnancy [PLAN-040]. */
export const Guidance = ({ level = 3 }: { level?: 2 | 3 }): ReactNode => {
  const Title = `h${level}` as const;
  return (
    <section className={styles.guidance} aria-label="Entrenar en el embarazo">
      <Title className={styles.cardTitle}>Entrenar en el embarazo</Title>
      <Points
        points={[
          `Suma ${weekly_minutes} minutos de actividad moderada a la semana.`,
          `Evita estar boca arriba más de ${supine_minutes} minutos.`,
          `Toma unas ${ounces} onzas de agua por cada ${every_minutes} minutos de ejercicio.`,
        ]}
      />
      <p>Entrena con el visto bueno de tu médica o médico, y para si algo no se siente bien.</p>
    </section>
  );
};
