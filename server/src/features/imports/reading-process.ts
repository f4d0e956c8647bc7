import { makeDrawing } from '../../platform/pictures/drawing.ts';

/** The process that reads uploaded files. It has none of the server's secrets, and is ended when a file takes too long. */
const reading = makeDrawing({
  atOnce: 1,
  longestQueue: 20,
  longestTask: 30_000,
  tasksPerProcess: 20,
});

export const { readTable } = reading.remote<typeof import('./read-table.ts')>(
  new URL('./read-table.ts', import.meta.url),
);
