import { type MuscleSelector, muscleSelectors } from '@tbm/contract/video-kinds';
import type { ReactNode } from 'react';
import { Chart, type Point } from '../../design/chart.tsx';
import { MuscleFigure, type Tone } from '../../design/muscle-figure.tsx';
import { Stat, Stats } from '../../design/stat.tsx';
import { Row, Sample } from './sample.tsx';

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const paid = [1490, 1490, 0, 2980, 1490, 1490, 3470, 1490, 1490, 1490, 2210, null];
const held = [31, 36, null, 41, 44, 52];
const pesos = (value: number) => `$${value.toLocaleString('es-MX')}`;

const points = (values: readonly (number | null)[], now: number): Point[] =>
  values.map((value, index) => ({ label: months[index] ?? '', value, isNow: index === now }));

export const Figures = (): ReactNode => (
  <Sample title="Cifras">
    <Stats>
      <Stat value="8" label="clases por usar" note="Vencen el 30 de noviembre" />
      <Stat value="128" label="clases tomadas" />
      <Stat value="$1,490" label="pagado este mes" />
    </Stats>
  </Sample>
);

const film = new Map<MuscleSelector, Tone>([
  ['gluteos', 'primary'],
  ['cuadriceps', 'primary'],
  ['abdomen', 'secondary'],
]);
const tones: readonly Tone[] = ['none', 'low', 'mid', 'high'];
const trained = new Map(
  muscleSelectors.map((selector, index) => [selector, tones[index % tones.length] ?? 'none']),
);

export const Muscles = (): ReactNode => (
  <Sample title="Músculos">
    <Row>
      <MuscleFigure tones={film} />
      <MuscleFigure tones={trained} />
    </Row>
  </Sample>
);

export const Charts = (): ReactNode => (
  <Sample title="Gráficas">
    <Chart
      title="Pagado por mes"
      kind="bars"
      points={points(paid, 10)}
      format={pesos}
      labels={['Mes', 'Pagado']}
    />
    <Chart
      title="Segundos de plancha"
      kind="line"
      points={points(held, 5)}
      format={(value) => `${value} s`}
      labels={['Mes', 'Segundos']}
    />
    <Chart title="Sin datos todavía" kind="bars" points={points([null, null, null], 2)} />
  </Sample>
);
