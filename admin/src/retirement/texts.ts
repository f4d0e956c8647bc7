import type { RetirementUse } from '@tbm/contract/retirement';
import { counted } from '@tbm/domain/counted';

/** What runs on a record that is retired, and what becomes of it. */
export const textsOfUses: Readonly<Record<RetirementUse, (total: number, isReplaced: boolean) => string>> = {
  classes: (total) => `${counted(total, 'clase publicada', 'clases publicadas')}.`,
  templates: (total, isReplaced) =>
    `${counted(total, 'clase de cada semana', 'clases de cada semana')}: ${
      isReplaced ? 'pasan también' : 'desde ese día no se publican más'
    }.`,
  fixed_places: (total) => `${counted(total, 'lugar fijo', 'lugares fijos')} en esas clases.`,
  films: (total) => `${counted(total, 'video', 'videos')}: se quedan en la videoteca.`,
  accounts: (total) =>
    `${counted(total, 'cuenta', 'cuentas')} del equipo: sigue abierta. Ciérrala en Equipo.`,
  class_types: (total) => `${counted(total, 'tipo de clase', 'tipos de clase')}: conservan la categoría.`,
  plans: (total) => `${counted(total, 'plan', 'planes')}: se quedan como están.`,
  followers: (total) => `${counted(total, 'socia lo sigue', 'socias lo siguen')}: lo terminan.`,
  subscriptions: (total) =>
    `${counted(total, 'suscripción', 'suscripciones')}: se renuevan igual hasta que cada socia cancele.`,
  other_purchases: (total) =>
    `${counted(total, 'compra vigente', 'compras vigentes')}: conservan lo suyo hasta su último día.`,
};
