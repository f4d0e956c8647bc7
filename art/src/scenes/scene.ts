/** A picture to draw. */
export interface Scene {
  name: string;
  width: number;
  height: number;
  /** Alternative text. */
  alt: string;
  quality: number;
  draw(width: number, height: number): string;
}
