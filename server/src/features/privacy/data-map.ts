import { measureKeys } from '@tbm/contract/measures';
import { erasedEmail } from '../../platform/erased-address.ts';
import { photoFolder } from '../files/index.ts';
import { isAboutAddress, namesAddress } from '../imports/index.ts';

// The map of personal data: it contains every table of the database, with the part that belongs to a member. The download
// and the erasure are made from it, and `data-map.test.ts` fails when a table or a column is missing.

/**
 * What happens to the member's rows when the account is erased. They are deleted, or they stay for a reason, with some
 * columns overwritten by SQL.
 */
export type Erasure =
  | 'deleted'
  | { why: string; kept: readonly string[]; overwritten?: Readonly<Record<string, string>> };

/** A table with rows of a member. */
export interface PersonalTable {
  /** Name of its file in the download. */
  file: string;
  /** SQL: which rows `t` belong to `subject` (customer_id, uid, email, file_emails). */
  whose: string;
  /** SQL, where more rows name the subject than belong to the subject. */
  namesSubject?: string;
  /** Columns that are not in the download, with the reason that it gives. */
  withheld: Readonly<Record<string, string>>;
  /** Columns of which the download has less, as SQL. */
  instead?: Readonly<Record<string, string>>;
  /** Columns of body and health: stored with the member's express consent alone, and never shown to staff. */
  health?: readonly string[];
  /** For the member alone: it is left out even of an admin's export. */
  isForMemberAlone?: true;
  /** Without the member's consent its rows are deleted, not only these columns. */
  isAllHealth?: true;
  erasure: Erasure;
  /** The reason why its statements may scan the table: it has no index for them. */
  scans?: string;
}

/** A table without rows of a member, and why that is so where it is not obvious. */
export type OtherTable = { nothing: string };

const columns = (names: string): readonly string[] => names.split(' ');
const byCustomer = 't.customer_id = subject.customer_id';
const ofPurchases =
  't.purchase_id in (select purchase_id from purchases where customer_id = subject.customer_id)';
const ofInvoices = `t.invoice_id in (select invoice_id from invoices join purchases using (purchase_id)
  where customer_id = subject.customer_id)`;
/** Only a number that the member verified: anyone can write down another person's telephone. */
const verifiedWhatsapp = '(select whatsapp_number from customers where customer_id = subject.customer_id)';
/** Only a photo that the member uploaded, of the profile or for a post; a picture of the studio may also be used as one. */
const photo = `t.file_id in (
  select file_id from customers join stored_files using (file_id)
    where customer_id = subject.customer_id and key like '${photoFolder}%'
  union select file_id from post_files where customer_id = subject.customer_id)`;

const internal = 'clave interna del sistema';
const provider = 'clave interna del procesador de pagos';
const secret = 'dato secreto que protege tu cuenta';
const other = 'dato de otra persona';
const books = 'accounting: a sale, a charge or a credit stays without the member’s name';
const totals = 'counted in totals that everyone sees; says nothing about the member without the name';

const erased = {
  content: "'Comentario eliminado'",
  client_key: 'null',
  editedAt: 'null',
  pinnedAt: 'null',
  deletedAt: 'coalesce(t."deletedAt", subject.now)',
};

/** Tables in the order in which they are erased: a table that other conditions read comes last. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  own_data: {
    file: 'descargas',
    whose: byCustomer,
    withheld: { key: internal },
    erasure: 'deleted',
  },
  account_deletions: {
    file: 'eliminacion-de-cuenta',
    whose: byCustomer,
    withheld: {},
    erasure: {
      why: 'evidence that it was done',
      kept: columns('customer_id requestedAt last_day dueAt erasedAt'),
    },
  },
  calendar_feeds: {
    file: 'agenda-conectada',
    whose: byCustomer,
    withheld: { secret },
    erasure: 'deleted',
  },
  member_views: {
    file: 'vistas-de-tu-cuenta',
    whose: byCustomer,
    withheld: { uid: other, session_id: internal, token_hash: secret },
    erasure: 'deleted',
  },
  merged_members: {
    file: 'cuentas-unidas',
    whose: 't.kept_customer_id = subject.customer_id',
    withheld: { stripe_customer_id: provider },
    erasure: 'deleted',
  },
  carts: {
    file: 'carritos',
    whose: 't.email = subject.email',
    withheld: {},
    erasure: 'deleted',
  },
  customer_notification_types: {
    file: 'avisos',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  campaign_recipients: {
    file: 'promociones',
    whose: byCustomer,
    withheld: { campaign_id: internal },
    erasure: 'deleted',
  },
  notifications: {
    file: 'notificaciones',
    whose: byCustomer,
    // Also notices to others that the member mentioned them.
    namesSubject: `(t.customer_id = subject.customer_id or t.cause like 'post_mention:%' and split_part(t.cause, ':', 2) in (
      select post_id::text from posts where customer_id = subject.customer_id))`,
    withheld: { cause: internal },
    erasure: 'deleted',
  },
  push_deliveries: {
    file: 'avisos-a-dispositivos',
    whose:
      't.push_subscription_id in (select push_subscription_id from push_subscriptions where customer_id = subject.customer_id)',
    withheld: { topic: internal },
    erasure: 'deleted',
  },
  cast_links: {
    file: 'clases-en-pantallas',
    whose: byCustomer,
    withheld: { token_hash: secret, devices: internal },
    erasure: 'deleted',
  },
  push_subscriptions: {
    file: 'dispositivos-con-avisos',
    whose: byCustomer,
    withheld: {
      session_id: internal,
      endpoint: secret,
      p256dh: secret,
      auth: secret,
    },
    erasure: 'deleted',
  },
  track_files: {
    file: 'fotos-de-progreso',
    whose: byCustomer,
    withheld: { key: internal, small_key: internal },
    // The data of the body is in the bytes, which are deleted with the row.
    health: [],
    isAllHealth: true,
    erasure: 'deleted',
  },
  tracks: {
    file: 'progreso',
    whose: byCustomer,
    withheld: {},
    health: [...measureKeys],
    isAllHealth: true,
    erasure: 'deleted',
  },
  consents: {
    file: 'permisos',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  customer_tags: {
    file: 'etiquetas',
    whose: byCustomer,
    withheld: {},
    instead: {
      member_tag_id: '(select g.name from member_tags g where g.member_tag_id = t.member_tag_id)',
    },
    erasure: 'deleted',
  },
  member_notes: {
    file: 'notas-del-equipo',
    whose: byCustomer,
    withheld: { written_by: other },
    erasure: 'deleted',
  },
  waitlists: {
    file: 'listas-de-espera',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  reward_redemptions: {
    file: 'beneficios-usados',
    whose:
      't.reward_code_id in (select reward_code_id from reward_codes where customer_id = subject.customer_id)',
    withheld: { during: internal },
    erasure: 'deleted',
  },
  reward_codes: {
    file: 'codigos-de-beneficios',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  customer_rewards: {
    file: 'recompensas',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  customer_milestones: {
    file: 'niveles',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  strike_reviews: {
    file: 'revisiones-de-strikes',
    whose: 't.strike_id in (select strike_id from strikes where customer_id = subject.customer_id)',
    withheld: { answered_by: other },
    erasure: 'deleted',
  },
  strikes: {
    file: 'strikes',
    whose: byCustomer,
    withheld: { pardoned_by: other },
    erasure: 'deleted',
  },
  reward_periods: {
    file: 'periodos-de-rewards',
    whose: byCustomer,
    withheld: { reward_rule_id: internal },
    erasure: 'deleted',
  },
  reward_standings: {
    file: 'nivel-de-rewards',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  post_mentions: {
    file: 'menciones',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  member_blocks: {
    file: 'bloqueos',
    whose: byCustomer,
    // Only blocks that the member made are in the download: the member must not learn who blocked them.
    namesSubject: '(t.customer_id = subject.customer_id or t.blocked_customer_id = subject.customer_id)',
    withheld: {},
    isForMemberAlone: true,
    erasure: 'deleted',
  },
  member_warnings: {
    file: 'advertencias',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  community_members: {
    file: 'comunidad-ajustes',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  post_likes: {
    file: 'me-gusta',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  messages: {
    file: 'mensajes',
    whose: '(t.customer_id = subject.customer_id or lower(t.recipient) = subject.email)',
    namesSubject: `(t.customer_id = subject.customer_id or lower(t.recipient) = subject.email
      or t.template in ('post_reported', 'post_mention') and (
        t.data ->> 'post_id' in (select post_id::text from posts where customer_id = subject.customer_id)
        or split_part(t.cause, ':', 2) in (
          select post_report_id::text from post_reports where customer_id = subject.customer_id)))`,
    withheld: {
      cause: internal,
      wamid: internal,
      sent_by: other,
      heldUntil: internal,
      held_by: internal,
    },
    // A link that opens an account, and texts that other people wrote.
    instead: {
      data: `case when t.template = 'post_reported' then '{}' else t.data - 'token' - 'pay_url' end`,
    },
    erasure: 'deleted',
    scans: 'messages have no index by customer or recipient; read once per download or erasure, by a job',
  },
  received_messages: {
    file: 'mensajes-que-enviaste',
    whose: `t.conversation_id in (select conversation_id from conversations where number = ${verifiedWhatsapp})`,
    withheld: { wamid: internal, asks_for_answer: internal },
    erasure: 'deleted',
  },
  conversations: {
    file: 'conversaciones',
    whose: `t.number = ${verifiedWhatsapp}`,
    withheld: { assignee_id: other, unread: internal },
    erasure: 'deleted',
  },
  whatsapp_opt_outs: {
    file: 'bajas-de-whatsapp',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  post_reports: {
    file: 'reportes',
    whose: byCustomer,
    withheld: {},
    isForMemberAlone: true,
    erasure: 'deleted',
  },
  posts: {
    file: 'comunidad',
    whose: byCustomer,
    withheld: {
      reply_customer_id: other,
      client_key: internal,
      changedAt: internal,
      search_text: internal,
    },
    erasure: {
      why: 'replies of others hang on it; it is hidden and has no text',
      kept: columns(
        'post_id customer_id anonymous video_id thread_id reply_post_id reply_customer_id image_count state cause createdAt changedAt search_text',
      ),
      overwritten: erased,
    },
  },
  threads: {
    file: 'temas',
    whose: byCustomer,
    withheld: {},
    erasure: {
      why: 'content of the studio, with posts of others',
      kept: columns('thread_id customer_id title description createdAt deletedAt'),
    },
  },
  segments: {
    file: 'segmentos',
    whose: 't.changed_by = subject.customer_id',
    withheld: { conditions: internal },
    erasure: {
      why: 'content of the studio',
      kept: columns('segment_id name conditions createdAt changedAt changed_by'),
    },
  },
  campaigns: {
    file: 'mensajes-a-segmentos',
    whose: 't.created_by = subject.customer_id',
    withheld: { request_id: internal, conditions: internal },
    erasure: {
      why: 'what the studio wrote to its members',
      kept: columns(
        'campaign_id request_id segment conditions subject text status sendAt created_by createdAt startedAt endedAt members',
      ),
    },
  },
  imports: {
    file: 'archivos-importados',
    whose: 't.created_by = subject.customer_id',
    withheld: {
      content: other,
      reading: internal,
      settings: internal,
      draft: other,
      draft_problems: other,
      layout: internal,
      uid: internal,
    },
    erasure: {
      why: 'files of the studio, for thirty days; a draft with the member’s address is deleted',
      kept: columns(
        'import_id kind state file_name content reading settings draft draft_problems layout rows added changed known wrong created_by createdAt startedAt endedAt',
      ),
      overwritten: { uid: `''` },
    },
  },
  import_rows: {
    file: 'renglones-de-archivos',
    whose: isAboutAddress('t', 'subject.file_emails'),
    // Also rows about other members, such as with a note that the member recommended the studio.
    namesSubject: namesAddress('t', 'subject.file_emails'),
    withheld: { about: internal, problems: internal },
    erasure: 'deleted',
    scans: 'no index by what a cell holds; read once per download or erasure, by a job',
  },
  imported_addresses: {
    file: 'correos-en-archivos',
    whose: byCustomer,
    withheld: { address_hash: internal },
    erasure: 'deleted',
  },
  imported_customers: {
    file: 'datos-de-archivos',
    whose: byCustomer,
    withheld: { written: internal },
    erasure: 'deleted',
  },
  imported_purchases: {
    file: 'compras-de-archivos',
    whose: ofPurchases,
    withheld: { written: internal },
    erasure: 'deleted',
  },
  uploads: {
    file: 'archivos-en-camino',
    whose: 't.uid = subject.uid',
    withheld: { parts: internal },
    erasure: 'deleted',
  },
  class_reservations: {
    file: 'reservaciones',
    whose: byCustomer,
    withheld: { guest_name: other, unlimited_during: internal, calendarChangedAt: internal },
    erasure: {
      why: books,
      kept: columns(
        'class_reservation_id single_class_id customer_id class_date spot credit_lot_id purchase_id unlimited_during is_cash is_paid attend class_stars coach_stars credit_until calendarChangedAt createdAt deletedAt',
      ),
      overwritten: { comment: 'null', guest_name: `case when t.guest_name is not null then 'Invitada' end` },
    },
  },
  requested_places: {
    file: 'lugares-pedidos',
    whose: ofPurchases,
    withheld: {},
    erasure: {
      why: books,
      kept: columns('purchase_id single_class_id spot status class_reservation_id code createdAt settledAt'),
    },
  },
  planned_videos: {
    file: 'clases-de-tu-plan',
    whose:
      't.customer_workout_plan_id in (select customer_workout_plan_id from customer_workout_plans where customer_id = subject.customer_id)',
    withheld: {},
    erasure: 'deleted',
  },
  customer_workout_plans: {
    file: 'planes',
    whose: byCustomer,
    withheld: {},
    health: ['pregnancy_plan_id'],
    erasure: 'deleted',
  },
  favorites: {
    file: 'favoritas',
    whose: byCustomer,
    withheld: {},
    erasure: { why: totals, kept: columns('customer_id video_id createdAt') },
  },
  playbacks: {
    file: 'reproducciones',
    whose: byCustomer,
    withheld: {},
    erasure: {
      why: totals,
      kept: columns('playback_id customer_id video_id progress seconds createdAt updatedAt'),
    },
  },
  playback_days: {
    file: 'reproducciones-por-dia',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  watch_clocks: {
    file: 'tiempo-de-clases',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  leaderboard_months: {
    file: 'leaderboards',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  streaks: {
    file: 'rachas',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  customer_pauses: {
    file: 'pausas',
    whose: byCustomer,
    withheld: {},
    health: ['pause_reason'],
    erasure: 'deleted',
  },
  completed_videos: {
    file: 'clases-completadas',
    whose: byCustomer,
    withheld: { granted_by: other },
    erasure: {
      why: totals,
      kept: columns('customer_id video_id day is_marked earned_by createdAt'),
      overwritten: { granted_by: 'null', grant_reason: 'null' },
    },
  },
  video_ratings: {
    file: 'calificaciones',
    whose: byCustomer,
    withheld: { reviewed_by: other },
    erasure: {
      why: totals,
      kept: columns(
        'video_rating_id customer_id video_id playback_id class_stars coach_stars share is_counted createdAt',
      ),
      overwritten: {
        comment: 'null',
        review: 'null',
        reviewedAt: 'null',
        reviewed_by: 'null',
      },
    },
  },
  credit_lots: {
    file: 'creditos',
    whose: byCustomer,
    withheld: {},
    erasure: {
      why: books,
      kept: columns(
        'credit_lot_id customer_id purchase_id period title branch_id start_date expiration_date granted available_classes is_unlimited slots createdAt deletedAt',
      ),
    },
  },
  credit_ledger: {
    file: 'movimientos-de-creditos',
    whose: `t.credit_lot_id in (select credit_lot_id from credit_lots where customer_id = subject.customer_id)`,
    withheld: {},
    erasure: {
      why: books,
      kept: columns(
        'credit_ledger_id credit_lot_id class_reservation_id reason amount extended_for extended_cause extended_from extended_until createdAt',
      ),
    },
  },
  trials: {
    file: 'prueba-gratis',
    whose: byCustomer,
    withheld: { fingerprint: provider },
    erasure: {
      why: 'a free trial is given once per card; the mark of the card names no one',
      kept: columns('customer_id fingerprint purchase_id createdAt'),
    },
  },
  refunds: {
    file: 'reembolsos',
    whose: ofInvoices,
    withheld: { key: internal, refunded_by: other, provider_id: provider },
    erasure: {
      why: books,
      kept: columns('refund_id invoice_id key total_payment status refunded_by provider_id createdAt'),
      overwritten: { reason: 'null' },
    },
  },
  disputes: {
    file: 'aclaraciones',
    whose: ofInvoices,
    withheld: { dispute_id: provider, charge_id: provider },
    erasure: {
      why: books,
      kept: columns('dispute_id invoice_id charge_id total_payment reason status toldAt createdAt'),
    },
  },
  invoices: {
    file: 'cargos',
    whose: ofPurchases,
    withheld: { bill_id: provider, provider_id: provider },
    erasure: {
      why: books,
      kept: columns(
        'invoice_id purchase_id total_payment status refunded refund_of refund_method_id bill_id period_start period_end provider_id createdAt',
      ),
    },
  },
  charge_consents: {
    file: 'cargos-autorizados',
    whose: ofPurchases,
    withheld: {},
    erasure: {
      why: 'evidence of what was authorised, as long as the books; without the address that it came from',
      kept: columns('charge_consent_id purchase_id text version createdAt'),
      overwritten: { address: 'null' },
    },
  },
  purchases: {
    file: 'compras',
    whose: byCustomer,
    withheld: {
      cart_id: internal,
      sold_by: other,
      payment_id: provider,
      session_id: provider,
      setup_id: provider,
      subscription_id: provider,
    },
    erasure: {
      why: books,
      kept: columns(
        'purchase_id customer_id class_package_id branch_id cart_id status total_payment payment_method_id discount_id bill sold_by price payment_id payment_source_id payment_plan session_id setup_id subscription_id subscription_period subscription_interval free_trial_length free_trial_period class_amount is_unlimited expiration_days include_online cancelledAt replaces_purchase_id starts_at trial_ends_at current_period_end paid_until offerAt is_repeated subscription_ended_at access_until createdAt updatedAt',
      ),
      overwritten: { cancel_reason: 'null' },
    },
  },
  payment_sources: {
    file: 'metodos-de-pago',
    whose: byCustomer,
    withheld: { source_id: provider, fingerprint: provider },
    erasure: {
      why: 'purchases name the card that paid them',
      kept: columns('payment_source_id customer_id card_type createdAt'),
      overwritten: {
        source_id: `'erased-' || t.payment_source_id`,
        last_digits: `'0000'`,
        fingerprint: 'null',
        exp_month: '1',
        exp_year: '2000',
        deletedAt: 'coalesce(t."deletedAt", subject.now)',
      },
    },
  },
  audit_log: {
    file: 'cambios-del-equipo',
    // Also changes of a record that was merged into the member's.
    whose: `t.customer_id in (select subject.customer_id
      union all select m.customer_id from merged_members m where m.kept_customer_id = subject.customer_id)`,
    withheld: { uid: other, role: other },
    erasure: {
      why: 'which member of the staff changed what, without names; no one can change or delete it',
      kept: columns('audit_id uid role action thing thing_id customer_id before after createdAt'),
    },
  },
  identity_verifications: {
    file: 'enlaces-enviados',
    whose: 'position(subject.uid in t.value) > 0',
    withheld: { identifier: secret, value: secret },
    erasure: 'deleted',
    scans: 'no index by value; read once per download or erasure, by a job',
  },
  identity_sessions: {
    file: 'sesiones',
    whose: 't."userId" = subject.uid',
    withheld: { token: secret },
    erasure: 'deleted',
  },
  identity_accounts: {
    file: 'formas-de-entrar',
    whose: 't."userId" = subject.uid',
    withheld: {
      password: secret,
      accessToken: secret,
      refreshToken: secret,
      idToken: secret,
    },
    erasure: 'deleted',
  },
  customer_goals: {
    file: 'metas',
    whose: byCustomer,
    withheld: { request_token: internal },
    erasure: 'deleted',
  },
  addresses: {
    file: 'direccion',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  whatsapp_codes: {
    file: 'codigo-de-whatsapp',
    whose: byCustomer,
    withheld: { code_hash: secret },
    erasure: 'deleted',
  },
  identity_two_factors: {
    file: 'segundo-paso',
    whose: 't."userId" = subject.uid',
    withheld: { secret, backupCodes: secret, usedStep: internal },
    erasure: 'deleted',
  },
  identity_devices: {
    file: 'dispositivos-conocidos',
    whose: 't."userId" = subject.uid',
    withheld: { device_hash: secret },
    erasure: 'deleted',
  },
  identity_users: {
    file: 'acceso',
    whose: 't.id = subject.uid',
    withheld: {},
    erasure: 'deleted',
  },
  staff_invitations: {
    file: 'invitaciones-al-equipo',
    whose: 'lower(t.email) = lower(subject.email)',
    withheld: { invited_by: other },
    erasure: 'deleted',
  },
  api_keys: {
    file: 'llaves-de-programas',
    whose: 't.uid = subject.uid',
    withheld: { token_hash: secret },
    erasure: 'deleted',
  },
  staff_branches: {
    file: 'sucursales-donde-trabajas',
    whose: 't.uid = subject.uid',
    withheld: {},
    erasure: 'deleted',
  },
  users: {
    file: 'cuenta',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  post_files: {
    file: 'imagenes-de-comentarios',
    whose: byCustomer,
    withheld: {},
    erasure: 'deleted',
  },
  files: {
    file: 'archivos',
    whose: photo,
    withheld: {},
    erasure: 'deleted',
  },
  stored_files: {
    file: 'archivos-guardados',
    whose: photo,
    withheld: { key: internal },
    erasure: 'deleted',
  },
  // This table comes after all tables whose changes mark a member.
  reward_changes: {
    file: 'rewards-por-evaluar',
    whose: byCustomer,
    withheld: { reward_change_id: internal },
    erasure: 'deleted',
  },
  customers: {
    file: 'datos-personales',
    whose: byCustomer,
    withheld: { stripe_customer_id: provider, search_text: internal },
    health: ['height'],
    erasure: {
      why: 'the member’s purchases belong to it',
      // The searched text is computed from the others.
      kept: columns('customer_id branch_id search_text on_boards createdAt'),
      overwritten: {
        name: `'Cuenta'`,
        last_name: `'eliminada'`,
        email: erasedEmail('t.customer_id'),
        phone: `''`,
        instagram: 'null',
        height: 'null',
        track_frequency: 'null',
        whatsapp_number: 'null',
        trackFrequencyAt: 'null',
        photo_shown: 'false',
        file_id: 'null',
        signup_reason: 'null',
        birthdate: 'null',
        stripe_customer_id: 'null',
        cancel_attempt: 'null',
      },
    },
  },
};

const studio = { nothing: 'content of the studio' };

export const otherTables: Readonly<Record<string, OtherTable>> = {
  app_config: studio,
  branches: studio,
  brand_benefits: studio,
  brands: studio,
  cancel_reasons: studio,
  community_words: studio,
  webhook_endpoints: studio,
  webhook_deliveries: { nothing: 'ids of what happened, for thirty days; no name, contact or text' },
  class_categories: studio,
  class_instructors: studio,
  class_packages: studio,
  class_templates: studio,
  class_type_muscles: studio,
  substitute_requests: { nothing: 'what coaches ask each other about their classes' },
  reward_rules: studio,
  monthly_rewards: studio,
  class_types: studio,
  closed_days: studio,
  disciplines: studio,
  discounts: studio,
  milestones: studio,
  frequent_questions: studio,
  instructor_branches: studio,
  locations: studio,
  muscles: studio,
  notification_types: studio,
  nutrition_tips: studio,
  page_texts: studio,
  payment_methods: studio,
  programs: studio,
  props: studio,
  quotes: studio,
  single_classes: studio,
  starting_content: studio,
  training_goals: studio,
  workout_plans: studio,
  workout_plan_days: studio,
  tags: studio,
  video_captions: studio,
  video_muscles: studio,
  video_programs: studio,
  video_props: studio,
  video_tags: studio,
  video_types: studio,
  videos: studio,
  member_tags: studio,
  instructors: { nothing: 'public profiles of coaches, written by the studio' },
  testimonials: { nothing: 'public quotes with a name, written by the studio, tied to no account' },
  identity_keys: { nothing: 'keys that sign tokens' },
  provider_tries: {
    nothing: 'what was asked of a provider, by the number of a purchase, a refund or an account',
  },
  payment_event_failures: { nothing: 'ids of events that a provider sent' },
  backup_runs: { nothing: 'days and sizes of backups' },
  integrity_runs: { nothing: 'keys and numbers of rows that broke a rule' },
  payment_events: { nothing: 'ids of events that a provider sent' },
  rate_limits: { nothing: 'hashes of callers, for minutes' },
  sign_in_delays: { nothing: 'hashes of addresses, for a day' },
  trial_contacts: { nothing: 'keyed hashes of contacts, so that a trial is given once a person' },
  free_package_claims: { nothing: 'keyed hashes of contacts, so that a gift is given once a person' },
  reconciliation_findings: { nothing: 'ids and amounts of charges' },
  worker_leases: { nothing: 'names of processes that do jobs' },
  socket_io_attachments: { nothing: 'large live events, for seconds' },
};
