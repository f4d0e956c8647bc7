import type { Post } from '@tbm/contract/community';
import {
  authorName,
  lookOf,
  mayDelete,
  mayEdit,
  mayReply,
  mayReport,
  type Viewer,
} from '@tbm/domain/community';
import { formatInstant } from '@tbm/domain/time';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Flame } from '../../design/flame.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import { useNow } from '../../platform/use-now.ts';
import { Face } from './face.tsx';
import styles from './post.module.css';
import { PostImages } from './post-images.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostText } from './post-text.tsx';
import { RepliedTo } from './replied-to.tsx';
import { useLike } from './use-like.ts';
import { usePanelAddress } from './use-panel-address.ts';
import { usePin } from './use-pin.ts';

const EditForm = lazy(() => import('./edit-form.tsx'));

const roleLabels = { coach: 'Coach', admin: 'Equipo TBM' } as const;
const runs = { weekly: 'Semanas seguidas', monthly: 'Meses seguidos' } as const;
const stateWords = {
  held: ['En revisión', 'Solo tú lo ves hasta que el equipo lo revise.'],
  hidden: ['Oculto', 'El equipo lo está revisando; por ahora solo tú lo ves.'],
} as const;

/** The parts of a post that are shown in its place. */
export interface Shown {
  viewer: Viewer;
  timezone: string;
  /** In the feed, a post names its video and thread, and the post it replies to can be opened. */
  inFeed: boolean;
}

interface Asked {
  /** Null where nothing is written. */
  onReply: ((post: Post) => void) | null;
  onReport: (post: Post) => void;
  onDelete: (post: Post) => void;
}

/** One post: author, time, text, images, and the viewer's actions [COMM-009, COMM-014, COMM-018..026]. */
export function PostCard({ post, inFeed, ...rest }: Shown & Asked & { post: Post }): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const { viewer, timezone } = rest;
  const name = authorName(post);
  const state = post.state === 'visible' ? null : stateWords[post.state];
  return (
    <article
      id={`post-${post.post_id}`}
      className={styles.post}
      data-look={lookOf(post, viewer)}
      aria-label={`Comentario de ${name}`}
    >
      <Who post={post} name={name} timezone={timezone} />
      {state ? (
        <p className={styles.state}>
          <strong>{state[0]}</strong> {state[1]}
        </p>
      ) : null}
      <RepliedTo post={post} inFeed={inFeed} />
      {isEditing ? (
        <Suspense>
          <EditForm post={post} onClose={() => setEditing(false)} />
        </Suspense>
      ) : post.content ? (
        <PostText content={post.content} mentions={post.mentions} />
      ) : null}
      <PostImages files={post.files} name={name} />
      {inFeed ? <From post={post} /> : null}
      <Actions post={post} name={name} onEdit={() => setEditing(true)} {...rest} />
    </article>
  );
}

/** What the viewer may do with it. */
function Actions({
  post,
  name,
  viewer,
  onEdit,
  onReply,
  onReport,
  onDelete,
}: Asked & { post: Post; name: string; viewer: Viewer; onEdit: () => void }): ReactNode {
  const now = useNow(30_000);
  const { liked, toggle } = useLike(post, viewer);
  const pin = usePin(post);
  const count = post.post_likes.length;
  const isVisible = post.state === 'visible';
  const mayPin = (viewer.role === 'coach' || viewer.role === 'admin') && isVisible && !post.anonymous;
  const actions = [
    mayEdit(post, viewer, now) && { title: 'Editar', onChoose: onEdit },
    mayPin && { title: post.pinnedAt ? 'Quitar de anuncios' : 'Fijar como anuncio', onChoose: pin },
    mayReport(post, viewer) && { title: 'Reportar', onChoose: () => onReport(post) },
    mayDelete(post, viewer) && { title: 'Eliminar', onChoose: () => onDelete(post) },
  ].filter((action) => action !== false);
  return (
    <div className={styles.actions}>
      {isVisible ? (
        <button type="button" aria-pressed={liked} onClick={toggle}>
          <WordIcon name="heart" filled={liked} />
          <span className="visually-hidden">Me gusta</span>
          {count ? <span>{count}</span> : null}
        </button>
      ) : null}
      {onReply && isVisible && mayReply(post, viewer) ? (
        <button type="button" onClick={() => onReply(post)}>
          Responder
        </button>
      ) : null}
      <PostMenu of={name} actions={actions} />
    </div>
  );
}

/** Face, name, label and time; the name of an author opens the profile [COMM-006]. */
function Who({ post, name, timezone }: { post: Post; name: string; timezone: string }): ReactNode {
  const to = usePanelAddress();
  const role = post.customer?.user?.role;
  const opens = post.customer_id === null || post.anonymous ? null : to({ customer_id: post.customer_id });
  const streak = post.anonymous ? null : post.customer?.streaks[0];
  return (
    <header className={styles.author}>
      <Face customer={post.anonymous ? null : post.customer} />
      <p className={styles.name}>
        {opens ? (
          <Link to={opens} preventScrollReset>
            <strong>{name}</strong>
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        {role ? <span className={styles.role}>{roleLabels[role]}</span> : null}
        {streak ? (
          <span className={`${styles.soft} ${styles.streak}`} title={runs[streak.kind]}>
            <Flame state="lit" size="1.1em" label={`${runs[streak.kind]}:`} /> {streak.run}
          </span>
        ) : null}
        {post.anonymous && post.customer ? <span className={styles.soft}>(como anónima)</span> : null}
        <span className={styles.when}>
          <time dateTime={post.createdAt}>{formatInstant(post.createdAt, timezone)}</time>
          {post.editedAt ? ' · editado' : ''}
        </span>
      </p>
    </header>
  );
}

/** The video or the thread that a post of the feed belongs to; both open beside it [COMM-006]. */
function From({ post: { video, thread } }: { post: Post }): ReactNode {
  const to = usePanelAddress();
  if (video)
    return (
      <Link className={styles.from} to={to({ video_id: video.video_id })} preventScrollReset>
        <WordIcon name="play" /> {video.name}
      </Link>
    );
  if (thread)
    return (
      <Link className={styles.from} to={to({ thread_id: thread.thread_id })} preventScrollReset>
        <span aria-hidden="true">#</span> {thread.title}
      </Link>
    );
  return null;
}
