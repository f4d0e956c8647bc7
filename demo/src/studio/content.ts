import type { ConfigKey } from '@tbm/contract/appconfig';
import { app_config } from '@tbm/server/features/appconfig/index';
import {
  brands,
  disciplines,
  milestones,
  programs,
  readPage,
  seedContent,
  testimonials,
  writePage,
} from '@tbm/server/features/content/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { eq, sql } from 'drizzle-orm';
import { classSlugs } from './class-types.ts';
import { clipUrl, pictureId } from './pictures.ts';

/** A picture for each programme, by slug. */
const programPictures = {
  ligera: 'hiit-cardio',
  fuerza: 'booty-band-pump',
  firme: 'power-barre',
  'mama-en-movimiento': 'about-left-tijuana',
  holistic: 'about-left-monterrey',
};

/** Classes that a level unlocks; the other levels keep their links. */
const levelClips: Record<number, string> = {
  1: 'Clase Rising Star: técnica de sentadilla con Daniela',
  3: 'Clase Fierce Soul: Cardio Box sin pausas con Gabriela',
  5: 'Clase Legend Babez: barre de piernas con Paola',
  6: 'Clase Glow Era: flow de celebración con Renata',
};

/** Testimonials with a portrait: all of them. */
const portraits = 10;

/** Name and links of the demo studio, all invented. */
const settings: Partial<Record<ConfigKey, string>> = {
  studio_name: 'TBM',
  legal_name: 'Estudio TBM Demostración, S.A. de C.V.',
  legal_address:
    'Calzada de los Encinos 415, Local 8, Col. Lomas del Roble, San Pedro Garza García, Nuevo León',
  contact_email: 'hola@tbm.test',
  contact_phone: '81 5550 0100',
  certifications_url: 'https://certificaciones.tbm.test',
  merch_url: 'https://shop.tbm.test',
  shop_url: 'https://shop.tbm.test',
};

/** The seeded content with the demo's pictures, clips and links. */
export async function loadContent(tx: Transaction, since: string): Promise<void> {
  await seedContent(tx);
  for (const [url, picture] of Object.entries(programPictures))
    await tx
      .update(programs)
      .set({ file_id: pictureId(picture) })
      .where(eq(programs.url, url));
  // The disciplines are the class types, in the same order.
  for (const [index, slug] of classSlugs.entries())
    await tx
      .update(disciplines)
      .set({ file_id: pictureId(slug) })
      .where(eq(disciplines.discipline_id, index + 1));
  for (let number = 1; number <= portraits; number += 1)
    await tx
      .update(testimonials)
      .set({ customer_file_id: pictureId(`socia-${number}`) })
      .where(eq(testimonials.testimonial_id, number));
  for (const [level, name] of Object.entries(levelClips))
    await tx
      .update(milestones)
      .set({ benefit: { type: 'video', src: clipUrl(`nivel-${level}`), name } })
      .where(eq(milestones.milestone_id, Number(level)));
  await tx
    .insert(app_config)
    .values(
      Object.entries(settings).map(([key, value]) => ({ key: key as ConfigKey, value, updatedAt: since })),
    );
  await tx.execute(sql`update ${brands} set url = 'https://example.com/marca-' || brand_id`);
  const rewards = { ...(await readPage(tx, 'rewards')), tutorial_src: clipUrl('tutorial-rewards') };
  await writePage(tx, { page: 'rewards', texts: rewards }, since);
}
