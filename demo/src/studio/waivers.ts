import type { customers } from '@tbm/server/features/accounts/index';
import { waiver_signatures, waiver_texts } from '@tbm/server/features/waivers/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { advanceIds, writeRows } from './rows.ts';

const text = `Antes de tu primera clase en el estudio te pedimos leer y firmar esta hoja. Es corta y está escrita para entenderse.

Entreno porque quiero y a mi ritmo. Sé que toda actividad física tiene riesgos, como caídas o lesiones, y que las clases de TBM no sustituyen la opinión de mi médica. Si algo me duele o me mareo, paro y le aviso a mi coach.

Cuento lo que mi coach deba saber para cuidarme: lesiones, embarazo, padecimientos o medicinas. Si algo cambia, lo digo antes de clase.

Cuido el equipo, sigo las indicaciones de mi coach y respeto a las demás. TBM cuida el espacio, revisa el equipo y me atiende si algo pasa; responde por lo que la ley le toca, también por sus descuidos.

Mis cosas son mi responsabilidad; hay lockers para guardarlas durante la clase.`;

const questions = [
  '¿Tienes o tuviste alguna lesión o cirugía que debamos cuidar?',
  '¿Estás embarazada, o tuviste un bebé en los últimos seis meses?',
  '¿Tienes algún padecimiento del corazón o la presión?',
  '¿Tomas alguna medicina que debamos conocer?',
];

/** The first version of the waiver, which most members signed when they came; a member who signs up now has yet to sign. */
export async function loadWaivers(
  tx: Transaction,
  { since, members }: { since: string; members: readonly (typeof customers.$inferInsert)[] },
): Promise<void> {
  await writeRows(tx, waiver_texts, [
    {
      version: 1,
      text,
      questions,
      publishedAt: since,
      updatedAt: since,
      createdAt: since,
    },
  ]);
  const signatures = members.flatMap(({ customer_id = 0, name, last_name, birthdate, createdAt = since }) => {
    // A few have not signed yet: the desk asks them.
    if (!birthdate || customer_id % 9 === 0) return [];
    return {
      customer_id,
      version: 1,
      full_name: `${name} ${last_name}`,
      birthdate,
      signed_on: createdAt.slice(0, 10),
      signedAt: createdAt,
      signed_by: 'own_device' as const,
    };
  });
  await writeRows(
    tx,
    waiver_signatures,
    signatures.map((signature, index) => ({ waiver_signature_id: 20_000 + index, ...signature })),
  );
  await advanceIds(tx, waiver_signatures, 'waiver_signature_id');
}
