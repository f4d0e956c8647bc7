import { settings } from './settings.ts';

/** An explanation of a class online, for a person who may book it. */
export const aboutOnlineClass = `Es en vivo y en línea: entras desde donde estés, por un enlace que aparece en tus reservaciones ${settings.link_minutes} minutos antes.`;
