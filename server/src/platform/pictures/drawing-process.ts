import sharp from 'sharp';
import { Problem } from '../errors.ts';

// The process that draws (`drawing.ts`): runs one function of a module for each message, several at a time.

/** A call of an exported function. */
export interface Order {
  id: number;
  /** Address of the module. */
  module: string;
  name: string;
  args: unknown[];
}

export interface Outcome {
  id: number;
  value?: unknown;
  /** Code of a refusal. */
  problem?: string;
  /** The values that the text of the refusal names. */
  values?: Record<string, string> | undefined;
  /** The message of any other error. */
  error?: string;
}

// Every picture is drawn once: keeping decoded ones helps no one.
sharp.cache(false);

/** Memory of programs that run as WebAssembly; the types of Node do not have it. */
interface WasmMemory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } })
  .WebAssembly;
/** They grow no further, in bytes: a small file can unpack into anything. */
const mostMemory = 1024 * 1024 * 1024;
const { grow } = Memory.prototype;
Memory.prototype.grow = function (this: WasmMemory, pages) {
  if (this.buffer.byteLength + pages * 65_536 > mostMemory) throw new RangeError('too much memory');
  return grow.call(this, pages);
};

async function outcome({ id, module, name, args }: Order): Promise<Outcome> {
  try {
    const tasks: Record<string, (...args: unknown[]) => Promise<unknown>> = await import(module);
    return { id, value: await tasks[name]?.(...args) };
  } catch (error) {
    if (error instanceof Problem) return { id, problem: error.code, values: error.values };
    return { id, error: String(error) };
  }
}

process.on('message', (order: Order) => void outcome(order).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());
