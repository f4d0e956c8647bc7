/** The channels on which a link can be shared. */
interface Means {
  share?: (data: { title: string; url: string }) => Promise<void>;
  /** Returns whether it was copied. */
  copy: (text: string) => Promise<boolean>;
}

/**
 * Shares a link with the device's share sheet, else or where it is refused copies it; returns the outcome, which may be that the member
 * cancelled.
 */
export async function shareLink(
  { share, copy }: Means,
  link: { title: string; url: string },
): Promise<'shared' | 'copied' | 'given up' | 'failed'> {
  try {
    if (share) {
      await share(link);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'given up';
  }
  return (await copy(link.url)) ? 'copied' : 'failed';
}
