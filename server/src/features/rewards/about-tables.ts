import {
  type AboutTables,
  byCustomer,
  internal,
  keptHasSame,
  other,
  studioContent,
} from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutRewards = {
  reward_rules: {
    rowsInLargeStudio: 10,
    auditName: 'Regla de Rewards',
    nothingPersonal: studioContent,
  },
  reward_periods: {
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'periodos-de-rewards',
      whose: byCustomer,
      withheld: { reward_rule_id: internal },
      erasure: 'deleted',
      headings: {
        position: 'Orden',
        mode: 'Modalidad',
        number: 'Número de periodo',
        is_bonus: 'Con bono',
        needed: 'Se pide',
        done: 'Hecho',
        weeks: 'Semanas',
        strikes: 'Strikes que cuentan',
        result: 'Resultado',
        change: 'Cambio de nivel',
        level_before: 'Nivel antes',
        level_after: 'Nivel después',
        evaluatedAt: 'Evaluado',
      },
    },
    merge: 'computed',
  },
  reward_standings: {
    rowsInLargeStudio: 20_000,
    personal: {
      file: 'nivel-de-rewards',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        level: 'Nivel',
        next_on: 'Se evalúa el',
      },
    },
    merge: 'computed',
  },
  reward_changes: {
    rowsInLargeStudio: 1_000,
    personal: {
      file: 'rewards-por-evaluar',
      whose: byCustomer,
      withheld: { reward_change_id: internal },
      erasure: 'deleted',
      // Other erasures mark a member here.
      isErasedLast: true,
    },
    merge: 'computed',
  },
  customer_milestones: {
    rowsInLargeStudio: 40_000,
    auditName: 'Logros',
    personal: {
      file: 'niveles',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        customer_milestone_id: 'Número',
        achieved_on: 'Logrado el',
        lost_on: 'Perdido el',
        celebratedAt: 'Celebrado',
      },
      erasedBefore: ['reward_periods'],
    },
    merge: 'computed',
  },
  strikes: {
    rowsInLargeStudio: 20_000,
    auditName: 'Strike',
    personal: {
      file: 'strikes',
      whose: byCustomer,
      withheld: { pardoned_by: other },
      erasure: 'deleted',
      headings: {
        void: 'Por qué no cuenta',
        pardonedAt: 'Perdonado',
        pardon_reason: 'Por qué se perdonó',
      },
      erasedBefore: ['reward_periods'],
    },
    // Strikes of missed weeks are computed again; a pardon stays.
    merge: {
      moves: ['customer_id', 'pardoned_by'],
      name: 'Strikes',
      same: `(t.week is not null and (t."pardonedAt" is null
      or exists (select from strikes k where k.customer_id = $1 and k.week = t.week)))`,
    },
  },
  strike_reviews: {
    rowsInLargeStudio: 5_000,
    personal: {
      file: 'revisiones-de-strikes',
      whose: 't.strike_id in (select strike_id from strikes where customer_id = subject.customer_id)',
      withheld: { answered_by: other },
      erasure: 'deleted',
      headings: {
        answer: 'Respuesta',
        answeredAt: 'Respondido',
      },
    },
    merge: {
      moves: ['answered_by'],
      name: 'Respuestas a strikes',
    },
  },
  monthly_rewards: {
    rowsInLargeStudio: 2,
    nothingPersonal: studioContent,
  },
  customer_rewards: {
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'recompensas',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        customer_reward_id: 'Número',
        kind: 'Tipo de recompensa',
        earned_on: 'Ganada el',
        benefit: 'Qué abre',
      },
      erasedBefore: ['reward_periods'],
    },
    merge: 'computed',
  },
  reward_codes: {
    rowsInLargeStudio: 50_000,
    personal: {
      file: 'codigos-de-beneficios',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        brand_id: 'Folio de marca',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Códigos de beneficios',
      same: keptHasSame('reward_codes', 'brand_id', 'milestone_id'),
    },
  },
  reward_redemptions: {
    rowsInLargeStudio: 100_000,
    personal: {
      file: 'beneficios-usados',
      whose:
        't.reward_code_id in (select reward_code_id from reward_codes where customer_id = subject.customer_id)',
      withheld: { during: internal },
      erasure: 'deleted',
      headings: {
        reward_redemption_id: 'Número',
      },
    },
    merge: 'follows',
  },
} satisfies AboutTables<typeof tables>;
