import type { MuscleSelector } from '@tbm/contract/video-kinds';
import type { ClassSlug } from './class-types.ts';
import type { CoachName } from './coaches.ts';

export interface Series {
  slug: ClassSlug;
  coaches: readonly CoachName[];
  /** Ids of programmes, of aims (the first one is the main one), and of the impact. */
  programs: readonly number[];
  tags: readonly number[];
  impact: number;
  primary: readonly MuscleSelector[];
  secondary: readonly MuscleSelector[];
  /** Names of props; those with a question mark are optional. */
  props: readonly string[];
  /** Name, minutes and description. */
  classes: readonly (readonly [name: string, minutes: number, description: string])[];
}

const [fullBody, lower, core, upper, mobility, cardio] = [1, 2, 3, 4, 5, 6];
const [none, low, high] = [1, 2, 3];
const [light, strong, firm, mother, holistic] = [1, 2, 3, 4, 5];

/** The library's videos: six of each type. */
export const series: readonly Series[] = [
  {
    slug: 'gluteo-y-tono',
    coaches: ['daniela', 'mariana'],
    programs: [strong, holistic],
    tags: [lower, fullBody],
    impact: low,
    primary: ['gluteos', 'isquiotibiales'],
    secondary: ['cuadriceps', 'abductores', 'lumbares'],
    props: ['Mancuernas', 'Liga corta', 'Tapete?'],
    classes: [
      ['Glúteo desde cero', 22, 'Aprende a sentir el glúteo antes de cargarlo.'],
      ['Puentes y peso muerto', 35, 'Cadena posterior con pausas largas abajo.'],
      ['Glúteo con liga larga y mancuerna pesada', 41, 'Cinco ejercicios, cuatro series, cero prisa.'],
      ['Piernas de lunes', 48, 'Sentadilla, desplante y zancada para abrir la semana.'],
      ['Solo glúteo medio', 18, 'Cadera estable en menos de veinte minutos.'],
      ['Fuerza completa de pierna', 62, 'La clase larga: calentamos, cargamos y estiramos.'],
    ],
  },
  {
    slug: 'barre',
    coaches: ['paola', 'lucia'],
    programs: [firm, holistic],
    tags: [lower, mobility],
    impact: none,
    primary: ['cuadriceps', 'gluteos'],
    secondary: ['pantorrillas', 'aductores', 'abdomen'],
    props: ['Silla', 'Pelota?'],
    classes: [
      ['Barre con silla', 25, 'Todo lo que haces en la barra, con lo que hay en casa.'],
      ['Pulsos y paciencia', 33, 'Series de ocho que se vuelven de treinta y dos.'],
      ['Primera posición', 15, 'Corta, fina y perfecta para volver.'],
      ['Barre de piernas fuertes', 45, 'Plié, relevé y una canción que no termina.'],
      ['Barre clásico de sábado', 55, 'La clase del estudio, completa.'],
      ['Tiembla hoy, presume mañana', 39, 'Muslos, muslos y un poco de brazo.'],
    ],
  },
  {
    slug: 'sculpt-and-burn',
    coaches: ['karla', 'daniela'],
    programs: [strong, firm],
    tags: [upper, core],
    impact: low,
    primary: ['hombros', 'dorsales', 'abdomen'],
    secondary: ['triceps', 'biceps', 'pectorales', 'oblicuos'],
    props: ['Mancuernas', 'Tapete'],
    classes: [
      ['Brazos que cargan bolsas', 20, 'Hombro, bíceps y tríceps sin soltar la mancuerna.'],
      ['Espalda fuerte', 31, 'Remos y jalones para caminar derecha.'],
      ['Circuito de las cuatro esquinas', 42, 'Cuatro estaciones, tres vueltas, mucha agua.'],
      ['Abdomen que se comenta', 14, 'Un cierre corto para cualquier día.'],
      ['Pecho y tríceps sin miedo', 28, 'Lagartijas en todas sus versiones, también de rodillas.'],
      ['Todo el cuerpo, poco tiempo', 50, 'Cincuenta minutos de fuerza con mancuerna ligera.'],
    ],
  },
  {
    slug: 'barre-body-pilates',
    coaches: ['fernanda', 'valeria'],
    programs: [firm, mother, holistic],
    tags: [core, mobility],
    impact: none,
    primary: ['abdomen', 'oblicuos'],
    secondary: ['lumbares', 'aductores', 'gluteos'],
    props: ['Tapete', 'Aro?'],
    classes: [
      ['Respira: ahí empieza todo', 16, 'Suelo pélvico y centro, con calma.'],
      ['Pilates para espalda cansada', 27, 'Después de un día de escritorio.'],
      ['Cien y contando', 34, 'Los clásicos de colchoneta, bien hechos.'],
      ['Segundo trimestre', 30, 'Fuerza suave y opciones de lado, con permiso de tu médica.'],
      ['Centro firme, cadera libre', 44, 'Control lento que se nota de pie.'],
      ['Pilates largo de domingo', 58, 'Para estirarte hasta donde llegues.'],
    ],
  },
  {
    slug: 'jump',
    coaches: ['ximena', 'itzel'],
    programs: [light],
    tags: [cardio, lower],
    impact: low,
    primary: ['pantorrillas', 'cuadriceps'],
    secondary: ['gluteos', 'abdomen'],
    props: ['Trampolín'],
    classes: [
      ['Jump para principiantes', 19, 'Rebote básico y seguridad en la lona.'],
      ['Una canción más y ya', 30, 'Intervalos que suben con cada coro.'],
      ['Jump con brazos', 36, 'Coordina arriba y abajo sin perder el ritmo.'],
      ['Jump exprés', 12, 'Doce minutos y sigues con tu día.'],
      ['La hora que se va volando', 60, 'Completa, con bloque final de abdomen.'],
      ['Intervalos en la lona', 40, 'Treinta segundos todo, treinta segundos nada.'],
    ],
  },
  {
    slug: 'cardio-dance',
    coaches: ['andrea', 'sofia'],
    programs: [light, holistic],
    tags: [cardio, fullBody],
    impact: high,
    primary: ['cuadriceps', 'oblicuos'],
    secondary: ['pantorrillas', 'hombros'],
    props: [],
    classes: [
      ['Cumbia para sudar', 24, 'Tres pasos y ya estás bailando.'],
      ['Pop de los dos mil', 32, 'Te sabes todas; ahora con coreografía.'],
      ['Perreo con técnica', 38, 'Cadera, rodilla suave y cero vergüenza.'],
      ['Si te equivocas, hazlo con estilo', 45, 'Dos coreografías completas.'],
      ['Baile sin saltos', 29, 'Todo el sabor, nada de impacto para las vecinas de abajo.'],
      ['Fiesta de viernes', 52, 'Para cerrar la semana en la sala.'],
    ],
  },
  {
    slug: 'cardio-box',
    coaches: ['gabriela', 'karla'],
    programs: [light, strong],
    tags: [upper, cardio],
    impact: high,
    primary: ['hombros', 'dorsales'],
    secondary: ['oblicuos', 'triceps', 'antebrazos', 'trapecio'],
    props: ['Guantes?', 'Mancuernas?'],
    classes: [
      ['Guardia y desplazamiento', 21, 'Pies firmes, hombros sueltos.'],
      ['Combinaciones de cuatro', 34, 'Jab, cross, gancho y sonríe.'],
      ['Sombra a todo pulmón', 26, 'Sin costal y a tu ritmo.'],
      ['Ocho rounds', 47, 'Tres minutos fuertes, uno para contar el cuento.'],
      ['Box y fuerza de espalda', 40, 'Golpes ligeros con mancuerna de kilo.'],
      ['Suelta lo que traes', 30, 'Para el día que lo necesitas.'],
    ],
  },
  {
    slug: 'tbm-mix',
    coaches: ['renata', 'regina'],
    programs: [light, firm, holistic],
    tags: [fullBody, cardio],
    impact: low,
    primary: ['gluteos', 'abdomen', 'hombros'],
    secondary: ['cuadriceps', 'dorsales', 'pectorales'],
    props: ['Mancuernas?', 'Tapete?'],
    classes: [
      ['Mix de bienvenida', 20, 'Un poco de todo para conocer el método.'],
      ['Fuerza, barre y cardio', 45, 'Los tres bloques, en el orden de siempre.'],
      ['Mix de hotel', 25, 'Sin material y en dos metros cuadrados.'],
      ['Lo mejor de la semana', 50, 'Lo que más pidieron, junto.'],
      ['Mix en silencio', 30, 'Sin saltos: para cuando alguien duerme.'],
      ['Reto de los sesenta', 65, 'Sesenta minutos y un estiramiento largo.'],
    ],
  },
  {
    slug: 'barre-flow',
    coaches: ['sofia', 'paola'],
    programs: [firm, mother, holistic],
    tags: [mobility, core],
    impact: none,
    primary: ['lumbares', 'aductores'],
    secondary: ['isquiotibiales', 'dorsales', 'trapecio'],
    props: ['Tapete?'],
    classes: [
      ['Flujo para empezar el día', 15, 'Antes del café, si puedes.'],
      ['Cadera libre', 28, 'Movilidad con respiración larga.'],
      ['Equilibrio como el mar', 35, 'Una pierna, luego la otra.'],
      ['Barre y estiramiento', 42, 'La mitad tiembla, la otra descansa.'],
      ['Descarga de cuello y hombros', 11, 'Sin levantarte mucho de la silla.'],
      ['Flow de luna llena', 57, 'Lento, oscuro y con música bonita.'],
    ],
  },
];

/** Premieres: name, type, minutes, and the days from today until they open. */
export const premieres: readonly (readonly [string, ClassSlug, number, number, string])[] = [
  ['Glúteo a dos tiempos', 'gluteo-y-tono', 38, -40, 'Lento abajo, explosivo arriba.'],
  ['Barre de terciopelo', 'barre', 32, -12, 'Suave por fuera, fuego por dentro.'],
  ['Box de medianoche', 'cardio-box', 44, 0, 'Luces bajas y ocho combinaciones nuevas.'],
  ['Cumbia contra el frío', 'cardio-dance', 30, 3, 'La coreografía del mes.'],
  ['Espalda de acero', 'sculpt-and-burn', 36, 9, 'Un programa corto para cargar bien.'],
  ['Renata en vivo: mix de fin de año', 'tbm-mix', 60, 20, 'La clase con la que cerramos el año.'],
];
