import { disciplines, loadStartingContent, programs, testimonials } from '@tbm/server/features/content/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { eq } from 'drizzle-orm';
import { classSlugs } from './class-types.ts';
import { pictureId } from './pictures.ts';

/** A picture for each programme, by its address. */
const programPictures: Record<string, string> = {
  ligera: 'hiit-cardio',
  fuerza: 'booty-band-pump',
  firme: 'power-barre',
  'mama-en-movimiento': 'about-left-tijuana',
  holistic: 'quote-2',
};

/** Faces for the testimonials, in their order. */
const faces = [
  'about-left-monterrey',
  'about-center-monterrey',
  'about-right-monterrey',
  'about-center-tijuana',
  'about-right-tijuana',
];

/** The starting content, with pictures of the demo's. */
export async function loadContent(tx: Transaction): Promise<void> {
  await loadStartingContent(tx);
  for (const [url, picture] of Object.entries(programPictures))
    await tx
      .update(programs)
      .set({ file_id: pictureId(picture) })
      .where(eq(programs.url, url));
  // The disciplines are those of the studio, in the same order.
  for (const [index, slug] of classSlugs.entries())
    await tx
      .update(disciplines)
      .set({ file_id: pictureId(slug) })
      .where(eq(disciplines.discipline_id, index + 1));
  for (const [index, face] of faces.entries())
    await tx
      .update(testimonials)
      .set({ customer_file_id: pictureId(face) })
      .where(eq(testimonials.testimonial_id, index + 1));
}
