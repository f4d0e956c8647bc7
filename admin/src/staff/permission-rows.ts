import { type AllRoutes, type Key, routes } from '@tbm/contract';
import { type Role, type Route, staffRoles } from '@tbm/contract/route';
import { entities } from '../resources/index.ts';

type RightOf<K extends Key> = AllRoutes[K] extends { rights: infer R } ? keyof R & string : never;
type FieldOf<K extends Key> = AllRoutes[K] extends { restricted: infer R } ? keyof R & string : never;
/** A call of the contract, or a right or a restricted field of one: `PUT /x: right`. */
type Permission = { [K in Key]: K | `${K}: ${RightOf<K> | FieldOf<K>}` }[Key];

/** What each permission is in words. Who has it is read from the contract. */
export const named: Record<string, Record<string, Permission[]>> = {
  'Clases y asistencia': {
    'Ver quién viene a una clase y su enlace en línea': [
      'GET /rosters',
      'GET /rosters/:id',
      'GET /available_classes/:id/link',
    ],
    'Ver y marcar también las clases que no da': [
      'GET /rosters: all_classes',
      'GET /rosters/:id: all_classes',
      'PUT /class_reservations/attend: all_classes',
      'POST /class_reservations/check_in: all_classes',
    ],
    'Marcar asistencia y registrar llegadas con código': [
      'PUT /class_reservations/attend',
      'POST /class_reservations/check_in',
    ],
    'Cancelar una clase y avisar a quienes reservaron': [
      'DELETE /available_classes/:id',
      'POST /class_previews/cancel',
    ],
    'Ver lo que una socia respondió de su salud para su clase': [
      'GET /class_reservations/:id/health_answers',
    ],
    'Verlo también de las clases que no da': ['GET /class_reservations/:id/health_answers: all_classes'],
    'Pedir la firma de la responsiva en la tablet': [
      'GET /class_reservations/:id/waiver',
      'POST /class_reservations/:id/waiver',
    ],
    'Ver la semana completa de su sucursal': ['GET /timetable/week'],
    'Poner una sustituta': [
      'PUT /available_classes/:id/substitute',
      'GET /available_classes/:id/substitutes',
      'POST /class_previews/substitute',
    ],
    'Pedir sustituta para su clase y dar la de otra coach': [
      'POST /substitute_requests',
      'GET /substitute_requests',
      'POST /substitute_requests/:id/accept',
      'DELETE /substitute_requests/:id',
    ],
    'Mover clases y copiar semanas': ['POST /timetable/copies', 'POST /class_previews/change'],
    'Ver los días en que cierra la sucursal': ['GET /closed_days'],
    'Agregar y cambiar clases': ['POST /available_classes', 'PUT /available_classes'],
    'Cambiar el horario semanal': [
      'GET /class_templates',
      'POST /class_templates',
      'PUT /class_templates/:id',
      'DELETE /class_templates/:id',
    ],
    'Cerrar un día y abrirlo otra vez': ['POST /closed_days', 'DELETE /closed_days/:id'],
  },
  Reservaciones: {
    'Reservar para una socia o una invitada': [
      'POST /class_reservations: at_desk',
      'POST /class_reservations: customer_id',
      'POST /class_reservations: guest_name',
      'POST /class_reservations: policy_reason',
    ],
    'Reservar con pago en efectivo y marcarlo pagado': [
      'POST /class_reservations: is_cash',
      'POST /class_reservations: is_paid',
      'PUT /class_reservations: is_paid',
    ],
    'Cambiar de lugar o de clase a una socia': [
      'PUT /class_reservations: at_desk',
      'PUT /class_reservations: single_class_id',
    ],
    'Cambiar el paquete que paga un lugar': [
      'GET /class_reservations/:id/lots',
      'POST /class_reservations/:id/lot',
    ],
    'Cancelar el lugar de una socia, también sin penalización': [
      'DELETE /class_reservations/:id: at_desk',
      'DELETE /class_reservations/:id: excused',
      'DELETE /class_reservations/:id: decided_by',
    ],
    'Ver, dar y terminar los lugares fijos de una socia': [
      'GET /members/:id/fixed_places',
      'POST /fixed_places',
      'DELETE /fixed_places/:id',
    ],
  },
  'Socias y ventas': {
    'Buscar socias y ver su expediente': [
      'GET /customer/query',
      'GET /customer/admin/all',
      'GET /customer/admin/:id',
      'GET /members/:id/purchases',
      'GET /members/:id/ledger',
      'GET /members/:id/reservations',
      'GET /members/:id/waitlist',
      'GET /members/:id/charges',
      'GET /members/:id/charges/:invoice_id/receipt',
      'GET /members/:id/messages',
    ],
    'Contar a una socia una clase en línea que no se registró': ['POST /members/:id/completions'],
    'Escribir notas y poner etiquetas a una socia': [
      'POST /members/:id/notes',
      'GET /members/:id/notes',
      'PUT /member_notes/:id',
      'DELETE /member_notes/:id',
      'GET /members/tags',
      'POST /members/:id/tags',
      'DELETE /members/:id/tags/:member_tag_id',
    ],
    'Ver la cuenta de una socia como ella, unir dos y descargar sus datos': [
      'POST /members/:id/view',
      'DELETE /members/:id/view',
      'POST /members/:id/merge',
      'POST /members/:id/export',
    ],
    'Registrar a una socia': ['POST /customer'],
    'Vender o regalar un paquete': ['POST /customer/giveAccess'],
    'Vender paquetes de prueba': ['POST /customer/giveAccess: test_packages'],
    'Pausar una suscripción por salud y ampliar la vigencia de sus clases': [
      'GET /members/:id/subscription_pauses',
      'POST /members/:id/subscription_pauses',
      'POST /members/:id/subscription_pauses/:pause_id/return',
      'POST /members/:id/credits/:credit_lot_id/extend',
    ],
    'Ver los cambios de plan de una socia': ['GET /members/:id/plan_changes'],
    'Ver qué paquetes puede ampliar una socia': ['GET /members/:id/top_ups'],
    'Ver la familia de una socia: quién paga y para quién': ['GET /members/:id/family'],
    'Ver la historia de una compra': ['GET /purchases/:id/history'],
    'Reembolsar un cobro': ['POST /invoices/:id/refund'],
    'Quitar un paquete o clases': ['PUT /customer/revokeAccess', 'PUT /customer/removeClasses'],
    'Ver cobros en disputa': ['GET /disputes'],
    'Ver las direcciones de facturación': ['GET /addresses: customer_id', 'GET /addresses/:id: of_others'],
    'Importar socias de otro sistema': ['POST /imports', 'POST /imports/:id/start'],
  },
  'Mensajes y comentarios': {
    'Leer y contestar mensajes de WhatsApp': [
      'GET /conversations',
      'GET /conversations/unread',
      'GET /conversations/options',
      'GET /conversations/:id',
      'GET /conversations/:id/messages',
      'POST /conversations/:id/messages',
      'PUT /conversations/:id/assignee',
      'PUT /conversations/:id/closed',
      'PUT /conversations/:id/read',
    ],
    'Aprobar comentarios de calificaciones': [
      'GET /rating_comments/review',
      'PUT /rating_comments/:id/review',
    ],
    'Abrir temas y fijar comentarios en la comunidad': [
      'POST /threads',
      'PUT /threads',
      'DELETE /threads/:id',
      'POST /posts/pin',
    ],
    'Moderar la comunidad': [
      'GET /moderation/posts',
      'POST /moderation/hide',
      'POST /moderation/restore',
      'POST /moderation/approve',
      'POST /moderation/warn',
      'POST /moderation/mute',
    ],
  },
  Rewards: {
    'Ver los strikes de las socias': ['GET /strikes', 'GET /strikes/:id'],
    'Poner, perdonar o confirmar un strike': [
      'POST /strikes',
      'POST /strikes/:id/pardon',
      'POST /strikes/:id/decline',
    ],
  },
  'Dirección del estudio': {
    'Ver reportes de ventas, socias y asistencia': [
      'GET /reports/sales',
      'GET /reports/deferred',
      'GET /reports/members',
      'GET /reports/attendance',
      'GET /reports/rows/:list',
      'GET /reports/rows/:list/csv',
    ],
    'Invitar al equipo, cambiar roles y terminar accesos': [
      'GET /customer/staff',
      'PUT /customer/role',
      'DELETE /customer/staff/:id',
      'POST /staff_invitations',
      'POST /staff_invitations/:id/send',
      'DELETE /staff_invitations/:id',
    ],
    'Escribir y publicar la responsiva': [
      'GET /waiver_texts',
      'PUT /waiver_texts/draft',
      'DELETE /waiver_texts/draft',
      'GET /waiver_texts/draft/preview',
      'POST /waiver_texts/publish',
    ],
    'Elegir a qué programas se avisa': [
      'GET /webhook_endpoints',
      'POST /webhook_endpoints',
      'POST /webhook_endpoints/:id/enable',
      'DELETE /webhook_endpoints/:id',
      'GET /webhook_endpoints/:id/deliveries',
      'POST /webhook_deliveries/:id/send',
    ],
    'Crear y retirar llaves para programas': ['GET /api_keys', 'POST /api_keys', 'DELETE /api_keys/:id'],
    'Quitar la verificación en dos pasos a una colega': ['DELETE /two_step/:customer_id'],
    'Ver la bitácora': ['GET /audit'],
    'Ver y atender el sistema': [
      'GET /system',
      'GET /system/jobs',
      'POST /system/jobs/:id/retry',
      'GET /system/messages',
      'GET /system/events',
    ],
  },
};

/** The roles that the contract gives a permission, and whether it takes a role at every branch. */
export function holdersOf(permission: string): { holders: Role[]; everywhere: boolean } {
  const [key = '', part] = permission.split(': ');
  const route = (routes as Record<string, Route>)[key];
  if (!route) throw new Error(`no call ${key}`);
  const callers = Array.isArray(route.who) ? (route.who as readonly Role[]) : [];
  const to = part ? (route.rights?.[part] ?? route.restricted?.[part]?.to ?? []) : callers;
  return {
    holders: staffRoles.filter((role) => callers.includes(role) && to.includes(role)),
    everywhere: route.branches === undefined,
  };
}

interface PermissionRow {
  text: string;
  holders: readonly Role[];
  /** Only with a role at every branch. */
  everywhere: boolean;
}

/** Calls of the staff that no row names and that are not those of a record of the back office. */
export function unnamedCalls(): string[] {
  const known = new Set(Object.values(named).flatMap((rows) => Object.values(rows).flat()));
  const records = entities.map(({ path }) => `/${path}`);
  return (Object.keys(routes) as Key[]).filter((key) => {
    const { who } = routes[key] as Route;
    if (!Array.isArray(who) || who.includes('member') || known.has(key)) return false;
    const path = key.split(' ')[1] ?? '';
    return !records.some((one) => path === one || path.startsWith(`${one}/`));
  });
}

/** The table of permissions: rows in groups, from the contract. */
export function permissionTable(): { group: string; rows: PermissionRow[] }[] {
  const rows = Object.entries(named).map(([group, texts]) => ({
    group,
    rows: Object.entries(texts).map(([text, [first = '']]) => ({ text, ...holdersOf(first) })),
  }));
  const catalogue = entities
    .filter(({ path }) => `PUT /${path}/:id` in routes)
    .map(({ names, path }) => ({ text: names[1], ...holdersOf(`PUT /${path}/:id`) }));
  const others = unnamedCalls().filter((key) => holdersOf(key).holders.join() === 'admin');
  return [
    ...rows,
    { group: 'Cambiar el catálogo y los textos', rows: catalogue },
    {
      group: 'Lo demás',
      rows: [
        { text: `Otras ${others.length} tareas de administración`, holders: ['admin'], everywhere: true },
      ],
    },
  ];
}
