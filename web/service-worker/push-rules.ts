/** What the server sends to a device (`server/src/features/push`). */
export interface Notice {
  title: string;
  body: string;
  /** The page of ours that it opens. */
  path: string;
  /** A button below the text, and the page of ours that it opens. */
  action?: { title: string; path: string };
  /** A newer one with the same tag takes its place. */
  tag: string;
  /** Whose it is. */
  customer_id: number;
}

/** Whether it is a page of the member area. */
const isOurs = (path: unknown): path is string => typeof path === 'string' && /^\/mytbm(\/|\?|$)/.test(path);

/** Reads a message; null for anything that is not one of ours. */
export function readNotice(text: string): Notice | null {
  let given: Partial<Notice> | null;
  try {
    given = JSON.parse(text) as Partial<Notice> | null;
  } catch {
    return null;
  }
  const { title, body, path, tag, customer_id, action } = given ?? {};
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return null;
  if (typeof customer_id !== 'number' || !isOurs(path)) return null;
  return {
    title,
    body,
    path,
    tag,
    customer_id,
    ...(typeof action?.title === 'string' && isOurs(action.path)
      ? { action: { title: action.title, path: action.path } }
      : {}),
  };
}

/** The effect of a click: it shows a tab that has the page, navigates a tab of the member area there, or opens a new one. */
export type Opening<T> = { tab: T; isThere: boolean } | null;

/** `isBusy`: in some tab a payment or a film is open, which nothing may interrupt. */
export function openingOf<T extends { url: string }>(
  tabs: readonly T[],
  target: string,
  isBusy: boolean,
): Opening<T> {
  const there = tabs.find(({ url }) => url === target);
  if (there) return { tab: there, isThere: true };
  const { origin } = new URL(target);
  const inside = tabs.find(({ url }) => {
    const at = new URL(url);
    return at.origin === origin && /^\/mytbm(\/|$)/.test(at.pathname);
  });
  return inside && !isBusy ? { tab: inside, isThere: false } : null;
}
