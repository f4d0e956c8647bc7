import { setTimeout as wait } from 'node:timers/promises';
import { problem } from '../errors.ts';

// Tasks for the test of the drawing process.

export async function pid(): Promise<number> {
  return process.pid;
}

export async function sleep(ms: number): Promise<number> {
  await wait(ms);
  return process.pid;
}

export async function refuse(): Promise<void> {
  throw problem('file_damaged');
}

export async function refuseSize(): Promise<void> {
  throw problem('file_large', { limit: '12' });
}

export async function fail(): Promise<void> {
  throw new Error('a reason');
}

export async function die(): Promise<void> {
  process.kill(process.pid, 'SIGKILL');
  await wait(60_000);
}

export async function secret(): Promise<string | undefined> {
  return process.env.DRAWING_SECRET;
}
