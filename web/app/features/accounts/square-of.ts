/** Twice the side that is stored, for what the server makes of it. */
const most = 640;

/** A square of a picture as JPEG, at most 640 pixels wide. `x`, `y` and the sides are in pixels of the picture. */
export async function squareOf(
  url: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  const side = Math.min(most, Math.round(width));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Under transparent parts, as the server does.
  context.fillStyle = '#fffbf4';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.92);
  });
}
