import { useCall } from '../use-call.ts';
import type { Names } from './words.ts';

/** The names that conditions show; null while they are loading. */
export function useNames(): Names | null {
  const branches = useCall('GET /branches', {});
  const types = useCall('GET /class_types', {});
  if (!branches.data || !types.data) return null;
  return {
    branches: Object.fromEntries(branches.data.map(({ branch_id, name }) => [branch_id, name])),
    classTypes: Object.fromEntries(types.data.map(({ class_type_id, name }) => [class_type_id, name])),
  };
}
