import type { Branch } from '@tbm/contract/branches';
import type { ClassPackage } from '@tbm/contract/packages';
import type { SingleClass } from '@tbm/contract/schedule';
import { type ProblemCode, problemText } from '@tbm/domain/messages';
import { bookingProblem, isSoldOut } from '@tbm/domain/schedule';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { paysFor } from '@tbm/domain/ways-in';
import type { ServerContext } from '../../platform/server-context.ts';

/** The class that a purchase is made for: strings only, so that the page renders without a calendar library. */
export interface ChosenClass {
  single_class_id: number;
  /** Null when the visitor chose none. */
  spot: number | null;
  /** Null when the class is gone. */
  facts: {
    name: string;
    short_code: SingleClass['class_type']['short_code'];
    /** `viernes 27 de noviembre a las 07:00` */
    when: string;
    coaches: string;
    /** `Monterrey · Studio San Pedro` */
    place: string;
  } | null;
  /** Why it cannot be reserved with this purchase; null when it can. */
  problem: string | null;
  /** The schedule of that day, to choose another class. */
  others: string;
}

/** The query of an address that carries a class to the checkout, as the class's form sends it. */
export const classQuery = ({ single_class_id, spot }: Pick<ChosenClass, 'single_class_id' | 'spot'>) => ({
  clase: String(single_class_id),
  spot: spot === null ? null : String(spot),
});

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The class that the address of a checkout names (`clase`, `spot`), loaded on the server; null without one. */
export async function chosenClass(
  { api, now }: Pick<ServerContext, 'api' | 'now'>,
  { item, branches, url }: { item: ClassPackage; branches: readonly Branch[]; url: URL },
): Promise<ChosenClass | null> {
  const single_class_id = numberIn(url.searchParams.get('clase'));
  if (single_class_id === null) return null;
  const spot = numberIn(url.searchParams.get('spot'));
  const found = await api('GET /available_classes/:id', { params: { id: single_class_id } }).catch(
    (error: { code?: string }) => {
      if (error.code === 'class_not_found') return null;
      throw error;
    },
  );
  const branch = branches.find(({ branch_id }) => branch_id === found?.branch_id);
  if (!found || !branch)
    return {
      ...{ single_class_id, spot, facts: null, problem: problemText('class_not_found') },
      others: '/#horarios',
    };
  const { class_date, class_type, class_instructors, location } = found;
  const { timezone } = branch;
  const day = dayIn(class_date, timezone);
  const code = problemOf(found, { item, branch, now: now() });
  return {
    single_class_id,
    spot,
    facts: {
      name: class_type.name,
      short_code: class_type.short_code,
      when: `${formatLongDay(day)} a las ${formatHour(class_date, timezone)}`,
      coaches: class_instructors.map(({ instructor }) => instructor.name).join(' y '),
      place: `${branch.name} · ${location.name}`,
    },
    problem: code && problemText(code),
    others: `/${branch.slug}/?dia=${day}#horarios`,
  };
}

function problemOf(
  found: SingleClass,
  { item, branch, now }: { item: ClassPackage; branch: Branch; now: string },
): ProblemCode | null {
  const { timezone, branch_id, book_after_start_minutes } = branch;
  const civil = (iso: string) => dayIn(iso, timezone).toString();
  const code = bookingProblem(found, { now, book_after_start_minutes });
  if (code) return code;
  if (isSoldOut(found)) return 'class_full';
  return paysFor(item, { branch_id, day: civil(found.class_date), today: civil(now) })
    ? null
    : 'package_unfit_for_class';
}
