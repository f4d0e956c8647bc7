import type { OptionalPurpose } from '@tbm/contract/purposes';

/** The uses that the studio needs for its service: shown, but the member cannot switch them off. */
export const primaryPurposes = [
  { name: 'Tu cuenta', text: 'Crear y proteger tu cuenta, atenderte y avisarte de lo que reservas y pagas.' },
  {
    name: 'Tus clases',
    text: 'Reservar tu lugar, registrar tu asistencia y darte acceso a las clases en línea.',
  },
  { name: 'Tus pagos', text: 'Cobrar lo que compras, darte tu recibo y devolverte lo que corresponda.' },
  { name: 'La ley', text: 'Cumplir obligaciones contables y fiscales y prevenir fraudes.' },
] as const;

interface Purpose {
  /** `secondary`: without it the service is the same. `sensitive`: needs express consent before the data are stored. */
  kind: 'secondary' | 'sensitive';
  name: string;
  /**
   * The text to agree to, by version, the newest last. A text that was shown is never changed: one with another meaning is
   * added, and counts only once the member has agreed to it.
   */
  texts: readonly [string, ...string[]];
}

/** The purposes that a member may allow and withdraw, each by itself (docs/decisions/0040). */
export const purposes = {
  marketing: {
    kind: 'secondary',
    name: 'Promociones y novedades',
    texts: ['Quiero recibir promociones, retos y novedades de TBM por correo, WhatsApp o notificaciones.'],
  },
  publicity: {
    kind: 'secondary',
    name: 'Fotos y testimonios',
    texts: [
      'TBM puede publicar mi nombre, mi foto y lo que opino en testimonios de su sitio y de sus redes.',
    ],
  },
  health: {
    kind: 'sensitive',
    name: 'Datos de tu cuerpo y tu salud',
    texts: [
      'Acepto de forma expresa que TBM guarde los datos de mi cuerpo y de mi salud que yo escriba, como mi estatura. Son datos sensibles: solo los veo yo, y se borran cuando retiro este permiso.',
      'Acepto de forma expresa que TBM guarde los datos de mi cuerpo y de mi salud que yo registre: mi estatura, mi peso, mis medidas, las fotos de mi progreso, y si estoy embarazada o enferma. Son datos sensibles: solo los veo yo, y se borran cuando retiro este permiso.',
    ],
  },
  class_health: {
    kind: 'sensitive',
    name: 'Tu salud en clase',
    texts: [
      'Acepto de forma expresa que TBM guarde lo que respondo de mi salud en la responsiva y mi contacto de emergencia. Son datos sensibles: los ven solo la coach de mi clase y quien administra TBM, para cuidarme, y se borran cuando retiro este permiso.',
    ],
  },
} as const satisfies Record<OptionalPurpose, Purpose>;

/** The version of a purpose's text that is shown now; the first is 1. */
export const versionOf = (purpose: OptionalPurpose): number => purposes[purpose].texts.length;

/** The text that is shown now. */
export const textOf = (purpose: OptionalPurpose): string => {
  const { texts }: Purpose = purposes[purpose];
  return texts.at(-1) ?? '';
};
