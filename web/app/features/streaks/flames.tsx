import { counted } from '@tbm/domain/counted';
import { flamesOf } from '@tbm/domain/streaks';
import type { ReactNode } from 'react';
import { Flame } from '../../design/flame.tsx';
import styles from './streaks.module.css';

/** Flames of a month of training. */
const places = [1, 2, 3, 4] as const;

/** `Racha de 5 semanas: 1 de 4 flamas encendida`. */
const labelOf = (run: number, lit: number): string =>
  run === 0
    ? 'Sin racha: 0 de 4 flamas encendidas'
    : `Racha de ${counted(run, 'semana', 'semanas')}: ${lit} de 4 ${lit === 1 ? 'flama encendida' : 'flamas encendidas'}`;

/**
 * The flames of a streak, one for each completed week up to four [STREAK-003]. `isAtRisk`: this week can still be completed, but only
 * by training on each day that is left.
 */
export function Flames({
  run,
  isAtRisk = false,
  size = '2rem',
}: {
  /** Complete weeks in a row. */
  run: number;
  isAtRisk?: boolean;
  size?: string;
}): ReactNode {
  const lit = flamesOf(run);
  const stateOf = (place: number) => {
    if (place <= lit) return 'lit';
    return isAtRisk && place === lit + 1 ? 'risk' : 'unlit';
  };
  return (
    <span className={styles.flames} role="img" aria-label={labelOf(run, lit)}>
      {places.map((place) => (
        <span key={place} aria-hidden="true">
          <Flame state={stateOf(place)} size={size} />
        </span>
      ))}
    </span>
  );
}
