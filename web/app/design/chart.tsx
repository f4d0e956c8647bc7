import type { CSSProperties, ReactNode } from 'react';
import styles from './chart.module.css';
import { type Scale, scaleOf, shareOf } from './chart-scale.ts';

export interface Point {
  /** Below the chart; short, such as `nov`. */
  label: string;
  /** In the table, where the label alone is not clear, such as `noviembre 2026`. */
  long?: string;
  /** Zero or more; null where there is nothing yet. */
  value: number | null;
  /** The current one. */
  isNow?: boolean;
}

/**
 * Values over time, as bars (sums of a month) or as a line (progress). The drawing is for the eye; everyone can open
 * the same values as a table. The values of the highest and of the current point are written at them.
 */
export function Chart({
  title,
  kind,
  points,
  format = String,
  labels = ['Fecha', 'Valor'],
}: {
  title: string;
  kind: 'bars' | 'line';
  points: readonly Point[];
  /** A value as text, with its unit. */
  format?: (value: number) => string;
  /** Headings of the table's two columns. */
  labels?: readonly [string, string];
}): ReactNode {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const scale = scaleOf(values, kind === 'line');
  const highest = points.findIndex(({ value }) => value !== null && value === Math.max(...values));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div className={styles.plot} aria-hidden="true">
        <Lines scale={scale} format={format} />
        <div className={styles.area}>
          {kind === 'line' ? <Path points={points} scale={scale} /> : null}
          {points.map(({ label, value, isNow = false }, index) => (
            <div
              key={`${label} ${index.toString()}`}
              className={styles.column}
              data-now={isNow}
              style={{ '--share': `${value === null ? 0 : shareOf(value, scale)}%` } as CSSProperties}
            >
              {value === null ? null : <span className={kind === 'line' ? styles.dot : styles.bar} />}
              {value !== null && (isNow || index === highest) ? (
                <span className={styles.value}>{format(value)}</span>
              ) : null}
            </div>
          ))}
        </div>
        <div className={styles.labels}>
          {points.map(({ label, isNow = false }, index) => (
            <span key={`${label} ${index.toString()}`} data-now={isNow}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <details className={styles.details}>
        <summary>Ver los datos</summary>
        <table>
          <thead>
            <tr>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, long = label, value }, index) => (
              <tr key={`${label} ${index.toString()}`}>
                <th scope="row">{long}</th>
                <td>{value === null ? 'Sin dato' : format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const Lines = ({ scale, format }: { scale: Scale; format: (value: number) => string }): ReactNode => (
  <div className={styles.lines}>
    {scale.map((line) => (
      <span key={line} style={{ '--share': `${shareOf(line, scale)}%` } as CSSProperties}>
        {format(line)}
      </span>
    ))}
  </div>
);

/** The line through the points, interrupted where a value is missing. */
function Path({ points, scale }: { points: readonly Point[]; scale: Scale }): ReactNode {
  const width = 100 / points.length;
  const parts = points.map(({ value }, index) => {
    if (value === null) return '';
    const isStart = index === 0 || points[index - 1]?.value === null;
    return `${isStart ? 'M' : 'L'}${(index + 0.5) * width} ${100 - shareOf(value, scale)}`;
  });
  return (
    <svg className={styles.path} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={parts.join('')} />
    </svg>
  );
}
