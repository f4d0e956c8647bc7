/**
 * Writes a page's styles into it: a visitor who has none of our files yet sees the page without asking for them first.
 * The files are loaded with the scripts (`late-scripts.ts`), for the pages that follow. `read` returns a file's text, or
 * null where files come from another server.
 */
export const withEarlyStyles = (html: string, read: (address: string) => string | null): string =>
  html.replace(/<link rel="stylesheet"( href="([^"#]+)[^>]*>)/g, (link, rest: string, address: string) => {
    const text = read(address);
    return text === null ? link : `<style>${text}</style><link rel="late-style"${rest}`;
  });
