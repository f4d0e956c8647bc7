import type { Post } from '@tbm/contract/community';
import { authorName, lookOf, mayDelete, mayReply, mayReport, type Viewer } from '@tbm/domain/community';
import { formatInstant } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showAlert } from '../../design/alerts.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { AuthorPicture } from './author.tsx';
import styles from './community.module.css';
import { removePost, setLike } from './use-posts.ts';

const roleLabels = { coach: 'Coach', admin: 'Equipo TBM' } as const;

/** Likes optimistically; a refusal undoes it [COMM-014]. */
function useLike(post: Post, { customer_id }: Viewer) {
  const { post_id } = post;
  const liked = post.post_likes.some((like) => like.customer_id === customer_id);
  const settled = {
    isSentLater: true,
    onMutate: () => setLike({ post_id, customer_id }, !liked),
    onError: (error: { code: string; message: string }) => {
      showAlert(error.message);
      if (error.code === 'post_not_found') removePost(post_id);
      else setLike({ post_id, customer_id }, liked);
    },
  };
  const like = useApiMutation('POST /posts/like', settled);
  const unlike = useApiMutation('DELETE /posts/like/:post_id/:customer_id', settled);
  const toggle = () => {
    if (like.isPending || unlike.isPending) return;
    if (liked) unlike.mutate({ params: { post_id, customer_id } });
    else like.mutate({ body: { post_id } });
  };
  return { liked, toggle };
}

interface Actions {
  onReply: (post: Post) => void;
  onReport: (post: Post) => void;
  onDelete: (post: Post) => void;
}

/** One post: author, time, text, and the viewer's actions [COMM-009, COMM-014, COMM-018..026]. */
export function PostCard({
  post,
  viewer,
  timezone,
  inFeed,
  onReply,
  onReport,
  onDelete,
}: Actions & {
  post: Post;
  viewer: Viewer;
  timezone: string;
  /** In the feed, a post names its video, and the post it replies to can be opened. */
  inFeed: boolean;
}): ReactNode {
  const { liked, toggle } = useLike(post, viewer);
  const count = post.post_likes.length;
  const role = post.customer?.user?.role;
  const name = authorName(post);
  return (
    <article
      id={`post-${post.post_id}`}
      className={styles.post}
      data-look={lookOf(post, viewer)}
      aria-label={`Comentario de ${name}`}
    >
      <header className={styles.who}>
        <AuthorPicture customer={post.customer} />
        <p className={styles.name}>
          <strong>{name}</strong>
          {role ? <span className={styles.role}>{roleLabels[role]}</span> : null}
          {post.anonymous && post.customer ? <span className={styles.soft}>(como anónima)</span> : null}
          <time className={styles.soft} dateTime={post.createdAt}>
            {formatInstant(post.createdAt, timezone)}
          </time>
        </p>
      </header>
      <RepliedTo post={post} inFeed={inFeed} />
      <p className={styles.content}>{post.content}</p>
      {inFeed && post.video ? (
        <Link className={styles.video} to={`/mytbm/video/${post.video.video_id}`}>
          <WordIcon name="play" /> {post.video.name}
        </Link>
      ) : null}
      <div className={styles.actions}>
        <button type="button" aria-pressed={liked} onClick={toggle}>
          <WordIcon name="heart" filled={liked} />
          <span className="visually-hidden">Me gusta</span>
          {count ? <span>{count}</span> : null}
        </button>
        {mayReply(post, viewer) ? (
          <button type="button" onClick={() => onReply(post)}>
            Responder
          </button>
        ) : null}
        {mayReport(post, viewer) ? (
          <button type="button" onClick={() => onReport(post)}>
            Reportar
          </button>
        ) : null}
        {mayDelete(post, viewer) ? (
          <button type="button" onClick={() => onDelete(post)}>
            Eliminar
          </button>
        ) : null}
      </div>
    </article>
  );
}

/** The post it replies to; a deleted one is mentioned, not shown. */
function RepliedTo({ post: { reply_post_id, replyTo }, inFeed }: { post: Post; inFeed: boolean }): ReactNode {
  if (reply_post_id === null) return null;
  if (!replyTo) return <p className={styles.answered}>En respuesta a un comentario que ya no está</p>;
  const quote = (
    <>
      <strong>{authorName(replyTo)}</strong> {replyTo.content}
    </>
  );
  return inFeed ? (
    <Link className={styles.answered} to={`?post_id=${replyTo.post_id}`} preventScrollReset>
      {quote}
    </Link>
  ) : (
    <p className={styles.answered}>{quote}</p>
  );
}
