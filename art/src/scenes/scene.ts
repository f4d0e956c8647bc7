/** A picture to be made. */
export interface Scene {
  name: string;
  width: number;
  height: number;
  /** What it shows, for who cannot see it. */
  alt: string;
  quality: number;
  draw(width: number, height: number): string;
}
