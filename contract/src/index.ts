import { routes } from './all-routes.ts';
import type { AnswerOf, ArgsOf, CallOf } from './route.ts';

export { routes };

export type AllRoutes = typeof routes;
export type Key = keyof AllRoutes;
/** What a caller passes, what the handler receives, and what comes back, by `METHOD /path`. */
export type Args<K extends Key> = ArgsOf<K, AllRoutes[K]>;
export type Call<K extends Key> = CallOf<K, AllRoutes[K]>;
export type Answer<K extends Key> = AnswerOf<AllRoutes[K]>;
