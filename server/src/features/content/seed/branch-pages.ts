import type { Branch } from '@tbm/contract/branches';

type BranchPage = Pick<
  Branch['content'],
  'hours' | 'stats' | 'rules' | 'facilities' | 'method' | 'instagram' | 'facebook' | 'tiktok' | 'map'
>;

/** House rules of both studios [PUB-032]; one hour, 25 places, 10 minutes and 2 weeks are content [RES-022, SCHED-022..024]. */
const rules: BranchPage['rules'] = [
  {
    title: 'RESERVACIONES',
    points: [
      'Reserva hasta 1 hora antes de tu clase.',
      'Cancela hasta 1 hora antes y tu clase regresa a tu paquete.',
      'Si cancelas después o no llegas, la clase se descuenta y cuenta como strike en Rewards.',
      'Son 25 lugares por clase; puedes elegir el tuyo en el mapa.',
      '¿Está llena? Anótate en la lista de espera y te avisamos por WhatsApp si se libera un lugar.',
    ],
  },
  {
    title: 'MATERIAL',
    points: [
      'Trae agua, toalla chica y ropa con la que te muevas a gusto.',
      'Calcetas antiderrapantes para barre, pilates y Jump; tenis limpios para las demás.',
      'Pesas, bandas, guantes y tapetes los ponemos nosotras; si usas vendas, trae las tuyas.',
      'Al terminar, limpia tu equipo y déjalo en su lugar.',
    ],
  },
  {
    title: 'ESTUDIO',
    points: [
      'En tu primera visita llega 15 minutos antes; en las demás, 5.',
      'Hay 10 minutos de tolerancia. Después, por seguridad, ya no se puede entrar.',
      'Celular en silencio dentro del salón.',
      'Lo que se te olvide te lo guardamos 2 semanas en recepción.',
      'Cuéntale a tu coach si estás embarazada, lesionada o es tu primera clase.',
      'Aquí nos tratamos bonito: cero comentarios sobre el cuerpo de otra.',
    ],
  },
];

const method: BranchPage['method'] = [
  {
    title: 'Fuerza',
    text: 'Cargas que progresan y técnica primero. Te vas a sentir capaz antes de verte distinta.',
  },
  {
    title: 'Barre y movilidad',
    text: 'Control, postura y músculos profundos, sin impacto. Para estar fuerte también en los detalles.',
  },
  {
    title: 'Cardio',
    text: 'Baile, box y trampolín. Sudas, te ríes y el corazón te lo agradece.',
  },
  {
    title: 'Descanso',
    text: 'Parte del plan, no premio. Te ayudamos a repartir tu semana para que puedas volver mañana.',
  },
];

/** What a branch's landing says besides its own record [PUB-028, PUB-032, PUB-036, PUB-037]. */
export const branchPages: Readonly<Record<'monterrey' | 'tijuana', BranchPage>> = {
  monterrey: {
    hours: [
      { days: 'Lunes a viernes', times: '6:00 a 11:00 y 17:00 a 21:00' },
      { days: 'Sábado', times: '8:00 a 12:00' },
      { days: 'Domingo', times: '9:00 a 11:00' },
    ],
    // [CONST-005, CONST-007, CONST-008, CONST-010]
    stats: [
      { value: '800', label: 'socias entrenando con nosotras' },
      { value: '2,100', label: 'transformaciones' },
      { value: '9', label: 'disciplinas' },
      { value: '700', label: 'certificaciones' },
      { value: '500', label: 'clases en línea gratis con tu paquete' },
    ],
    rules,
    facilities: [
      {
        title: 'El salón',
        text: 'Duela de encino, barra fija, espejo completo y luz de la mañana. Veinticinco lugares para que tu coach te vea.',
      },
      {
        title: 'Vestidores y regaderas',
        text: 'Regaderas con agua caliente, secadoras y todo lo básico para salir directo a tu día.',
      },
      {
        title: 'Lockers',
        text: 'Gratis durante tu clase. Trae tu candado o pide uno en recepción.',
      },
      {
        title: 'Barra de agua y café',
        text: 'Rellena tu termo sin costo y quédate a platicar; las mejores amistades de TBM empezaron ahí.',
      },
      {
        title: 'Estacionamiento',
        text: 'Cajones en la plaza, frente al local. En las tardes llega con unos minutos de más.',
      },
    ],
    method,
    instagram: 'https://example.com/instagram/tbm-monterrey',
    facebook: 'https://example.com/facebook/tbm-monterrey',
    tiktok: 'https://example.com/tiktok/tbm-monterrey',
    map: { latitude: 25.6572, longitude: -100.4026 },
  },
  tijuana: {
    hours: [
      { days: 'Lunes a viernes', times: '6:00 a 11:00 y 17:00 a 21:00' },
      { days: 'Sábado', times: '9:00 a 12:00' },
      { days: 'Domingo', times: '10:00 a 11:00' },
    ],
    // [CONST-005, CONST-006, CONST-010, CONST-012]
    stats: [
      { value: '+500', label: 'mujeres en la comunidad' },
      { value: '2,100', label: 'transformaciones' },
      { value: '9', label: 'disciplinas' },
      { value: '+500', label: 'clases en línea' },
    ],
    rules,
    facilities: [
      {
        title: 'El salón',
        text: 'Planta alta con ventanales, brisa y piso que amortigua. Veinticinco lugares, pequeño a propósito.',
      },
      {
        title: 'Vestidores',
        text: 'Espejos con buena luz, secadoras y cambiadores amplios para salir lista al trabajo.',
      },
      {
        title: 'Lockers',
        text: 'Gratis durante tu clase, con clave que eliges tú.',
      },
      {
        title: 'Terraza',
        text: 'Para estirar después de clase, tomar agua y ver caer el sol con las demás.',
      },
      {
        title: 'Estacionamiento',
        text: 'Cajones en el sótano del edificio. Pide tu sello en recepción.',
      },
    ],
    method,
    instagram: 'https://example.com/instagram/tbm-tijuana',
    facebook: 'https://example.com/facebook/tbm-tijuana',
    tiktok: 'https://example.com/tiktok/tbm-tijuana',
    map: { latitude: 32.5186, longitude: -117.1148 },
  },
};
