import { api } from '../../platform/api.ts';

/** Ids of the packages that the member has bought. */
export const boughtIds = (): Promise<readonly number[]> => api('GET /class_packages/bought');
