import { useHere } from '../../platform/here.ts';

/** The panel beside the conversation, or above it on a phone [COMM-006]. */
export const panels = ['post_id', 'thread_id', 'customer_id', 'video_id', 'panel'] as const;
type Panel = Partial<Record<(typeof panels)[number], number | string>>;

const closed = Object.fromEntries(panels.map((name) => [name, null]));

/** Addresses of this page with one panel, or with none. */
export function usePanelAddress(): (panel: Panel) => string {
  const here = useHere();
  return (panel) =>
    here({
      ...closed,
      ...Object.fromEntries(Object.entries(panel).map(([name, value]) => [name, String(value)])),
    });
}
