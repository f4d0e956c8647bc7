/** The browser APIs for sharing a link. */
interface Browser {
  share?: (data: { title: string; url: string }) => Promise<void>;
  clipboard?: { writeText(text: string): Promise<void> };
}

/**
 * Shares a link with the device's share sheet, else copies it; returns the outcome, which may be that the member
 * cancelled.
 */
export async function shareLink(
  { share, clipboard }: Browser,
  link: { title: string; url: string },
): Promise<'shared' | 'copied' | 'given up' | 'failed'> {
  try {
    if (share) {
      await share(link);
      return 'shared';
    }
    if (!clipboard) return 'failed';
    await clipboard.writeText(link.url);
    return 'copied';
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'given up' : 'failed';
  }
}
