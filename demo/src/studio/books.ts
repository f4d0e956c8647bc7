import { lotValidity, payingLot } from '@tbm/domain/credits';
import { currentPrice } from '@tbm/domain/packages';
import type { PaymentMethodId } from '@tbm/domain/settings';
import { startOfDay } from '@tbm/domain/time';
import type { credit_ledger, credit_lots } from '@tbm/server/features/credits/index';
import type { Package } from '@tbm/server/features/packages/index';
import type { invoices, purchases } from '@tbm/server/features/purchases/index';
import type { class_reservations } from '@tbm/server/features/reservations/index';
import { timezones } from './branches.ts';
import type { StudioClass } from './timetable.ts';

type LotRow = typeof credit_lots.$inferInsert;
export type Reservation = typeof class_reservations.$inferInsert & {
  class_reservation_id: number;
  createdAt: string;
};

/** A credit lot of the simulated history. */
export interface Lot {
  row: LotRow & {
    credit_lot_id: number;
    available_classes: number;
    is_unlimited: boolean;
    branch_id: number | null;
  };
  purchase: typeof purchases.$inferInsert & { access_until: string; include_online: boolean };
  /** Milliseconds since 1970. */
  sold: number;
  /** The start of the last class that it paid for. */
  lastClass: number;
}

interface Buyer {
  customer_id: number;
  branch_id: number;
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * The studio's sales, credits and reservations in memory. They follow the server's rules, so that all counters and
 * ledgers are consistent when they are written to the database.
 */
export class Books {
  readonly purchases: Lot['purchase'][] = [];
  readonly invoices: (typeof invoices.$inferInsert)[] = [];
  readonly lots: Lot[] = [];
  readonly #sales: Lot[] = [];
  readonly ledger: (typeof credit_ledger.$inferInsert)[] = [];
  readonly reservations: Reservation[] = [];
  readonly #packages: ReadonlyMap<number, Package>;
  readonly #lotsOf = new Map<number, Lot[]>();
  /** Reserved times, as customer and start. */
  readonly #busy = new Set<string>();

  constructor(packages: readonly Package[]) {
    this.#packages = new Map(packages.map((item) => [item.class_package_id, item]));
  }

  /** A sale at the desk: purchase, paid invoice and, unless it is online only, a credit lot. */
  sell(
    { customer_id, branch_id }: Buyer,
    class_package_id: number,
    sold: number,
    payment_method_id: PaymentMethodId,
  ): Lot {
    const item = this.#packages.get(class_package_id);
    if (!item) throw new Error(`no package ${class_package_id}`);
    const timezone = timezones[branch_id] as string;
    const createdAt = iso(sold);
    const validity = lotValidity(createdAt, item.expiration_days, timezone);
    const purchase: Lot['purchase'] = {
      purchase_id: 20_000 + this.purchases.length,
      customer_id,
      payer_id: customer_id,
      class_package_id,
      branch_id,
      status: 'active',
      total_payment: currentPrice(item),
      payment_method_id,
      class_amount: item.class_amount,
      is_unlimited: item.is_unlimited,
      expiration_days: item.expiration_days,
      include_online: item.include_online,
      access_until: startOfDay(Temporal.PlainDate.from(validity.expiration_date).add({ days: 1 }), timezone),
      createdAt,
      updatedAt: createdAt,
    };
    const lot: Lot = {
      row: {
        credit_lot_id: 20_000 + this.lots.length,
        customer_id,
        purchase_id: purchase.purchase_id as number,
        period: 1,
        title: item.title,
        branch_id: item.branch_id,
        ...validity,
        granted: item.class_amount ?? 0,
        available_classes: item.class_amount ?? 0,
        is_unlimited: item.is_unlimited,
        createdAt,
      },
      purchase,
      sold,
      lastClass: 0,
    };
    this.purchases.push(purchase);
    this.#sales.push(lot);
    this.invoices.push({
      invoice_id: 20_000 + this.invoices.length,
      purchase_id: purchase.purchase_id as number,
      total_payment: purchase.total_payment,
      status: 'paid',
      provider_id: null,
      createdAt,
    });
    if (item.is_unlimited || item.class_amount) {
      this.lots.push(lot);
      this.#lotsOf.set(customer_id, [...(this.#lotsOf.get(customer_id) ?? []), lot]);
      this.#enter(lot, 'granted', lot.row.granted, sold, null);
    }
    return lot;
  }

  /** Removes credits of a lot that were used before the recorded schedule. */
  remove(lot: Lot, amount: number, at: number): void {
    if (amount <= 0 || lot.row.is_unlimited) return;
    lot.row.available_classes -= amount;
    this.#enter(lot, 'removed', -amount, at, null);
  }

  /** The lot that pays for a class. */
  lotFor(customer_id: number, { row, day }: StudioClass): Lot | undefined {
    const lots = this.#lotsOf.get(customer_id) ?? [];
    const paying = payingLot(
      lots.map((lot) => ({ ...lot.row, slots: null })),
      // The demo has no package for some hours only.
      { day, hour: null, branch_id: row.branch_id },
    );
    return lots.find((lot) => lot.row.credit_lot_id === paying?.credit_lot_id);
  }

  isBusy(customer_id: number, { start }: StudioClass): boolean {
    return this.#busy.has(`${customer_id} ${start}`);
  }

  /** A reservation paid by a credit, or in cash with `cash`; undefined without a free place or a credit. */
  reserve(
    customer_id: number,
    studioClass: StudioClass,
    earliest: number,
    { spot = null, cash }: { spot?: number | null; cash?: 'paid' | 'owed' } = {},
  ): Reservation | undefined {
    const { row, start, free } = studioClass;
    const lot = cash ? undefined : this.lotFor(customer_id, studioClass);
    const bookedAt = Math.max(earliest, (lot?.sold ?? 0) + 240_000);
    if (
      row.taken >= row.capacity ||
      this.isBusy(customer_id, studioClass) ||
      !(lot || cash) ||
      bookedAt >= start
    )
      return undefined;
    row.taken++;
    this.#busy.add(`${customer_id} ${start}`);
    if (spot !== null) free.splice(free.indexOf(spot), 1);
    const reservation: Reservation = {
      class_reservation_id: 20_000 + this.reservations.length,
      single_class_id: row.single_class_id,
      customer_id,
      class_date: row.class_date,
      spot,
      credit_lot_id: lot?.row.credit_lot_id ?? null,
      unlimited_during: lot?.row.is_unlimited
        ? `[${iso(start)},${iso(start + (row.duration ?? 50) * 60_000)})`
        : null,
      is_cash: cash !== undefined,
      is_paid: cash === 'paid',
      attend: false,
      class_stars: null,
      coach_stars: null,
      comment: null,
      createdAt: iso(bookedAt),
      deletedAt: null,
    };
    this.reservations.push(reservation);
    if (lot) {
      lot.lastClass = Math.max(lot.lastClass, start);
      if (!lot.row.is_unlimited) lot.row.available_classes--;
      this.#enter(lot, 'taken', lot.row.is_unlimited ? 0 : -1, bookedAt, reservation.class_reservation_id);
    }
    return reservation;
  }

  /** Cancels a reservation and returns the credit to its lot. */
  cancel(reservation: Reservation, studioClass: StudioClass, at: number): void {
    const { row, start, free } = studioClass;
    row.taken--;
    this.#busy.delete(`${reservation.customer_id} ${start}`);
    if (reservation.spot) free.push(reservation.spot);
    reservation.deletedAt = iso(at);
    const lot = this.lots[(reservation.credit_lot_id ?? 0) - 20_000];
    if (!lot) return;
    if (!lot.row.is_unlimited) lot.row.available_classes++;
    this.#enter(lot, 'returned', lot.row.is_unlimited ? 0 : 1, at, reservation.class_reservation_id);
  }

  /** Completes purchases that have expired, or whose classes are used up and that include nothing else. */
  close(now: number): void {
    for (const { row, purchase, lastClass } of this.#sales) {
      const end = Date.parse(purchase.access_until);
      const usedUp =
        !row.is_unlimited && row.available_classes === 0 && lastClass <= now && !purchase.include_online;
      if (end > now && !usedUp) continue;
      purchase.status = 'completed';
      purchase.updatedAt = iso(
        end <= now ? end : Math.max(lastClass, Date.parse(String(purchase.createdAt))),
      );
    }
  }

  #enter(
    lot: Lot,
    reason: (typeof credit_ledger.$inferInsert)['reason'],
    amount: number,
    at: number,
    class_reservation_id: number | null,
  ): void {
    this.ledger.push({
      credit_ledger_id: 20_000 + this.ledger.length,
      credit_lot_id: lot.row.credit_lot_id,
      class_reservation_id,
      reason,
      amount,
      createdAt: iso(at),
    });
  }
}
