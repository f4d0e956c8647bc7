export interface SeedQuote {
  content: string;
  author: string;
}

/** Quotes of the day, one for each day of the longest month [NAV-012]. Written for the studio's coaches. */
export const quotes: readonly SeedQuote[] = [
  { content: 'Hoy no tienes que ser la mejor; tienes que llegar.', author: 'Renata Villaseñor Luna' },
  { content: 'Tu cuerpo no te debe nada. Dale las gracias y muévelo.', author: 'Renata Villaseñor Luna' },
  { content: 'Empieza con lo que hay: diez minutos también cuentan.', author: 'Renata Villaseñor Luna' },
  { content: 'Cuando la pierna tiemble, sonríe: está aprendiendo.', author: 'Paola Cantú Ibarra' },
  { content: 'Lo pequeño, repetido con ganas, se vuelve enorme.', author: 'Paola Cantú Ibarra' },
  { content: 'Baja el ego, sube el talón.', author: 'Paola Cantú Ibarra' },
  { content: 'Primero bonito, después pesado.', author: 'Daniela Rentería Solís' },
  {
    content: 'La pesa no sabe que ayer tuviste un mal día. Úsala a tu favor.',
    author: 'Daniela Rentería Solís',
  },
  { content: 'Anota lo que cargas hoy y presúmeselo a la tú de enero.', author: 'Daniela Rentería Solís' },
  {
    content: 'El despertador suena cinco minutos; el orgullo dura todo el día.',
    author: 'Ximena Garza Peña',
  },
  { content: 'Ponte los tenis y luego decides.', author: 'Ximena Garza Peña' },
  { content: 'Inhala espacio, exhala prisa.', author: 'Fernanda Lozano Quiroga' },
  {
    content: 'Tu abdomen también es paciencia: se construye capa por capa.',
    author: 'Fernanda Lozano Quiroga',
  },
  {
    content: 'Baila como si ya te supieras el paso; al rato es cierto.',
    author: 'Andrea Salinas Montemayor',
  },
  {
    content: 'La vergüenza dura una canción. La energía, toda la tarde.',
    author: 'Andrea Salinas Montemayor',
  },
  { content: 'Si te reíste, ya fue buena clase.', author: 'Lucía Tamez Arredondo' },
  { content: 'Caer también es parte del brinco.', author: 'Lucía Tamez Arredondo' },
  { content: 'La guardia arriba y el ánimo también.', author: 'Gabriela Elizondo Ruiz' },
  { content: 'Pega con la cadera, decide con la calma.', author: 'Gabriela Elizondo Ruiz' },
  { content: 'Si lo haces lento y duele bonito, vas bien.', author: 'Mariana Ochoa Benítez' },
  { content: 'Aquí nadie compite: todas venimos por lo nuestro.', author: 'Mariana Ochoa Benítez' },
  { content: 'Encuentra tu centro y lo demás se acomoda alrededor.', author: 'Sofía Zatarain Meza' },
  { content: 'Como las olas: si una no te salió, ahí viene otra.', author: 'Sofía Zatarain Meza' },
  { content: 'Descansar es entrenar para mañana.', author: 'Karla Bojórquez Lara' },
  {
    content: 'No pidas permiso para ocupar espacio, ni en el salón ni en la mesa.',
    author: 'Karla Bojórquez Lara',
  },
  { content: 'Sube el volumen, baja las excusas y ya estamos.', author: 'Itzel Murrieta Cázares' },
  { content: 'Gritar en la última serie es totalmente válido.', author: 'Itzel Murrieta Cázares' },
  { content: 'La versión que puedes hacer hoy es la correcta.', author: 'Regina Cota Verdugo' },
  { content: 'El dolor avisa, el esfuerzo enseña: aprende a distinguirlos.', author: 'Regina Cota Verdugo' },
  { content: 'La disciplina no grita; aparece tres veces por semana.', author: 'Valeria Aguirre Fontes' },
  {
    content: 'Cambia de ciudad, de hora o de clase, pero no te cambies de plan.',
    author: 'Valeria Aguirre Fontes',
  },
];
