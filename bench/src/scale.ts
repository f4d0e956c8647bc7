import { type Size, size } from './studio.ts';

/** How much is loaded and measured. */
export interface Scale {
  /** The folder of its database, below `.cache/`. */
  folder: string;
  size: Size;
  /** Signed-in members that send the calls. */
  members: number;
  /** Each figure is the median of so many rounds. */
  rounds: number;
  /** How long a load of calls lasts. */
  seconds: number;
  /** Numbers of browsers that listen to live events, and of posts that are sent to them. */
  sockets: number[];
  posts: number;
  /** Visits of public pages per second while the first byte is timed. */
  visitsPerSecond: number;
  /** Pages of the feed, by number. */
  feedPages: number[];
  /** Random events before the boards are recounted. */
  boardEvents: number;
  /** Updates of a table, and sales of a package, whose effect on the database is measured. */
  updates: number;
  packageSales: number;
  /** How long a process does nothing before its memory is read, and how long it is loaded before that. */
  idleSeconds: number;
  loadSeconds: number;
}

export const fullScale: Scale = {
  folder: 'bench',
  size,
  members: 1_000,
  rounds: 3,
  seconds: 5,
  sockets: [1_000, 5_000],
  posts: 10,
  visitsPerSecond: 2_000,
  feedPages: [1, 1_000, 10_000],
  boardEvents: 100_000,
  updates: 20_000,
  packageSales: 500_000,
  idleSeconds: 10,
  loadSeconds: 30,
};

/** Enough to see whether answers are right; its times mean nothing. */
export const quickScale: Scale = {
  folder: 'bench-quick',
  size: {
    ...size,
    customers: 1_000,
    pastReservations: 15_000,
    lots: 2_000,
    videos: 100,
    playbacks: 10_000,
    posts: 2_400,
    likes: 10_000,
  },
  members: 50,
  rounds: 1,
  seconds: 1,
  sockets: [50],
  posts: 3,
  visitsPerSecond: 100,
  feedPages: [1, 10, 100],
  boardEvents: 2_000,
  updates: 1_000,
  packageSales: 5_000,
  idleSeconds: 1,
  loadSeconds: 2,
};
