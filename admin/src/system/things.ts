import type { AuditRow } from '@tbm/contract/audit';
import { fieldNames } from '@tbm/domain/field-names';
import { type Entity, labelOf } from '../entity.tsx';
import { entities } from '../resources/index.ts';
import { pages } from '../resources/pages.tsx';

/** What audit records are about and no form here edits: the Spanish name of one, by its table. */
const names: Record<string, string> = {
  addresses: 'Dirección',
  api_keys: 'Llave de un programa',
  app_config: 'Ajuste',
  audit_log: 'Bitácora',
  campaigns: 'Mensaje a un segmento',
  class_reservations: 'Reservación',
  class_templates: 'Clase de cada semana',
  closed_days: 'Día cerrado',
  community_members: 'Cuenta en la comunidad',
  community_words: 'Palabra que se revisa',
  completed_videos: 'Clase en línea contada',
  conversations: 'Conversación',
  credit_ledger: 'Movimientos de créditos',
  customer_milestones: 'Logros',
  customer_tags: 'Etiqueta de una socia',
  customer_workout_plans: 'Plan de entrenamiento',
  customers: 'Socia',
  files: 'Archivo',
  imports: 'Importación',
  integrity_runs: 'Revisión de integridad',
  invoices: 'Cargo',
  jobs: 'Tarea',
  member_notes: 'Nota',
  member_views: 'Vista de su cuenta',
  messages: 'Mensajes',
  notifications: 'Notificación',
  page_texts: 'Textos de una página',
  payment_events: 'Aviso de cobro',
  posts: 'Post',
  purchases: 'Compra',
  refunds: 'Reembolso',
  reward_rules: 'Regla de Rewards',
  segments: 'Segmento',
  single_classes: 'Clase',
  staff_invitations: 'Invitación al equipo',
  strikes: 'Strike',
  substitute_requests: 'Solicitud de sustituta',
  threads: 'Hilo de la comunidad',
  users: 'Cuenta',
  video_ratings: 'Calificación de una clase',
  waitlists: 'Lista de espera',
  webhook_deliveries: 'Aviso a un programa',
  webhook_endpoints: 'Dirección de avisos',
};

/** What a record of the audit log is about; `null` for a table without a name. */
export const thingName = (thing: string): string | null =>
  names[thing] ?? entities.find(({ path }) => path === thing)?.names[0] ?? null;

/** `Compra 20001`; what was asked for `now` has no key. */
export const thingText = ({ thing, thing_id }: Pick<AuditRow, 'thing' | 'thing_id'>): string =>
  [thingName(thing) ?? thing, thing_id === 'now' ? '' : thing_id].join(' ').trim();

/** The form that changes what a record of the audit log is about. */
const formOf = ({ thing, thing_id }: Pick<AuditRow, 'thing' | 'thing_id'>): Entity | undefined =>
  thing === 'page_texts'
    ? pages.find(({ page }) => page === thing_id)
    : entities.find(({ path }) => path === thing);

/** A field of what the audit log is about, as its form calls it. */
export function fieldText(row: Pick<AuditRow, 'thing' | 'thing_id'>, name: string): string {
  const form = formOf(row);
  return (form && labelOf(form, name)) || (fieldNames[name] ?? name);
}

/** A value that was recorded, as a person reads it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
