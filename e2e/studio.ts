import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { type NewMember, newMember } from './pages.ts';

const dataDir = fileURLToPath(new URL('../.cache/e2e-demo/', import.meta.url));

/** The address of the demo's database, as its files tell it. */
export function databaseUrl(): string {
  const [, , , port] = readFileSync(`${dataDir}postgres/postmaster.pid`, 'utf8').split('\n');
  const password = readFileSync(`${dataDir}postgres.password`, 'utf8');
  return `postgres://tbm:${password}@127.0.0.1:${port}/tbm`;
}

export const demoSecret = (): string => readFileSync(`${dataDir}secret`, 'utf8');

/** What the front desk and the timetable do for a journey: written straight into the demo's database. */
export interface Studio {
  /** A member with credits, signed in on the page. */
  member(page: Page, name: string, credits?: number): Promise<NewMember>;
  /** A class of Monterrey, in so many hours. Answers its id and its civil day. */
  openClass(options: { hours: number; capacity?: number }): Promise<{ id: number; day: string }>;
  /** Books a member at the desk; she pays in cash. */
  bookedForCash(email: string, single_class_id: number): Promise<void>;
  /** Marks that a member came. */
  attended(email: string, single_class_id: number): Promise<void>;
  close(): Promise<void>;
}

export function openStudio(): Studio {
  const db: Database = openDatabase(databaseUrl(), { max: 2 });
  const pool = db.$client;
  return {
    async member(page, name, credits = 3) {
      const who = await newMember(page, name);
      await pool.query(
        `with lot as (
           insert into credit_lots (customer_id, title, start_date, expiration_date, granted, available_classes)
           select customer_id, 'Cortesía', current_date - 2, current_date + 40, $2, $2 from customers where email = $1
           returning credit_lot_id)
         insert into credit_ledger (credit_lot_id, reason, amount) select credit_lot_id, 'granted', $2 from lot`,
        [who.email, credits],
      );
      return who;
    },
    async openClass({ hours, capacity = 25 }) {
      const { rows } = await pool.query<{ id: number; day: string }>(
        `insert into single_classes (branch_id, location_id, class_type_id, class_date, capacity)
         select 1, location_id, class_type_id, date_trunc('minute', now()) + make_interval(mins => $1), $2
         from locations, class_types
         where locations.branch_id = 1 and class_types.spot_map is not null
         order by location_id, class_type_id limit 1
         returning single_class_id as id, (class_date at time zone 'America/Monterrey')::date as day`,
        [Math.round(hours * 60), capacity],
      );
      const made = rows[0];
      if (!made) throw new Error('no class was made');
      await pool.query(
        'insert into class_instructors (single_class_id, instructor_id) select $1, min(instructor_id) from instructors',
        [made.id],
      );
      return made;
    },
    async bookedForCash(email, single_class_id) {
      await pool.query(
        `with class as (
           update single_classes set taken = taken + 1 where single_class_id = $2 returning single_class_id, class_date)
         insert into class_reservations (single_class_id, class_date, customer_id, is_cash)
         select single_class_id, class_date, customer_id, true from class, customers where email = $1`,
        [email, single_class_id],
      );
    },
    async attended(email, single_class_id) {
      await pool.query(
        `update class_reservations r set attend = true from customers c
         where c.customer_id = r.customer_id and c.email = $1 and r.single_class_id = $2 and r."deletedAt" is null`,
        [email, single_class_id],
      );
    },
    close: () => pool.end(),
  };
}
