import type { Route } from '@tbm/contract/route';
import { isProblemCode, type ProblemCode, problems } from '@tbm/domain/messages';

/** The codes that a call may be refused with, by status. */
export function refusalsOf(route: Route): Map<number, ProblemCode[]> {
  const codes: ProblemCode[] = ['invalid_input', ...(route.problems ?? []).filter(isProblemCode)];
  if (route.who !== 'anyone' && route.who !== 'provider') codes.push('sign_in_required', 'forbidden');
  if (route.keyRight) codes.push('key_invalid', 'key_right_missing');
  if ((route.limit && route.limit.length > 0) || route.keyRight) codes.push('too_many_requests');
  return Map.groupBy(new Set(codes), (code) => problems[code][0]);
}
