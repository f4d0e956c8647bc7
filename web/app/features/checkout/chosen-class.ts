import type { Branch } from '@tbm/contract/branches';
import type { ClassPackage } from '@tbm/contract/packages';
import type { SingleClass } from '@tbm/contract/schedule';
import { unfitFor } from '@tbm/domain/bookable-packages';
import { type ProblemCode, problemText } from '@tbm/domain/messages';
import { isSoldOut } from '@tbm/domain/places';
import { saleProblem } from '@tbm/domain/schedule';
import { hoursText } from '@tbm/domain/slots-words';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import type { ServerContext } from '../../platform/server-context.ts';
import { daysAround, type NearClass, nearestTo } from '../schedule/index.ts';

/** The class that a purchase is made for: strings only, so that the page renders without a calendar library. */
export interface ChosenClass {
  single_class_id: number;
  /** Null when the visitor chose none. */
  spot: number | null;
  /** Null when the class no longer exists. */
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
  /** When it cannot: the nearest that this purchase can reserve. */
  nearest: NearClass[];
  /** The schedule of that day, to choose another class. */
  others: string;
}

/** The query of an address that carries a class to the checkout, as the class's form sends it. */
export const classQuery = ({ single_class_id, spot }: Pick<ChosenClass, 'single_class_id' | 'spot'>) => ({
  clase: String(single_class_id),
  spot: spot === null ? null : String(spot),
});

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

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
      single_class_id,
      spot,
      facts: null,
      problem: problemText('class_not_found'),
      nearest: [],
      others: '/#horarios',
    };
  const { class_date, class_type, class_instructors, location } = found;
  const { timezone } = branch;
  const day = dayIn(class_date, timezone);
  const sale = { item, branch, now: now() };
  const code = problemOf(found, sale);
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
    problem: code && problemText(code, { hours: hoursText(item.slots ?? '') }),
    nearest: code ? await nearestOnSale(api, found, sale) : [],
    others: `/${branch.slug}/?dia=${day}#horarios`,
  };
}

interface Sale {
  item: ClassPackage;
  branch: Branch;
  now: string;
}

function problemOf(found: SingleClass, { item, branch, now }: Sale): ProblemCode | null {
  const { timezone, branch_id } = branch;
  const civil = (iso: string) => dayIn(iso, timezone).toString();
  const code = saleProblem(found, now);
  if (code) return code;
  if (isSoldOut(found)) return 'class_full';
  return unfitFor(item, {
    branch_id,
    day: civil(found.class_date),
    hour: formatHour(found.class_date, timezone),
    today: civil(now),
  });
}

async function nearestOnSale(api: ServerContext['api'], lost: SingleClass, sale: Sale): Promise<NearClass[]> {
  const { branch, now } = sale;
  const { start_date, end_date } = daysAround(lost, branch, now);
  const query = { branch_id: branch.branch_id, start_date, end_date };
  const classes = await api('GET /available_classes', { query });
  return nearestTo(
    lost,
    classes.filter((item) => problemOf(item, sale) === null),
    sale,
  );
}
