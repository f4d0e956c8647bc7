import type { PageTexts } from '@tbm/contract/content';

/** The rewards landing [RWD-003..008]; its rules say what [RWD-022..038] count. */
export const rewardsPage: PageTexts['rewards'] = {
  hero: {
    title: 'Tu constancia tiene premio',
    text: 'Entrena en el estudio o en casa, sube por seis niveles y abre beneficios. Sin costo extra y desde tu primer paquete que participa.',
  },
  // [RWD-005]
  features: [
    {
      title: 'Progreso visible',
      text: 'Sabes en qué nivel estás, qué periodo llevas y qué clases o semanas se contaron. Sin letras chiquitas.',
    },
    {
      title: 'Recompensas',
      text: 'Cada nivel abre una sorpresa de TBM. También hay premio mensual por cumplir.',
    },
    {
      title: 'Motivación continua',
      text: 'Meses con bono, metas de dos en dos y una comunidad que celebra contigo cuando subes.',
    },
  ],
  steps: [
    {
      title: 'Elige cómo entrenas',
      text: 'Presencial, con un paquete de 12 clases o más, u online, con tu acceso activo.',
    },
    {
      title: 'Cumple tu periodo',
      text: 'En el estudio, usa todas tus clases dentro de la vigencia. En casa, entrena con el planner al menos 3 días por semana.',
    },
    {
      title: 'Repite y sube',
      text: 'Dos periodos consecutivos cumplidos te dan el nivel 1; otros dos, el nivel 2, y así hasta el 6.',
    },
    {
      title: 'Abre tus beneficios',
      text: 'Cada marca dice cómo se usa el de tu nivel. {?rewards}Lo ves en Mis Rewards.',
    },
    {
      title: 'Cuida tu constancia',
      text: 'Cancela a tiempo y marca tus clases. Los strikes se cuentan por mes y al siguiente empiezas limpia.',
    },
  ],
  modes: [
    {
      title: 'Presencial',
      text: 'Para ti que vienes al estudio.',
      points: [
        'Participan los paquetes de 12, 16 y 20 clases y el ilimitado',
        'Tu periodo es la vigencia del paquete: 1 mes, 40 días o 50 días si es ilimitado',
        'Se cumple al usar todas tus clases; en ilimitado, al menos 20',
        'Si terminas antes de que venza, cuenta como periodo completo',
        '2 periodos consecutivos = 1 nivel',
      ],
    },
    {
      title: 'Online',
      text: 'Para ti que entrenas en casa, de viaje o entre dos juntas.',
      points: [
        'Participas con TBM Online activo',
        'Usa el Workout Planner al menos 3 días distintos por semana',
        'Marca como completada cada clase que termines',
        '2 meses consecutivos cumplidos = 1 nivel',
        'Los seis niveles se completan en un año',
      ],
    },
  ],
  // [RWD-008]
  rules: [
    {
      title: 'Cómo subes de nivel en presencial',
      paragraphs: [
        'Cuentan las clases que tomas con un paquete activo de 12 clases o más. Cada paquete es un periodo: 1 mes el de 12, 40 días los de 16 y 20, 50 días el ilimitado.',
        'Usa todas las clases en 2 periodos consecutivos y llegas al nivel 1. Otros 2 consecutivos te llevan al 2, y así hasta el 6. Si acabas un paquete antes, cuenta como periodo completo.',
        'El ilimitado se cumple con al menos 20 clases en su vigencia.',
      ],
    },
    {
      title: 'Cómo subes de nivel en online',
      paragraphs: [
        'Usa el Workout Planner al menos 3 días distintos por semana y marca tus clases como completadas. La semana va de lunes a domingo.',
        'Con 2 meses consecutivos cumplidos llegas al nivel 1 y con otros 2 al siguiente. Los seis niveles se completan en un año.',
      ],
    },
    {
      title: 'Recompensas mensuales y meses con bono',
      paragraphs: [
        'Si cumples los requisitos recibes la recompensa del mes aunque todavía no subas de nivel.',
        'En los meses 1, 3, 5, 7, 9 y 11 de tu programa hay además un bono. Se cuentan desde que empezaste, no desde enero.',
      ],
    },
    {
      title: 'Strikes',
      paragraphs: [
        'En presencial, un strike es no llegar a una clase reservada o cancelarla con menos de 1 hora. En online, es una semana con menos de 3 entrenamientos después de tu primera semana cumplida.',
        'En un mismo mes: con 1 strike sigues en tu nivel, con 2 bajas un nivel y con 3 regresas al nivel cero.',
      ],
    },
    {
      title: 'Beneficios de marcas aliadas',
      paragraphs: [
        'Se abren cuando logras el nivel. Cada ficha dice qué ganas, cómo se aplica, sus restricciones y su vigencia.',
        'Son personales y no se cambian por dinero. La marca responde por sus productos y servicios.',
      ],
    },
  ],
  // [RWD-007] None until an admin has one.
  tutorial_src: '',
};
