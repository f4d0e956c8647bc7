import type { Page } from '@playwright/test';
import type { Args } from '@tbm/contract';
import { deskPackages } from '../demo/src/studio/packages.ts';
import { type Account, type Calls, callsAs, demoAccount } from './calls.ts';
import { type ClassToOpen, monterrey, type OpenedClass, openClass } from './open-class.ts';
import { type NewMember, newMember } from './pages.ts';
import { test as base } from './test.ts';

/** One file of 20 seconds, so small that every machine plays it with ease. */
const shortFilm = '/demo/films/corta.mp4';

interface Bought {
  /** The number of classes of a package sold at the desk; it includes the library. */
  classes?: 1 | 4 | 8 | 12;
}

/** Actions of staff and members outside a journey's screens, by the product's own calls. */
export interface Studio {
  admin: Calls;
  desk: Calls;
  as(account: Account): Calls;
  /** A new member, signed in on the page, with purchases. */
  member(page: Page, name: string, bought?: Bought): Promise<NewMember>;
  /** Sells a package with this number of classes at the desk; it includes a month of the library. */
  sold(member: NewMember, classes: NonNullable<Bought['classes']>): Promise<void>;
  /** A class with a spot map, in Monterrey or another branch, a number of hours from now. Returns its id and its civil day. */
  openClass(options: ClassToOpen): Promise<OpenedClass>;
  /** Books a member at the desk, who pays in cash. */
  bookedForCash(member: NewMember, single_class_id: number): Promise<void>;
  /** Counts a film that a member watched on a day. */
  watched(member: NewMember, video_id: number, day: string): Promise<void>;
  /** Marks that a member attended. */
  attended(member: NewMember, single_class_id: number): Promise<void>;
  /** A package of ten classes that is sold to all. It is withdrawn when the journey ends. */
  packageAt(price: number): Promise<{ id: number; setPrice(price: number): Promise<unknown> }>;
  /** A short film in the library, with unique details. It is removed when the journey ends. */
  film(details?: { available_at?: string }): Promise<{ id: number; name: string }>;
}

/** `studio`: data for one journey only. */
export const test = base.extend<{ studio: Studio }>({
  studio: async ({ baseURL }, use) => {
    const origin = baseURL ?? '';
    const [admin, desk] = [callsAs(origin, demoAccount('admin')), callsAs(origin, demoAccount('recepcion'))];
    const sold: Studio['sold'] = async ({ customer_id }, classes) => {
      const package_id = deskPackages[monterrey]?.[classes] ?? 0;
      await desk('POST /customer/giveAccess', { body: { customer_id, package_id, payment_method_id: 2 } });
    };
    const packages: number[] = [];
    const films: { id: number; body: Args<'POST /videos'>['body'] }[] = [];
    await use({
      admin,
      desk,
      as: (account) => callsAs(origin, account),
      async member(page, name, { classes } = {}) {
        const member = await newMember(page, name);
        if (classes) await sold(member, classes);
        return member;
      },
      sold,
      openClass: (options) => openClass(admin, options),
      async bookedForCash({ customer_id }, single_class_id) {
        await desk('POST /class_reservations', { body: { single_class_id, customer_id, is_cash: true } });
      },
      async attended({ customer_id }, single_class_id) {
        const { rows } = await desk('GET /rosters/:id', { params: { id: String(single_class_id) } });
        const place = rows.find(({ customer }) => customer?.customer_id === customer_id);
        await desk('PUT /class_reservations/attend', {
          body: { class_reservation_id: place?.class_reservation_id ?? 0, attend: true },
        });
      },
      async packageAt(price) {
        const body = {
          title: `Diez clases ${crypto.randomUUID().slice(0, 8)}`,
          class_amount: 10,
          expiration_days: 30,
          show_home: false,
        };
        const { class_package_id } = await admin('POST /class_packages', { body: { ...body, price } });
        packages.push(class_package_id);
        const params = { id: String(class_package_id) };
        return {
          id: class_package_id,
          setPrice: (changed) =>
            admin('PUT /class_packages/:id', { params, body: { ...body, price: changed } }),
        };
      },
      async watched({ customer_id }, video_id, day) {
        const body = { video_id, day, reason: 'La vio sin conexión.' };
        await desk('POST /members/:id/completions', { params: { id: customer_id }, body });
      },
      async film(details = {}) {
        const name = `Prueba ${crypto.randomUUID().slice(0, 8)}`;
        const body = {
          url: shortFilm,
          name,
          description: 'Una clase corta.',
          duration: 20,
          // The film is Barre Flow by Renata, with low impact, mainly for the lower body.
          instructor_id: 2,
          class_type_id: 9,
          video_type_id: 2,
          tag_ids: [2, 1],
          video_props: [
            { prop_id: 1, amount: 1, required: false },
            { prop_id: 2, amount: 2, required: true },
          ],
          video_muscles: [
            { muscle_id: 11, is_primary: true },
            { muscle_id: 6, is_primary: false },
          ],
          ...details,
        };
        const { video_id } = await admin('POST /videos', { body });
        films.push({ id: video_id, body });
        return { id: video_id, name };
      },
    });
    for (const id of packages) await admin('DELETE /class_packages/:id', { params: { id: String(id) } });
    // A film that a member has begun cannot be deleted: it is hidden, like in the back office.
    for (const { id, body } of films)
      await admin('PUT /videos/:id', { params: { id: String(id) }, body: { ...body, hidden: true } });
  },
});
