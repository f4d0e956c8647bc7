/** What a browser has for passing on a link. */
interface Means {
  share?: (data: { title: string; url: string }) => Promise<void>;
  clipboard?: { writeText(text: string): Promise<void> };
}

/** Passes on a link in the device's own way, else copies it; says what came of it. She may also think better of it. */
export async function shareLink(
  { share, clipboard }: Means,
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
