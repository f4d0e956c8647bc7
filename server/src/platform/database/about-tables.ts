import type { AboutTable } from './about.ts';

/** Tables that only a migration defines, because a library reads and writes them. */
export const aboutLibraries = {
  socket_io_attachments: {
    rowsInLargeStudio: 1_000,
    nothingPersonal: 'large live events, for seconds',
  },
} satisfies Record<string, AboutTable>;
