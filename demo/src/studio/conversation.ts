/** An author: a member by position in the list, or one of the demo accounts. */
type Speaker = number | 'socia' | 'nueva' | 'coach' | 'admin';

export interface Comment {
  author: Speaker;
  text: string;
  /** Hours before now. */
  ago: number;
  /** The video that it is about, by position in the list of titles. */
  video?: number;
  /** The thread that it is in, by position in `threads`. */
  thread?: number;
  anonymous?: true;
  pinned?: true;
  replies?: Comment[];
}

/** The threads, with the hours since they were opened. */
export const threads: readonly { author: Speaker; ago: number; title: string; description: string }[] = [
  {
    author: 'coach',
    ago: 190,
    title: 'Reto de la semana: sentadilla con pausa',
    description: 'Tres series de diez, con dos segundos abajo. Cuenten cómo les va y qué peso usaron.',
  },
  {
    author: 'admin',
    ago: 400,
    title: 'Preséntate',
    description: '¿Cómo te llamas, desde cuándo entrenas y qué te trajo aquí?',
  },
];

const say = (
  author: Speaker,
  ago: number,
  text: string,
  more: Omit<Comment, 'author' | 'ago' | 'text'> = {},
): Comment => ({
  author,
  ago,
  text,
  ...more,
});

/** The posts, newest first. */
export const conversation: readonly Comment[] = [
  say(3, 1, '¿Quién va mañana a la de 7? Necesito que alguien me obligue a pararme de la cama 😅', {
    replies: [
      say('socia', 0.7, 'Yo ya reservé mi lugar. Nos vemos en la puerta a las 6:50.'),
      say(8, 0.5, 'Voy. Llevo café para después.'),
    ],
  }),
  say(
    'coach',
    3,
    'Recordatorio de coach: esta semana subimos peso en sentadilla. Un kilo más ya es más. Bajen lento y respiren 💪',
    {
      pinned: true,
      replies: [say(14, 2.6, 'Mis piernas te odian, pero yo te quiero, Dani.')],
    },
  ),
  say(21, 5, 'Primera lagartija completa de mi vida, sin rodillas. Tengo 43 años y lloré tantito.', {
    replies: [
      say('admin', 4.8, '¡Qué orgullo! Eso se celebra. Pasa mañana a recepción, queremos abrazarte.'),
      say(30, 4.5, 'Me pusiste la piel chinita. ¡Bravo!'),
      say(5, 4.2, 'La siguiente soy yo.'),
    ],
  }),
  say(41, 8, 'Hoy no tenía nada de ganas. Hice veinte minutos y con eso me quedo contenta.', {
    replies: [say(12, 7.5, 'Veinte minutos son veinte más que cero. Bien por ti.')],
  }),
  say(
    47,
    11,
    'Regresé después de mi cesárea con permiso del doctor. Me daba pena venir y no me sentí juzgada ni un segundo. Gracias.',
    {
      anonymous: true,
      replies: [
        say(
          'coach',
          10.5,
          'Bienvenida de vuelta. Vas a tu ritmo y yo te doy las variantes, tú nada más avísame al llegar.',
        ),
        say(19, 10, 'Yo pasé por lo mismo hace un año. Cada semana se siente mejor, te lo prometo.'),
      ],
    },
  ),
  say(55, 14, '¿Las mancuernas de 3 kilos sirven para todo en casa o me compro otras?', {
    replies: [
      say(
        'coach',
        13,
        'Para brazos van perfecto. Para pierna consigue unas de 5, o llena una mochila con libros.',
      ),
      say(81, 12.6, 'Mochila con libros, anotado. Me robo el consejo.'),
    ],
  }),
  say(62, 20, 'Barre hoy: temblé en lugares que no sabía que tenía.'),
  say(9, 23, 'Llevé a mi mamá a su primera clase y ahora ella me escribe para que no falte.', {
    replies: [say(70, 22, 'Las mamás son la mejor coach. Llévala siempre.')],
  }),
  say(
    'admin',
    27,
    'Ya están abiertas las clases de la próxima semana. Si no encuentras tu horario, anótate en la lista de espera: se mueven muchos lugares la noche anterior.',
  ),
  say(33, 30, 'Tip: congelen uvas. El mejor postre después de entrenar.', {
    replies: [say(26, 29, 'Con chile y limón, de nada.')],
  }),
  say(77, 34, '¿A alguien más le truena la rodilla en los desplantes? No me duele, solo suena.', {
    replies: [
      say('coach', 33, 'Si no duele, casi siempre es normal. Pasa antes de clase y te reviso la postura.'),
    ],
  }),
  say(
    84,
    40,
    'Un mes seguido, tres veces por semana. Lo escribo aquí para que no se me olvide que sí pude.',
    {
      replies: [say('socia', 39, 'Guárdalo para los días flojos. ¡Felicidades!'), say(2, 38, '👏👏👏')],
    },
  ),
  say(16, 46, 'La playlist de hoy en Jump estuvo para sacar a pasear. ¿La comparten?'),
  say(
    'socia',
    50,
    'Se me olvidó la toalla y una compañera que no conocía me prestó la suya. Quien hayas sido: gracias, te debo un agua.',
  ),
  say(91, 55, 'Tengo dos semanas sin poder ir por trabajo y siento que ya perdí todo.', {
    anonymous: true,
    replies: [
      say(38, 54, 'No perdiste nada, el cuerpo se acuerda. Vuelve con una clase tranquila.'),
      say(60, 53, 'Aquí te guardamos tu lugar.'),
    ],
  }),
  say(150, 62, 'Vengo de Tijuana de visita y entrené en Monterrey. Misma energía, más calor.', {
    replies: [say(4, 61, 'Acá así calentamos gratis 😂')],
  }),
  say(66, 70, 'Hoy sí llegué a tocarme las puntas de los pies. Pequeños triunfos de oficinista.'),
  say('coach', 75, 'Pregunta del día: ¿qué canción nunca debe faltar en la última vuelta?', {
    replies: [
      say(11, 74, 'Cualquiera de Gloria Trevi y termino hasta sin aire.'),
      say(45, 73, 'Una cumbia. Siempre una cumbia.'),
    ],
  }),
  say(28, 82, 'Dormí ocho horas y cargué dos kilos más. Casualidad no creo.'),
  say(105, 90, '¿Entrenan en ayunas o desayunan antes de la de 6?', {
    replies: [say(52, 89, 'Medio plátano y ya. Si no, veo estrellitas.')],
  }),
  // In threads.
  say(33, 30, 'Con ocho kilos. La pausa lo cambia todo: al día siguiente no podía bajar escaleras.', {
    thread: 0,
    replies: [say('coach', 29, 'Así se siente cuando sí bajaste lento. La próxima, nueve.')],
  }),
  say(58, 100, 'Soy Mariana, entreno desde marzo. Vine por mi espalda y me quedé por ustedes.', {
    thread: 1,
  }),
  say(77, 210, 'Yo llegué después de dos años sin moverme. Me da pena decir mi nombre, pero aquí estoy.', {
    thread: 1,
    anonymous: true,
  }),
  // Comments on videos.
  say(7, 6, 'La parte de brazos se siente eterna en el mejor sentido.', { video: 1 }),
  say(
    23,
    26,
    'La hice con latas de frijoles porque dejé las mancuernas en casa de mi hermana. Funciona igual.',
    {
      video: 1,
      replies: [
        say('coach', 25, 'Creatividad norteña nivel experta. Me encanta.'),
        say(64, 24, 'Anotado para las vacaciones.'),
      ],
    },
  ),
  say(50, 44, 'Mi favorita de los lunes. Termino y ya puedo con la semana.', { video: 1 }),
  say(36, 18, 'Perfecta para hacerla con bebé dormido: cero saltos, cero ruido.', {
    video: 2,
    replies: [say(88, 17, '¡Justo eso buscaba!')],
  }),
  say(13, 49, '¿Se puede hacer sin silla? Me apoyé en la barra de la cocina y no sé si quedaba muy alta.', {
    video: 2,
    replies: [say('coach', 48, 'La cocina está bien si te llega a la cadera. Hombros abajo y listo.')],
  }),
  say(72, 31, 'Sudé más que en la caminadora y me reí más también.', { video: 3 }),
  say(95, 58, 'Me equivoqué en todos los pasos y nadie me vio. Diez de diez.', { video: 4 }),
  say(18, 65, 'Al minuto quince le pedí perdón a mis glúteos.', { video: 5, anonymous: true }),
  say(40, 79, 'La pausa para tomar agua llega justo cuando la necesitas. Se nota que la pensaron.', {
    video: 6,
  }),
];
