import { fileJson } from '../files/index.ts';

/**
 * SQL: the photo of a row `c` of customers as the member `$1` sees it: the member's own photo, or one that its owner
 * shows to other members.
 */
export const faceJson = (c: string): string => `case when ${c}.photo_shown or ${c}.customer_id = $1::bigint
  then (select ${fileJson('face')} from files face where face.file_id = ${c}.file_id) end`;
