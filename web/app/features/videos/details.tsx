import type { VideoDetail } from '@tbm/contract/videos';
import { dayIn, formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Heading } from '../../design/layout.tsx';
import styles from './player.module.css';

/** Equipment for the video, each marked as required or optional [VID-025]. */
export function PropsPanel({ items }: { items: VideoDetail['video_props'] }): ReactNode {
  return (
    <section className={styles.panel} aria-label="Props">
      <Heading level={2} size="s">
        Props
      </Heading>
      {items.length ? (
        <ul className={styles.props}>
          {items.map(({ prop, amount, required }) => (
            <li key={prop.prop_id}>
              <span>
                {prop.name}
                {amount > 1 ? ` × ${amount}` : ''}
              </span>
              <span className={required ? styles.required : styles.soft}>
                {required ? '*Requerido' : '(opcional)'}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>No necesitas nada: solo tú y un poco de espacio.</p>
      )}
    </section>
  );
}

/** Publication date and description [VID-026, VID-027]. */
export function InfoCard({ video, timezone }: { video: VideoDetail; timezone: string }): ReactNode {
  const { available_at, createdAt, instructor, class_type, video_type, duration, tags } = video;
  const rows: [string, string][] = [
    ['Disponible', formatDay(dayIn(available_at ?? createdAt, timezone))],
    ['Coach', `${instructor.name} ${instructor.last_name}`],
    ['Clase', class_type.name],
    ['Categoría', class_type.class_category.name],
    ['Impacto', video_type.name],
    ['Duración', `${duration} min`],
    ['Objetivo', tags[0]?.name ?? 'Cuerpo completo'],
  ];
  return (
    <section className={styles.panel} aria-label="Sobre esta clase">
      <Heading level={2} size="s">
        Sobre esta clase
      </Heading>
      {video.description ? <p>{video.description}</p> : null}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
