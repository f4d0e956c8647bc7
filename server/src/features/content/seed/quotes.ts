export interface SeedQuote {
  content: string;
  author: string;
}

const author = 'TBM';

/** Quotes of the day, one for each day of the longest month [NAV-012]. */
export const quotes: readonly SeedQuote[] = [
  { content: 'Hoy no tienes que ser la mejor; tienes que llegar.', author },
  { content: 'Tu cuerpo no te debe nada. Dale las gracias y muévelo.', author },
  { content: 'Empieza con lo que hay: diez minutos también cuentan.', author },
  { content: 'Cuando la pierna tiemble, sonríe: está aprendiendo.', author },
  { content: 'Lo pequeño, repetido con ganas, se vuelve enorme.', author },
  { content: 'Baja el ego, sube el talón.', author },
  { content: 'Primero bonito, después pesado.', author },
  { content: 'La pesa no sabe que ayer tuviste un mal día. Úsala a tu favor.', author },
  { content: 'Anota lo que cargas hoy y presúmeselo a la que eras en enero.', author },
  { content: 'El despertador suena cinco minutos; el orgullo dura todo el día.', author },
  { content: 'Ponte los tenis y luego decides.', author },
  { content: 'Inhala espacio, exhala prisa.', author },
  { content: 'Tu abdomen también es paciencia: se construye capa por capa.', author },
  { content: 'Baila como si ya te supieras el paso; al rato es cierto.', author },
  { content: 'La vergüenza dura una canción. La energía, toda la tarde.', author },
  { content: 'Si te reíste, ya fue buena clase.', author },
  { content: 'Caer también es parte del brinco.', author },
  { content: 'La guardia arriba y el ánimo también.', author },
  { content: 'Pega con la cadera, decide con la calma.', author },
  { content: 'Si lo haces lento y arde bonito, vas bien.', author },
  { content: 'Aquí nadie compite: todas venimos por lo nuestro.', author },
  { content: 'Encuentra tu centro y lo demás se acomoda alrededor.', author },
  { content: 'Como las olas: si una no te salió, ahí viene otra.', author },
  { content: 'Descansar es entrenar para mañana.', author },
  { content: 'No pidas permiso para ocupar espacio, ni en el salón ni en la mesa.', author },
  { content: 'Sube el volumen, baja la prisa y ya estamos.', author },
  { content: 'Gritar en la última serie es totalmente válido.', author },
  { content: 'La versión que puedes hacer hoy es la correcta.', author },
  { content: 'El dolor avisa, el esfuerzo enseña: aprende a distinguirlos.', author },
  { content: 'La disciplina no grita; aparece tres veces por semana.', author },
  { content: 'Cambia de ciudad, de hora o de clase, pero no te cambies de plan.', author },
];
