import type { ConfigKey } from '@tbm/contract/appconfig';
import { app_config } from '@tbm/server/features/appconfig/index';
import {
  brand_benefits,
  brands,
  disciplines,
  milestones,
  seedContent,
  testimonials,
  writePage,
  writtenPage,
} from '@tbm/server/features/content/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { command } from '@tbm/server/platform/database/statement';
import { eq } from 'drizzle-orm';
import { brands as partners } from './brands.ts';
import { classSlugs } from './class-types.ts';
import { coachRows } from './coaches.ts';
import { clipUrl, pictureId } from './pictures.ts';
import { writeRows } from './rows.ts';
import { testimonials as demoTestimonials } from './testimonials.ts';

/** A picture for each programme, by slug. */
const programPictures = {
  energia: 'hiit-cardio',
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

const setProgramPicture = command(
  'demo_set_program_picture',
  'update programs set file_id = $2 where url = $1',
);

/** The seeded content with the demo's pictures, clips and links. */
export async function loadContent(tx: Transaction, since: string): Promise<void> {
  await seedContent(tx);
  for (const [url, picture] of Object.entries(programPictures))
    await setProgramPicture.run(tx, [url, pictureId(picture)]);
  // The disciplines are the class types, in the same order.
  for (const [index, slug] of classSlugs.entries())
    await tx
      .update(disciplines)
      .set({ file_id: pictureId(slug) })
      .where(eq(disciplines.discipline_id, index + 1));
  await writeRows(
    tx,
    testimonials,
    demoTestimonials.map((one, index) => ({
      ...one,
      testimonial_id: index + 1,
      order: index + 1,
      customer_file_id: pictureId(`socia-${index + 1}`),
    })),
  );
  await loadBrands(tx);
  await nameAuthors(tx);
  for (const [level, name] of Object.entries(levelClips))
    await tx
      .update(milestones)
      .set({ benefit: { type: 'video', src: clipUrl(`nivel-${level}`), name } })
      .where(eq(milestones.milestone_id, Number(level)));
  for (const [key, value] of Object.entries(settings))
    await tx.insert(app_config).values({ key: key as ConfigKey, value, updatedAt: since });
  await loadPages(tx, since);
}

/** Ten partner brands [RWD-016]. */
async function loadBrands(tx: Transaction): Promise<void> {
  for (const [index, { benefits, ...brand }] of partners.entries()) {
    const brand_id = index + 1;
    const url = `https://example.com/marca-${brand_id}`;
    await tx.insert(brands).values({
      ...brand,
      brand_id,
      order: brand_id,
      url,
    });
    for (const { level, ...benefit } of benefits)
      await tx.insert(brand_benefits).values({ ...benefit, brand_id, milestone_id: level });
  }
}

const setAuthor = command(
  'demo_set_author_of_quotes',
  'update quotes set author = $1 where quote_id % $2 = $3',
);

/** The quotes of the day are the coaches', in turn. */
async function nameAuthors(tx: Transaction): Promise<void> {
  const coaches = coachRows('').map(({ name, last_name }) => `${name} ${last_name}`);
  for (const [turn, author] of coaches.entries()) await setAuthor.run(tx, [author, coaches.length, turn]);
}

/** The owner's texts about the demo studio: its story, its founder, and the specified claims [CONST-006, CONST-011]. */
async function loadPages(tx: Transaction, since: string): Promise<void> {
  const [home, online, rewards] = [
    await writtenPage(tx, 'home'),
    await writtenPage(tx, 'online'),
    await writtenPage(tx, 'rewards'),
  ];
  const [library, ...features] = online.features;
  if (!library) throw new Error('the online page has no features');
  const homeTexts = {
    ...home,
    subtitle: 'Dos estudios, nueve disciplinas y más de 500 clases en video. Tú eliges dónde y a qué hora.',
    about: {
      title: 'Somos TBM',
      text: 'Un estudio de mujeres que entrenan en serio sin tomarse tan en serio. Nacimos en Monterrey, abrimos casa en Tijuana y llevamos las mismas clases a tu pantalla: fuerza, barre y cardio en nueve disciplinas, con coaches que se saben tu nombre y cuidan tu técnica. Vengas empezando, regresando o esperando bebé, aquí hay un lugar para ti.',
    },
    // The founder's [PUB-008, PUB-064].
    quote: { ...home.quote, author: 'Renata Villaseñor Luna' },
  };
  const onlineTexts = {
    ...online,
    hero: {
      title: 'Tu estudio, donde estés',
      text: '9 disciplinas, más de 600 clases y el horario que tú pongas. Dale play en la sala, en el hotel o en los veinte minutos que sí tienes.',
    },
    features: [
      {
        ...library,
        text: 'Más de 500 videos, con filtros por duración, coach, impacto, músculo y programa.',
      },
      ...features,
    ],
  };
  const rewardsTexts = {
    ...rewards,
    hero: {
      title: 'Tu constancia tiene premio',
      text: 'Entrena en el estudio o en casa, sube por seis niveles y abre beneficios de TBM y de diez marcas aliadas. Sin costo extra y desde tu primer paquete que participa.',
    },
    tutorial_src: clipUrl('tutorial-rewards'),
    tutorial_captions: clipUrl('tutorial-rewards', 'vtt'),
  };
  await writePage(tx, { page: 'home', texts: homeTexts }, since);
  await writePage(tx, { page: 'online', texts: onlineTexts }, since);
  await writePage(tx, { page: 'rewards', texts: rewardsTexts }, since);
}
