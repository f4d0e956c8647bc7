import { useEffect, useState } from 'react';
import { keptChoice } from './kept.ts';

/**
 * Which of the two plans is hers: the one of the address, or its twin, by the answer about pregnancy that only her browser
 * knows [PLAN-040]. `isUnfit`: she is pregnant, and there is no such plan.
 */
export function useVariant<T extends { plan: { pregnant: boolean } }>(
  variants: readonly [T, ...T[]],
): T & { isUnfit: boolean } {
  const [pregnant, setPregnant] = useState<boolean | null>(null);
  useEffect(() => setPregnant(keptChoice()?.pregnant ?? null), []);
  const found = variants.find(({ plan }) => plan.pregnant === pregnant);
  return { ...(found ?? variants[0]), isUnfit: pregnant === true && !found };
}
