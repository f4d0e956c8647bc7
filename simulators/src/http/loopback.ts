import { isIP } from 'node:net';

/** True for names and addresses that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'));

/** Simulators take anybody's word; nothing but this machine may reach them. */
export function assertLoopback(host: string): void {
  if (!isLoopback(host)) throw new Error(`The simulators listen on loopback only, not on ${host}`);
}
