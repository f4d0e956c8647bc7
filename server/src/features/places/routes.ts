import type { placeRoutes } from '@tbm/contract/places';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { citiesOf, countries, statesOf } from './places.ts';

export const placeHandlers = (_: Services): HandlersOf<keyof typeof placeRoutes> => ({
  'GET /countries': countries,
  'GET /countries/:country_code/states': ({ params }) => statesOf(params.country_code),
  'GET /countries/:country_code/states/:state_code/cities': ({ params }) =>
    citiesOf(params.country_code, params.state_code),
});
