/** Whether this browser can show a picture: a HEIC photo only in some, a damaged one in none. */
export async function canShow(file: Blob): Promise<boolean> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
