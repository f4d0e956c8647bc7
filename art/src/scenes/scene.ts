/** A picture to draw. */
export interface Scene {
  name: string;
  width: number;
  height: number;
  /** Pixels for each unit of the drawing; 1 unless set. */
  scale?: number;
  /** Alternative text. */
  alt: string;
  quality: number;
  draw(width: number, height: number): string;
}
