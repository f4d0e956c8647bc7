import { existsSync } from 'node:fs';

/** The folders in which Debian keeps libraries. */
export const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;

export interface Size {
  width: number;
  height: number;
}

/** One tab of a browser. Scripts are JavaScript text, since the repository has no types of a page. */
export interface Tab {
  open(url: string): Promise<void>;
  /** Resolves to the value of an expression in the page, or in the frame of `inFrame`. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses the middle of the element like a pointer does. */
  press(selector: string): Promise<void>;
  /** Replaces the text of a field by typing. */
  type(selector: string, text: string): Promise<void>;
  upload(selector: string, path: string): Promise<void>;
  /** Does work inside a frame of the page. */
  inFrame(selector: string, work: () => Promise<void>): Promise<void>;
  /** A picture of the window's content, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** A requirement: any of the paths, and the Debian package that contains it. */
  programs: { paths: string[]; debian: string }[];
  start(size: Size): Promise<Tab>;
}

/** The Debian packages that this machine lacks for an engine. */
export const missingPackages = ({ programs }: Pick<Engine, 'programs'>): string[] => [
  ...new Set(
    programs.filter(({ paths }) => !paths.some((path) => existsSync(path))).map(({ debian }) => debian),
  ),
];
