import type { Post } from '@tbm/contract/community';
import type { Viewer } from '@tbm/domain/community';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Dialog } from '../design/dialog.tsx';
import { Heading, Skeleton } from '../design/layout.tsx';
import styles from '../features/community/community.module.css';
import { Feed } from '../features/community/feed.tsx';
import { PostList } from '../features/community/post-list.tsx';
import { idOf } from '../platform/found.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';

const here = '/mytbm/comunidad';

/** `/mytbm/comunidad`: the feed; `?post_id=` opens one post [COMM-001..003]. */
export default function Community() {
  const { branch } = useRoot();
  const viewer = useApi('GET /customer', {}).data;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [replyTo, setReplyTo] = useState<Post | null>(null);
  const post_id = idOf(params.get('post_id') ?? undefined);
  if (!viewer) return <Skeleton height="60dvh" />;
  const { timezone } = branch;
  return (
    <div className={styles.feed}>
      <title>Comunidad · TBM</title>
      <Heading level={1} size="m">
        Comunidad
      </Heading>
      <Feed viewer={viewer} timezone={timezone} replyTo={replyTo} onReply={setReplyTo} />
      {post_id === null ? null : (
        <OnePost
          post_id={post_id}
          viewer={viewer}
          timezone={timezone}
          onReply={(post) => {
            void navigate(here, { replace: true });
            setReplyTo(post);
          }}
        />
      )}
    </div>
  );
}

/** A single post opened by its link, from a reply or a report. */
function OnePost({
  post_id,
  ...rest
}: {
  post_id: number;
  viewer: Viewer;
  timezone: string;
  onReply: (post: Post) => void;
}): ReactNode {
  const { data, error } = useApi('GET /posts/:id', { params: { id: post_id } });
  return (
    <Dialog title="Comentario" closeTo={here} wide>
      {error ? <p role="alert">{error.message}</p> : null}
      {data && !error ? <PostList posts={[data]} inFeed {...rest} /> : null}
      {!data && !error ? <Skeleton height="8rem" /> : null}
    </Dialog>
  );
}
