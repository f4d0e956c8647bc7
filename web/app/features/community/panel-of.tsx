import type { Viewer } from '@tbm/domain/community';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '../../design/layout.tsx';
import { idOf } from '../../platform/found.ts';
import { SidePanel, useIsWide } from './side-panel.tsx';
import { panels, usePanelAddress } from './use-panel-address.ts';

const MemberPanel = lazy(() => import('./member-panel.tsx'));
const OnePost = lazy(() => import('./one-post.tsx'));
const Threads = lazy(() => import('./threads.tsx'));
const ThreadPanel = lazy(() => import('./thread-panel.tsx'));
const VideoPanel = lazy(() => import('./video-panel.tsx'));

const titles = {
  post_id: 'Comentario',
  thread_id: 'Tema',
  customer_id: 'Perfil',
  video_id: 'Clase en video',
  panel: 'Temas',
} as const;

/** What the address names beside the conversation: a video, a thread, a profile, one post, or the threads [COMM-006]. */
export function PanelOf({
  viewer,
  timezone,
  only,
}: {
  viewer: Viewer;
  timezone: string;
  /** The only panel that this page has, always a sheet. */
  only?: 'customer_id';
}): ReactNode {
  const [params] = useSearchParams();
  const isWide = useIsWide();
  const to = usePanelAddress();
  const openPanel = panels.find((name) => (only ? name === only : true) && params.has(name));
  const kind = openPanel ?? (isWide && !only ? 'panel' : null);
  if (kind === null) return null;
  const id = idOf(params.get(kind) ?? undefined) ?? 0;
  const shown = { viewer, timezone };
  return (
    <SidePanel
      key={`${kind} ${id}`}
      title={titles[kind]}
      closeTo={openPanel && !(isWide && kind === 'panel') ? to({}) : null}
      asSheet={!isWide || only !== undefined || kind === 'post_id'}
    >
      <Suspense fallback={<Skeleton height="16rem" />}>
        {kind === 'post_id' ? <OnePost post_id={id} {...shown} /> : null}
        {kind === 'customer_id' ? <MemberPanel customer_id={id} {...shown} /> : null}
        {kind === 'video_id' ? <VideoPanel video_id={id} {...shown} /> : null}
        {kind === 'thread_id' ? <ThreadPanel thread_id={id} {...shown} /> : null}
        {kind === 'panel' ? <Threads {...shown} /> : null}
      </Suspense>
    </SidePanel>
  );
}
