import type { instructor_branches, instructors } from '@tbm/server/features/studio/index';
import { monterrey, tijuana } from './branches.ts';
import { pictureId } from './pictures.ts';

interface Coach {
  name: string;
  last_name: string;
  born: string;
  branches: readonly number[];
  instagram?: string;
  tiktok?: string;
  short_bio: string;
  quote: string;
}

/** The team. A coach's position in the list is the coach's id, so the second one is the founder [PUB-064]. */
const coaches = {
  paola: {
    name: 'Paola',
    last_name: 'Cantú Ibarra',
    born: '1991-04-12',
    branches: [monterrey],
    instagram: 'paola.tbm',
    short_bio:
      'Bailarina de formación y terca de nacimiento. Paola llegó a barre después de una lesión de rodilla y se quedó para enseñar que lo suave también es fuerte.',
    quote: 'Tiembla hoy, presume mañana.',
  },
  renata: {
    name: 'Renata',
    last_name: 'Villaseñor Luna',
    born: '1986-09-30',
    branches: [monterrey, tijuana],
    instagram: 'renata.tbm',
    tiktok: 'renata.tbm',
    short_bio:
      'Fundadora y directora del método. Renata juntó fuerza, barre y cardio en una sola forma de entrenar y lleva más de diez años formando coaches que primero aprenden a escuchar.',
    quote: 'No vienes a castigar tu cuerpo, vienes a conocerlo.',
  },
  daniela: {
    name: 'Daniela',
    last_name: 'Rentería Solís',
    born: '1994-01-22',
    branches: [monterrey],
    instagram: 'dani.tbm',
    tiktok: 'dani.tbm',
    short_bio:
      'Licenciada en ciencias del ejercicio y fan del peso muerto bien hecho. Si Daniela te dice que puedes con una mancuerna más, es porque puedes.',
    quote: 'La técnica es tu mejor accesorio.',
  },
  ximena: {
    name: 'Ximena',
    last_name: 'Garza Peña',
    born: '1996-07-08',
    branches: [monterrey],
    tiktok: 'xime.tbm',
    short_bio:
      'La dueña de las seis de la mañana. Ximena prende la música antes que las luces y tiene una lista de canciones para cada estado de ánimo.',
    quote: 'Nadie se arrepiente de haber venido.',
  },
  fernanda: {
    name: 'Fernanda',
    last_name: 'Lozano Quiroga',
    born: '1990-11-03',
    branches: [monterrey],
    instagram: 'fer.tbm',
    short_bio:
      'Instructora de pilates y mamá de gemelos. Fernanda acompaña embarazos, pospartos y regresos con una paciencia que se contagia.',
    quote: 'Respira: ahí empieza todo.',
  },
  andrea: {
    name: 'Andrea',
    last_name: 'Salinas Montemayor',
    born: '1993-03-17',
    branches: [monterrey],
    instagram: 'andrea.tbm',
    tiktok: 'andrea.tbm',
    short_bio:
      'Coreógrafa, regia y cumbiera. Con Andrea la condición física llega disfrazada de fiesta y siempre hay una canción de más.',
    quote: 'Si te equivocas, hazlo con estilo.',
  },
  lucia: {
    name: 'Lucía',
    last_name: 'Tamez Arredondo',
    born: '1995-12-05',
    branches: [monterrey],
    short_bio:
      'Exvoleibolista y amante de los trampolines. Lucía mide el éxito de su clase en risas por minuto, y lleva la cuenta.',
    quote: 'Salta primero, piensa después.',
  },
  gabriela: {
    name: 'Gabriela',
    last_name: 'Elizondo Ruiz',
    born: '1989-06-26',
    branches: [monterrey],
    instagram: 'gaby.tbm',
    short_bio:
      'Boxeó en amateur y ahora enseña a otras a plantarse bien, en el costal y fuera de él. Corrige guardias con una sola mirada.',
    quote: 'Pies firmes, hombros sueltos, cabeza en alto.',
  },
  mariana: {
    name: 'Mariana',
    last_name: 'Ochoa Benítez',
    born: '1992-08-14',
    branches: [tijuana],
    instagram: 'mariana.tbm',
    short_bio:
      'Abrió el estudio de Tijuana y conoce a cada socia por su nombre y su café. Sus clases de glúteo tienen fama en los dos lados de la garita.',
    quote: 'Despacito también es intenso.',
  },
  sofia: {
    name: 'Sofía',
    last_name: 'Zatarain Meza',
    born: '1997-02-19',
    branches: [tijuana],
    tiktok: 'sofi.tbm',
    short_bio:
      'Bailarina contemporánea y surfista de fin de semana. Sofía arma clases que fluyen como el mar en un día tranquilo, hasta que llega la última serie.',
    quote: 'El equilibrio se entrena, como todo.',
  },
  karla: {
    name: 'Karla',
    last_name: 'Bojórquez Lara',
    born: '1993-10-11',
    branches: [tijuana],
    instagram: 'karla.tbm',
    tiktok: 'karla.tbm',
    short_bio:
      'Entrenadora de fuerza y defensora del descanso. Karla te va a pedir una repetición más y, después, ocho horas de sueño.',
    quote: 'Fuerte se siente mejor que perfecta.',
  },
  itzel: {
    name: 'Itzel',
    last_name: 'Murrieta Cázares',
    born: '1998-05-27',
    branches: [tijuana],
    short_bio:
      'La más joven del equipo y la que más grita de alegría. Itzel convirtió el salón de las siete de la tarde en el mejor plan de la semana.',
    quote: 'Una canción más y ya.',
  },
  regina: {
    name: 'Regina',
    last_name: 'Cota Verdugo',
    born: '1988-01-09',
    branches: [tijuana],
    instagram: 'regina.tbm',
    short_bio:
      'Fisioterapeuta y maestra de pilates. Regina encuentra la versión de cada ejercicio que tu cuerpo sí puede hacer hoy, y la de mañana.',
    quote: 'Escuchar al cuerpo también es disciplina.',
  },
  valeria: {
    name: 'Valeria',
    last_name: 'Aguirre Fontes',
    born: '1994-09-02',
    branches: [monterrey, tijuana],
    instagram: 'vale.tbm',
    tiktok: 'vale.tbm',
    short_bio:
      'Vive con la maleta lista: una semana en cada ciudad. Valeria forma a las nuevas coaches y cubre cualquier clase con una sonrisa y su libreta de rutinas.',
    quote: 'Constancia le gana a motivación.',
  },
} as const satisfies Record<string, Coach>;

export type CoachName = keyof typeof coaches;
const team: [CoachName, Coach][] = Object.entries(coaches) as [CoachName, Coach][];

export const coachId = (name: CoachName): number => team.findIndex(([known]) => known === name) + 1;

export const coachRows = (since: string): (typeof instructors.$inferInsert)[] =>
  team.map(([, coach], index) => ({
    instructor_id: index + 1,
    name: coach.name,
    last_name: coach.last_name,
    birthdate: coach.born,
    short_bio: coach.short_bio,
    quote: coach.quote,
    instagram: coach.instagram ?? null,
    tiktok: coach.tiktok ?? null,
    file_id: pictureId(`coach-${index + 1}`),
    createdAt: since,
  }));

export const coachBranchRows = (): (typeof instructor_branches.$inferInsert)[] =>
  team.flatMap(([, coach], index) =>
    coach.branches.map((branch_id) => ({ instructor_id: index + 1, branch_id })),
  );
