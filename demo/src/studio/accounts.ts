import type { Role } from '@tbm/contract/route';
import { monterrey } from './branches.ts';
import { type CoachName, coachId } from './coaches.ts';

export const demoPassword = 'tbm-demo-2026';

interface DemoAccount {
  customer_id: number;
  email: string;
  name: string;
  last_name: string;
  phone: string;
  role: Role;
  branch_id: number;
  instructor_id: number | null;
}

const account = (
  customer_id: number,
  email: string,
  name: string,
  last_name: string,
  role: Role,
  coach: CoachName = 'daniela',
): DemoAccount => ({
  customer_id,
  email,
  name,
  last_name,
  phone: `81555${10_000 + customer_id - 20_000}`,
  role,
  branch_id: monterrey,
  instructor_id: role === 'coach' ? coachId(coach) : null,
});

/** The member with a history: credits left, past and future classes. */
export const admin = account(20_000, 'admin@tbm.test', 'Alejandra', 'Treviño Cantú', 'admin');
export const socia = account(20_003, 'socia@tbm.test', 'Camila', 'Herrera Montes', 'member');

/**
 * A customer of the studio's former system, with 8 classes bought at the desk and no account. Signing in as
 * `legado@tbm.test` with any password sends the mail to set one [AUTH-014..016].
 */
export const legado = account(20_005, 'legado@tbm.test', 'Lorena', 'Garza Villarreal', 'member');

/** The demo accounts. */
export const demoAccounts: readonly DemoAccount[] = [
  admin,
  account(20_001, 'recepcion@tbm.test', 'Julieta', 'Mendoza Rico', 'frontdesk'),
  account(20_002, 'coach@tbm.test', 'Daniela', 'Rentería Solís', 'coach'),
  socia,
  account(20_004, 'nueva@tbm.test', 'Natalia', 'Ponce Duarte', 'member'),
  // Gives classes that Daniela gives too, so that one can substitute the other. The coach's id follows those of the generated members.
  account(20_206, 'coach2@tbm.test', 'Ximena', 'Garza Peña', 'coach', 'ximena'),
];
