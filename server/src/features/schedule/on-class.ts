import type { Services } from '../../platform/services.ts';

/**
 * Runs work that locks a class. Members of one class wait for each other in any case. Here they do so without a
 * connection, so that a popular class leaves connections for the others.
 */
export const onClass = <T>(
  { bulkhead }: Pick<Services, 'bulkhead'>,
  single_class_id: number,
  work: () => Promise<T>,
): Promise<T> => bulkhead.run(`class ${single_class_id}`, work);
