import { currentTime } from '@tbm/browser/clock';
import type { ModeratedPost } from '@tbm/contract/community-moderation';
import { authorName } from '@tbm/domain/community';
import { counted } from '@tbm/domain/counted';
import { formatInstant } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../design/avatar.tsx';
import { Button } from '../../design/button.tsx';
import { Around } from './around.tsx';
import { Decisions } from './decisions.tsx';
import styles from './moderation.module.css';

const causes = {
  new_member: 'Primer comentario de una cuenta nueva',
  word: 'Contiene una palabra de la lista',
  reports: 'Oculto por tres reportes',
  admin: 'Oculto por el equipo',
} as const;

/** A post for review: its true author, why it is here, who reported it, the thread around it, and the decisions. */
export function ModeratedCard({ post, timezone }: { post: ModeratedPost; timezone: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const name = authorName(post);
  const isMuted = post.mutedUntil !== null && Date.parse(post.mutedUntil) > currentTime();
  return (
    <article className={styles.card} aria-label={`Comentario de ${name}`}>
      <header className={styles.author}>
        <Avatar name={name} file={post.customer.file} />
        <p>
          <Link to={`/recepcion/socia/${post.customer_id}/`}>
            <strong>{name}</strong>
          </Link>{' '}
          {post.anonymous ? '(como anónima) ' : ''}
          <span className={styles.soft}>
            {formatInstant(post.createdAt, timezone)}
            {post.warnings ? ` · ${counted(post.warnings, 'advertencia', 'advertencias')}` : ''}
            {isMuted && post.mutedUntil
              ? ` · silenciada hasta el ${formatInstant(post.mutedUntil, timezone)}`
              : ''}
          </span>
        </p>
      </header>
      <p className={styles.cause}>{post.cause ? causes[post.cause] : 'Visible, con reportes'}</p>
      {post.content ? <p className={styles.content}>{post.content}</p> : null}
      {post.files.length ? (
        <ul className={styles.images}>
          {post.files.map(({ file_id, url }, index) => (
            <li key={file_id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={`Imagen ${index + 1} del comentario`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {post.reports.length ? (
        <ul className={styles.reports} aria-label="Reportes">
          {post.reports.map((report) => (
            <li key={report.post_report_id}>
              <strong>
                {report.customer.name} {report.customer.last_name}
              </strong>{' '}
              {report.reason || 'Sin motivo'}
              <span className={styles.soft}>
                {' '}
                · {formatInstant(report.createdAt, timezone)}
                {report.reviewedAt ? ' · revisado' : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <Button look="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Cerrar conversación' : 'Ver conversación'}
      </Button>
      {isOpen ? <Around post_id={post.post_id} timezone={timezone} /> : null}
      <Decisions post={post} name={name} isMuted={isMuted} />
    </article>
  );
}
