import type { ComponentProps, ReactNode } from 'react';
import { Clip } from '../../design/clip.tsx';
import { embedOf } from '../../design/embed.ts';
import { useRoot } from '../../platform/root-data.ts';

/** A film on a page; in a preview, where no script would open it, its player is shown at once. */
export function PageClip(clip: ComponentProps<typeof Clip>): ReactNode {
  const { isPreview = false } = useRoot();
  // The players of others do not run without scripts.
  return <Clip {...clip} starts={isPreview && !embedOf(clip.src)} />;
}
