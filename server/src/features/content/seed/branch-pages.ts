import type { Branch } from '@tbm/contract/branches';

type BranchPage = Pick<
  Branch['content'],
  'hours' | 'stats' | 'rules' | 'facilities' | 'method' | 'instagram' | 'facebook' | 'tiktok' | 'map'
>;

/** House rules of every studio [PUB-032]; one hour, 25 places, 10 minutes and 2 weeks are content [RES-022, SCHED-022..024]. */
const rules: BranchPage['rules'] = [
  {
    title: 'RESERVACIONES',
    points: [
      'Reserva hasta 1 hora antes de tu clase.',
      'Cancela hasta 1 hora antes y tu clase regresa a tu paquete.',
      'Si cancelas después o no llegas, la clase se descuenta y cuenta como strike en Rewards.',
      'Son 25 lugares por clase; puedes elegir el tuyo en el mapa.',
      '¿Está llena? Anótate en la lista de espera y te avisamos si se libera un lugar.',
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

/**
 * The initial page of a new branch [PUB-028, PUB-032, PUB-037]: house rules and method. Hours, figures, rooms, map and links
 * are specific to a branch and unset.
 */
export const branchPage: BranchPage = {
  hours: [],
  stats: [],
  rules,
  facilities: [],
  method,
  instagram: '',
  facebook: '',
  tiktok: '',
  map: null,
};
