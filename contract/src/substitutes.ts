import { z } from 'zod';
import { id, idText, instant, text } from './fields.ts';
import { classLengths } from './lengths.ts';
import { substituteReads } from './reads.ts';
import { defineRoutes, desk } from './route.ts';
import { changedClass } from './timetable.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Coaches who give the class of another one';

const params = z.object({ id: idText });
/** Only coaches ask for a substitute and offer themselves. */
const coaches = ['coach'] as const;

export const requestStates = ['open', 'accepted', 'withdrawn', 'expired'] as const;

const namedCoach = z.object({ instructor_id: id, name: z.string(), last_name: z.string() });

/** Why a coach cannot substitute another one in a class. */
export const substituteProblems = ['coach_elsewhere', 'coach_other_type', 'coach_busy'] as const;

/** A coach who may take a class over, or why not. */
const candidate = namedCoach.extend({ problem: z.enum(substituteProblems).nullable() });
export type Candidate = z.output<typeof candidate>;

/** A coach's request that another coach gives the class. */
export const substituteRequest = z.object({
  substitute_request_id: id,
  state: z.enum(requestStates),
  note: z.string(),
  createdAt: instant,
  /** The class, as a coach needs it to decide. */
  single_class: z.object({
    single_class_id: id,
    class_date: instant,
    duration: z.int(),
    taken: z.int(),
    class_type: z.string(),
    location: z.string(),
    branch: z.string(),
    timezone: z.string(),
  }),
  /** The coach who asks. */
  coach: namedCoach,
  /** The coach who gives the class instead; null until a coach accepts. */
  substitute: namedCoach.nullable(),
  /** Whether it is the caller's. */
  is_own: z.boolean(),
});
export type SubstituteRequest = z.output<typeof substituteRequest>;

export const substituteRoutes = defineRoutes({
  'GET /available_classes/:id/substitutes': {
    summary: 'The other coaches, and whether each may take a class over',
    who: desk,
    branches: { things: { id: 'class' } },
    params,
    answer: z.array(candidate),
    problems: ['class_not_found'],
  },
  'PUT /available_classes/:id/substitute': {
    summary:
      'Sets a substitute for a coach of one class; the planned coach is kept, and members with a place are notified',
    who: desk,
    branches: { things: { id: 'class' } },
    params,
    body: z.object({ instead_of: id, instructor_id: id }),
    invalidates: substituteReads,
    answer: changedClass,
    problems: [
      'class_not_found',
      'class_begun',
      'not_found',
      'coach_not_in_class',
      'coach_in_class',
      'coach_taken',
    ],
  },
  'GET /substitute_requests': {
    summary: "A coach's own recent requests for a substitute, and the open ones that the coach may accept",
    who: coaches,
    branches: { lists: 'filtered' },
    answer: z.array(substituteRequest),
  },
  'POST /substitute_requests': {
    summary:
      'A coach asks for a substitute for one of their classes; the coaches who may take it are notified',
    who: coaches,
    branches: { things: { single_class_id: 'class' } },
    body: z.object({ single_class_id: id, note: text(classLengths.substitute).default('') }),
    invalidates: ['GET /substitute_requests', 'GET /timetable/week'],
    answer: z.object({
      substitute_request_id: id,
      /** Number of coaches who were notified. */
      told: z.int(),
    }),
    status: 201,
    problems: ['class_not_found', 'class_begun', 'substitute_asked'],
  },
  'POST /substitute_requests/:id/accept': {
    summary:
      'A coach takes the class over: the first one gets it; members, admins and the coach who asked are notified',
    who: coaches,
    branches: { things: { id: 'substitute_request' } },
    params,
    invalidates: substituteReads,
    answer: z.object({ single_class_id: id }),
    problems: [
      'not_found',
      'class_not_found',
      'class_begun',
      'substitute_taken',
      'coach_taken',
      'coach_in_class',
      ...substituteProblems,
    ],
  },
  'DELETE /substitute_requests/:id': {
    summary: 'A coach withdraws a request while it is open',
    who: coaches,
    branches: { things: { id: 'substitute_request' } },
    params,
    invalidates: ['GET /substitute_requests', 'GET /timetable/week'],
    answer: z.object({ withdrawn: z.literal(true) }),
    problems: ['not_found', 'substitute_taken'],
  },
});
