import type { PageTexts } from '@tbm/contract/content';

/** The rewards landing [RWD-003..008]; its rules describe what [RWD-022..038] count. */
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
      text: 'Periodos con bono, metas cortas y una comunidad que celebra contigo cuando subes.',
    },
  ],
  steps: [
    {
      title: 'Elige cómo entrenas',
      text: 'Presencial, con un paquete de {rewards_package_classes} o más, u online, con tu acceso activo.',
    },
    {
      title: 'Cumple tu periodo',
      text: 'En el estudio, usa todas tus clases dentro de la vigencia. En casa, entrena con el planner al menos {rewards_week_days} por semana.',
    },
    {
      title: 'Repite y sube',
      text: 'Con {rewards_periods} en fila llegas al nivel 1; con otros tantos, al nivel 2, y así hasta el 6.',
    },
    {
      title: 'Abre tus beneficios',
      text: 'Cada marca dice cómo se usa el de tu nivel. {?rewards}Lo ves en Mis Rewards.',
    },
    {
      title: 'Cuida tu constancia',
      text: 'Cancela a tiempo y marca tus clases. Los strikes se cuentan por periodo y en el siguiente empiezas limpia.',
    },
  ],
  modes: [
    {
      title: 'Presencial',
      text: 'Para ti que vienes al estudio.',
      points: [
        'Participan los paquetes de {rewards_package_classes} o más y el ilimitado',
        'Tu periodo es la vigencia de tu paquete',
        'Se cumple al tomar todas tus clases; en ilimitado, al menos {rewards_unlimited_classes}',
        'Si tomas la última antes de que venza, tu periodo cierra ese día y cuenta completo',
        '{rewards_periods} en fila = 1 nivel',
      ],
    },
    {
      title: 'Online',
      text: 'Para ti que entrenas en casa, de viaje o entre dos juntas.',
      points: [
        'Participas con TBM Online activo',
        'Usa el Workout Planner al menos {rewards_week_days} distintos por semana',
        'Marca como completada cada clase que termines',
        'Tu periodo es el mes: {rewards_periods} en fila = 1 nivel',
        'Los seis niveles se completan en {rewards_all_levels}',
      ],
    },
  ],
  // [RWD-008]
  rules: [
    {
      title: 'Cómo subes de nivel en presencial',
      paragraphs: [
        'Cuentan las clases que tomas con un paquete activo de {rewards_package_classes} o más, o con el ilimitado. Cada paquete es un periodo, y dura lo que su vigencia.',
        'Toma todas las clases en {rewards_periods} en fila y llegas al nivel 1. Otros tantos te llevan al 2, y así hasta el 6. Si tomas tu última clase antes de que venza el paquete, el periodo cierra ese día y cuenta completo.',
        'El ilimitado se cumple con al menos {rewards_unlimited_classes} en su vigencia.',
      ],
    },
    {
      title: 'Cómo subes de nivel en online',
      paragraphs: [
        'Usa el Workout Planner al menos {rewards_week_days} distintos por semana y marca tus clases como completadas. La semana va de lunes a domingo y cuenta en el mes de su domingo.',
        'Cada mes es un periodo: con {rewards_periods} en fila llegas al nivel 1 y con otros tantos al siguiente. Los seis niveles se completan en {rewards_all_levels}.',
      ],
    },
    {
      title: 'Recompensas mensuales y meses con bono',
      paragraphs: [
        'Si cumples tu periodo recibes su recompensa aunque todavía no subas de nivel.',
        'En los periodos {rewards_bonus_periods} de tu programa hay además un bono. Se cuentan desde que empezaste, no desde enero.',
      ],
    },
    {
      title: 'Strikes',
      paragraphs: [
        'En presencial, un strike es no llegar a una clase reservada o cancelarla con menos de 1 hora. En online, es una semana con menos de {rewards_week_days} de entrenamiento después de tu primera semana cumplida.',
        'En un mismo periodo: con menos de {rewards_drop_strikes} sigues en tu nivel y subes con el siguiente periodo sin strikes. Con {rewards_drop_strikes} bajas un nivel y con {rewards_fall_strikes} regresas al nivel cero.',
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
  // [RWD-007] Empty until an admin adds one.
  tutorial_src: '',
};
