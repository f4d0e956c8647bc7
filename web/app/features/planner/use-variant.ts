import { useEffect, useState } from 'react';
import { keptChoice } from './kept.ts';

/**
 * Chooses between the plan of the address and its twin, by the answer about pregnancy that only the visitor's browser
 * knows [PLAN-040]. `isUnfit`: the visitor is pregnant, and no such plan exists.
 */
export function useVariant<T extends { plan: { pregnant: boolean } }>(
  variants: readonly [T, ...T[]],
): T & { isUnfit: boolean } {
  const [pregnant, setPregnant] = useState<boolean | null>(null);
  useEffect(() => setPregnant(keptChoice()?.pregnant ?? null), []);
  const variant = variants.find(({ plan }) => plan.pregnant === pregnant);
  return { ...(variant ?? variants[0]), isUnfit: pregnant === true && !variant };
}
