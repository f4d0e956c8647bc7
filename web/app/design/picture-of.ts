import type { FileRef } from '@tbm/contract/fields';

/** What is needed to show a picture, without its blurred preview. */
export type PictureFile = Pick<FileRef, 'url' | 'width' | 'height'>;

/** For loaders: the previews of a row of cards would weigh as much as the texts of the page. */
export const pictureOf = (file: FileRef | null): PictureFile | null =>
  file && { url: file.url, width: file.width, height: file.height };
