import { z } from 'zod';
import { id, instant } from './fields.ts';

/** Where browsers connect to hear what changes while they look. */
export const livePath = '/api/live';

/** What is told live, by name. */
export const liveEvents = {
  /** The places of a class as they are; `at` orders what is told of one class, the later one counts. */
  class_changed: z.object({
    single_class_id: id,
    branch_id: id,
    capacity: z.int(),
    taken: z.int(),
    taken_spots: z.array(z.int()),
    /** It is on the schedule no more. */
    deleted: z.boolean(),
    at: instant,
  }),
};
export type LiveEvent = keyof typeof liveEvents;
export type LiveData<E extends LiveEvent> = z.output<(typeof liveEvents)[E]>;

/** Whoever is in a room hears what is told there: `branch:1`. */
export const room = z.templateLiteral([z.enum(['branch']), ':', z.int().min(1)]);
export type Room = z.output<typeof room>;
