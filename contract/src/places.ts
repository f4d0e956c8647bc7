import { z } from 'zod';
import { text } from './fields.ts';
import { defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Countries, states and cities';

const country_code = text(3);
const place = { code: z.string(), name: z.string() };

export const country = z.object({
  /** ISO 3166-1, two letters. */
  ...place,
  /** Digits of the telephone code, without `+`. */
  calling_code: z.string(),
});
export type Country = z.output<typeof country>;

/** The lists that an address is chosen from; they change only with the data package. */
export const placeRoutes = defineRoutes({
  'GET /countries': {
    summary: 'All countries by their Spanish names, Mexico and its neighbour first',
    who: 'anyone',
    shared: true,
    answer: z.array(country),
  },
  'GET /countries/:country_code/states': {
    summary: 'The states or provinces of a country, by name; none where it has none',
    who: 'anyone',
    shared: true,
    params: z.object({ country_code }),
    answer: z.array(z.object(place)),
    problems: ['not_found'],
  },
  'GET /countries/:country_code/states/:state_code/cities': {
    summary: 'The cities and towns of a state, by name',
    who: 'anyone',
    shared: true,
    params: z.object({ country_code, state_code: text(10) }),
    answer: z.array(z.string()),
    problems: ['not_found'],
  },
});
