import { counted } from '@tbm/domain/counted';
import type { InboxTemplate, OptionalTemplate } from '@tbm/domain/message-types';
import { problemText } from '@tbm/domain/messages';
import { formatPesos } from '@tbm/domain/money';
import { formatLongDay } from '@tbm/domain/time';
import { classPath, classTime, soonTime } from './about-class.ts';
import { newDeviceText } from './account.ts';
import { restrictedText } from './booking-rules.ts';
import { campaignPath, campaignShort } from './campaign.ts';
import { extensionText, guestOf, shortCompensation, timeBefore } from './classes.ts';
import { heldText, moderationPath } from './community.ts';
import type { Templates } from './data.ts';
import {
  familyAcceptedText,
  familyEndedText,
  familyInvitedText,
  familyPagePath,
  packageReceivedText,
  paymentAtRiskText,
} from './family.ts';
import { fixedPlaceTexts } from './fixed-places.ts';
import { guestInvitedText } from './guests.ts';
import { feeFailedText, feePaidText, missedFeePath } from './missed-fees.ts';
import { giveUpLabel, type ReminderNotice } from './notices.ts';
import { rewardsPath, rewardTexts } from './rewards.ts';
import { foundPath, requestsPath, substituteTexts } from './substitutes.ts';

/** The texts that have a short form: for the inbox, and for mails and devices that show several at once. */
type ShortTemplate = InboxTemplate | OptionalTemplate;

/** One sentence or two, and the page that it leads to. */
interface ShortText {
  content: string;
  path: string;
  /** A second thing that a member can do about it, on a device. */
  action?: { title: string; path: string };
}

/** Where a reminder leads: the next places, and the dialog in which the member gives this one up. */
const reminderLinks = ({ place }: ReminderNotice): Pick<ShortText, 'path' | 'action'> => ({
  path: upcoming,
  ...(place
    ? { action: { title: giveUpLabel, path: `${upcoming}&no_voy=${place.class_reservation_id}` } }
    : {}),
});

const until = (day: string | null | undefined): string => (day ? ` el ${formatLongDay(day)}` : '');

/** The title of a subscription, and for whom it is where the reader pays for another member. */
const titleOf = ({ title, for_name }: { title: string; for_name?: string }): string =>
  for_name ? `${title} de ${for_name}` : title;

const upcoming = '/mytbm/reservaciones?filter=upcoming';
const schedule = '/mytbm/presencial';
const waitlists = '/mytbm/waitlists';
const purchases = '/mytbm/membresias';
const charges = '/mytbm/pagos';
const cards = '/mytbm/metodos';
const account = '/mytbm/informacion';
const streaks = '/mytbm/rachas';
const community = '/mytbm/comunidad';

/** The main sentences of the mail, without greeting. */
const texts: { [T in ShortTemplate]: (data: Templates[T]) => ShortText } = {
  class_tomorrow: (data) => ({
    content: `Mañana tienes ${data.class_name}: ${classTime(data)} en ${data.branch}.`,
    ...reminderLinks(data),
  }),
  class_soon: (data) => ({
    content: `Tienes ${data.class_name}: ${soonTime(data)} en ${data.branch}.`,
    ...reminderLinks(data),
  }),
  waitlist_place: (data) => ({
    content: `Se abrió un lugar en ${data.class_name}, ${classTime(data)} en ${data.branch}. La primera en reservar se lo queda.`,
    path: `/${classPath(data)}`,
  }),
  credits_expiring: (data) => ({
    content: `Las clases de tu paquete ${data.title} vencen en ${counted(data.days, 'día', 'días')}. Clases: ${data.classes}.`,
    path: schedule,
  }),
  booking_restricted: (data) => ({ content: restrictedText(data), path: rewardsPath }),
  fixed_place_refused: fixedPlaceTexts.fixed_place_refused.short,
  fixed_place_given: fixedPlaceTexts.fixed_place_given.short,
  fixed_place_ended: fixedPlaceTexts.fixed_place_ended.short,
  track_due: () => ({ content: 'Hoy toca tu registro en Mi Progreso.', path: '/mytbm/progreso' }),
  campaign: (data) => ({ content: campaignShort(data), path: campaignPath }),
  rate_video: (data) => ({
    content: `Ya vas a la mitad de "${data.title}". ¿Qué te pareció?`,
    path: `/mytbm/video/${data.video_id}?calificar=1`,
  }),
  class_cancelled: (data) => ({
    content: `Cancelamos la clase de ${data.class_type} del ${classTime(data)} en ${data.branch}${guestOf(data)}.${shortCompensation(data)}`,
    path: schedule,
  }),
  class_changed: (data) => ({
    content:
      `Tu clase de ${data.before.class_type} del ${classTime(timeBefore(data))} cambió: ahora es ${data.class_type}, ${classTime(data)} en ${data.branch} · ${data.location}. ${extensionText(data)}`.trim(),
    path: upcoming,
  }),
  place_removed: (data) => ({
    content: `El estudio canceló ${data.guest_name ? `el lugar de ${data.guest_name}` : 'tu lugar'} en la clase de ${data.class_type} del ${classTime(data)} en ${data.branch}.${shortCompensation(data)}`,
    path: schedule,
  }),
  waitlist_changed: (data) => ({
    content: `La clase de ${data.before.class_type} del ${classTime(timeBefore(data))} que esperas cambió: ahora es ${data.class_type}, ${classTime(data)} en ${data.branch} · ${data.location}.`,
    path: waitlists,
  }),
  class_substitute: (data) => ({ content: substituteTexts.class_substitute(data), path: upcoming }),
  substitute_wanted: (data) => ({
    content: substituteTexts.substitute_wanted(data),
    path: `${requestsPath}/`,
  }),
  substitute_found: (data) => ({
    content: substituteTexts.substitute_found(data),
    path: `${foundPath(data)}/`,
  }),
  receipt: (data) => ({
    content: data.for_name
      ? `El paquete ${data.title} de ${data.for_name} ya está activo. Total: ${formatPesos(data.total_payment)} MXN.`
      : `Tu paquete ${data.title} ya está activo. Total: ${formatPesos(data.total_payment)} MXN.`,
    path: purchases,
  }),
  missed_fee_paid: (data) => ({ content: feePaidText(data), path: charges }),
  missed_fee_failed: (data) => ({ content: feeFailedText(data), path: missedFeePath }),
  refunded: (data) => ({
    content: `Te devolvimos ${formatPesos(data.total_payment)} MXN de tu compra de ${data.title}.`,
    path: charges,
  }),
  package_received: (data) => ({ content: packageReceivedText(data), path: purchases }),
  payment_at_risk: (data) => ({ content: paymentAtRiskText(data), path: purchases }),
  family_invited: (data) => ({ content: familyInvitedText(data), path: familyPagePath }),
  family_accepted: (data) => ({ content: familyAcceptedText(data), path: familyPagePath }),
  family_ended: (data) => ({ content: familyEndedText(data), path: familyPagePath }),
  access_given: (data) => ({ content: `Tu paquete ${data.title} ya está activo.`, path: purchases }),
  access_revoked: (data) => ({ content: `Tu paquete ${data.title} ya no está activo.`, path: purchases }),
  guest_invited: (data) => ({ content: guestInvitedText(data), path: upcoming }),
  class_booked: (data) => ({
    content: `Tu lugar en ${data.class_name} está reservado: ${classTime(data)} en ${data.branch}.`,
    path: upcoming,
  }),
  place_reserved: (data) => ({
    content: `Tu lugar en ${data.class_name} está reservado: ${classTime(data)} en ${data.branch}.`,
    path: upcoming,
  }),
  place_refused: (data) => ({
    content: `No pudimos reservar ${data.class_name}, ${classTime(data)}. ${problemText(data.code)}`,
    path: schedule,
  }),
  renewal_coming: (data) => ({
    content: `Tu suscripción ${titleOf(data)} se renueva${until(data.day)}: ${formatPesos(data.total_payment ?? 0)} MXN.`,
    path: purchases,
  }),
  trial_ending: (data) => ({
    content: `Tu prueba de ${titleOf(data)} termina${until(data.day)}. Ese día se hace tu primer cargo: ${formatPesos(data.total_payment ?? 0)} MXN.`,
    path: purchases,
  }),
  payment_failed: (data) => ({
    content: data.day
      ? `Tu banco no aprobó el cargo de ${titleOf(data)}. Lo intentamos de nuevo${until(data.day)}.`
      : `Tu banco no aprobó el cargo de ${titleOf(data)} y la suscripción terminó.`,
    path: data.day ? cards : purchases,
  }),
  subscription_cancelled: (data) => ({
    content: `Cancelamos tu suscripción ${titleOf(data)}; no se hará ningún cargo más.`,
    path: purchases,
  }),
  offer_applied: (data) => ({ content: `Tu oferta en ${data.title} está aplicada.`, path: purchases }),
  pause_planned: (data) => ({
    content: `Tu pausa de ${titleOf(data)} está lista: empieza${until(data.from)}.`,
    path: purchases,
  }),
  pause_started: (data) => ({
    content: `${data.title} está en pausa. Vuelves${until(data.day)}, o antes si quieres.`,
    path: purchases,
  }),
  pause_ending: (data) => ({
    content: `Tu pausa de ${titleOf(data)} termina${until(data.day)}. Ese día se hace tu cargo: ${formatPesos(data.total_payment ?? 0)} MXN.`,
    path: purchases,
  }),
  pause_over: (data) => ({
    content: `Tu pausa de ${data.title} terminó y ya estás de vuelta.`,
    path: purchases,
  }),
  pause_failed: (data) => ({
    content: `No pudimos pausar ${data.title} a tiempo y se hizo el cargo. Tu acceso sigue activo.`,
    path: purchases,
  }),
  plan_change_planned: (data) => ({
    content: `Tu cambio de ${data.title} a ${data.to_title} está listo: empieza${until(data.day)}.`,
    path: purchases,
  }),
  plan_change_failed: (data) => ({
    content: `No pudimos pasarte de ${data.title} a ${data.to_title}. Sigues en tu plan y no se te cobró el cambio.`,
    path: purchases,
  }),
  password_changed: () => ({ content: 'La contraseña de tu cuenta cambió.', path: account }),
  email_changed: () => ({ content: 'Tu cuenta ya usa otro correo.', path: account }),
  two_step_on: () => ({ content: 'Tu cuenta ya pide un código además de tu contraseña.', path: account }),
  two_step_off: () => ({ content: 'La verificación en dos pasos de tu cuenta se desactivó.', path: account }),
  recovery_codes_renewed: () => ({
    content: 'Se crearon códigos de recuperación nuevos; los anteriores ya no sirven.',
    path: account,
  }),
  new_device: (data) => ({ content: newDeviceText(data), path: account }),
  sessions_ended: () => ({
    content: 'Se cerró la sesión en tus dispositivos. Para volver a entrar hace falta tu contraseña.',
    path: account,
  }),
  whatsapp_moved: () => ({
    content: 'Tu número de WhatsApp se verificó en otra cuenta; en la tuya ya no está verificado.',
    path: account,
  }),
  weekly_streak: ({ run }) => ({
    content:
      run === 1
        ? 'Completaste tu semana y empezaste una racha semanal.'
        : `Completaste tu semana. Tu racha semanal ya es de ${run} semanas seguidas.`,
    path: streaks,
  }),
  monthly_streak: ({ run }) => ({
    content: `Cuatro semanas completas: ganaste tu racha mensual. Llevas ${run} semanas seguidas.`,
    path: streaks,
  }),
  post_mention: ({ post_id, author }) => ({
    content: author
      ? `${author} te mencionó en un comentario de la comunidad.`
      : 'Alguien te mencionó en un comentario anónimo de la comunidad.',
    path: `${community}?post_id=${post_id}`,
  }),
  post_held: (data) => ({ content: heldText(data), path: moderationPath }),
  community_warning: () => ({
    content: 'El equipo te escribió por un comentario tuyo en la comunidad. Lee el mensaje en tu correo.',
    path: community,
  }),
  level_up: (data) => ({ content: rewardTexts.level_up.content(data), path: rewardsPath }),
  level_down: (data) => ({ content: rewardTexts.level_down.content(data), path: rewardsPath }),
  period_ending: (data) => ({ content: rewardTexts.period_ending.content(data), path: rewardsPath }),
  strike_pardoned: (data) => ({ content: rewardTexts.strike_pardoned.content(data), path: rewardsPath }),
  strike_declined: (data) => ({ content: rewardTexts.strike_declined.content(data), path: rewardsPath }),
  card_expiring: (data) => ({
    content: `Tu tarjeta ${data.card ?? ''} vence${until(data.day)}. Agrega otra para que tus pagos no se detengan.`,
    path: cards,
  }),
};

/** The short form of a message. */
export const shortText = <T extends ShortTemplate>(template: T, data: Templates[T]): ShortText =>
  texts[template](data);

/** The same for a message as it is stored. Throws for a text without a short form. */
export function storedShortText(template: string, data: unknown): ShortText {
  if (!Object.hasOwn(texts, template)) throw new Error(`"${template}" has no short form`);
  return texts[template as ShortTemplate](data as never);
}
