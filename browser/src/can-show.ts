/** Whether this browser can show a picture whole: a HEIC photo only in some, one that is cut off in none. */
export async function canShow(file: Blob): Promise<boolean> {
  // This happens inside some apps. The server then answers what is wrong.
  if (typeof createImageBitmap !== 'function') return true;
  // An image element also shows the beginning of a picture that is cut off.
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture !== null;
}
