import type { CommentReview, ReviewedComment } from '@tbm/contract/rating-comments';
import { counted } from '@tbm/domain/counted';
import { formatInstant } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { useApiMutation } from '../../platform/query.ts';
import styles from './review.module.css';

const done: Record<CommentReview, string> = {
  approved: 'Comentario publicado',
  rejected: 'Comentario rechazado',
};

const starsText = (count: number): string => counted(count, 'estrella', 'estrellas');

/** A shared comment as the staff reads it, with what can be decided. */
export function Review({ item, timezone }: { item: ReviewedComment; timezone: string }): ReactNode {
  const { video_rating_id, customer_id, comment, class_stars, coach_stars, video, coach, createdAt, review } =
    item;
  const name = `${item.name} ${item.last_name}`;
  const decide = useApiMutation('PUT /rating_comments/:id/review', {
    onSuccess: (_, { body }) =>
      showSuccess(review === 'approved' ? 'Comentario retirado' : done[body.review]),
    onError: ({ message }) => showAlert(message),
  });
  const put = (next: CommentReview) =>
    decide.mutate({ params: { id: video_rating_id }, body: { review: next, comment } });
  const isSent = (next: CommentReview) => decide.isPending && decide.variables.body.review === next;
  return (
    <article className={styles.one}>
      <blockquote className={styles.text}>{comment}</blockquote>
      <p className={styles.author}>
        <Link to={`/recepcion/socia/${customer_id}/`}>{name}</Link>
        <span>{formatInstant(createdAt, timezone)}</span>
        <span>
          {video}: {starsText(class_stars)}
        </span>
        <span>
          {coach}: {starsText(coach_stars)}
        </span>
      </p>
      <div className={styles.actions}>
        {review === 'approved' ? null : (
          <Button
            look="accent"
            busy={isSent('approved')}
            aria-label={`Publicar el comentario de ${name}`}
            onClick={() => put('approved')}
          >
            Publicar
          </Button>
        )}
        {review === 'rejected' ? null : (
          <Button
            look="quiet"
            busy={isSent('rejected')}
            aria-label={`${review === 'approved' ? 'Retirar' : 'Rechazar'} el comentario de ${name}`}
            onClick={() => put('rejected')}
          >
            {review === 'approved' ? 'Retirar' : 'Rechazar'}
          </Button>
        )}
      </div>
    </article>
  );
}
