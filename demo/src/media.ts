/** The folder of the demo's pictures. This file is as deep in its workspace as the built demo, which reads them too. */
export const mediaFolder = new URL('../media/', import.meta.url);
