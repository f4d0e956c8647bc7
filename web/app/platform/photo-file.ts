import { largestPicture, pictureTypes } from '@tbm/contract/files';
import { problemText } from '@tbm/domain/messages';
import { useEffect, useState } from 'react';

const megabytes = String(largestPicture / 1024 / 1024);

/** What is wrong with a chosen photo, as far as the browser can tell before it is sent; null when nothing is. */
export async function complaintOf(file: File): Promise<string | null> {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (!isHeic && !pictureTypes.includes(file.type)) return problemText('photo_type');
  if (file.size > largestPicture) return problemText('file_large', { limit: megabytes });
  // Few browsers show HEIC; the server decodes it.
  return isHeic || (await isShown(file)) ? null : problemText('photo_damaged');
}

/** Whether this browser can show a picture. */
export async function isShown(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture !== null;
}

/** An address for bytes in this page, as long as they are shown. */
export function useObjectUrl(file: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
