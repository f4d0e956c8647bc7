import { canShow } from '@tbm/browser/can-show';
import { isHeic } from '@tbm/browser/is-heic';
import { largestPicture, pictureTypes } from '@tbm/contract/files';
import { problemText } from '@tbm/domain/messages';
import { useEffect, useState } from 'react';

const megabytes = String(largestPicture / 1024 / 1024);

interface CheckedPhoto {
  /** The problem of a photo; null when there is none. */
  complaint: string | null;
  /** Whether this browser can show it. Few browsers show HEIC; the server decodes it. */
  isShown: boolean;
}

/** Checks a chosen photo, as far as the browser can before it is sent. */
export async function checkPhoto(file: File): Promise<CheckedPhoto> {
  const isHeicPhoto = isHeic(file);
  if (!isHeicPhoto && !pictureTypes.includes(file.type)) {
    return { complaint: problemText('photo_type'), isShown: false };
  }
  if (file.size > largestPicture) {
    return { complaint: problemText('file_large', { limit: megabytes }), isShown: false };
  }
  const isShown = await canShow(file);
  return { complaint: isHeicPhoto || isShown ? null : problemText('photo_damaged'), isShown };
}

/** An address for bytes in this page, as long as they are shown. */
export function useObjectUrl(file: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [file]);
  return url;
}
