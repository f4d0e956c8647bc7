import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The connection of the library, which takes every refusal as final. */
class FakeSocket extends EventEmitter {
  connected = false;
  readonly connect = vi.fn();
  readonly disconnect = vi.fn();
  readonly io = Object.assign(new EventEmitter(), { opts: {}, reconnectionDelay: () => 1_000 });
  refuse(code: string): void {
    this.emit('connect_error', new Error(code));
  }
}

let socket: FakeSocket;
const bearer = vi.fn<(options?: { fresh?: boolean }) => Promise<string | null>>();
const sessionEnded = vi.fn();
let isSignedIn: boolean;
let leave: () => void;

beforeEach(async () => {
  socket = new FakeSocket();
  isSignedIn = true;
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} });
  vi.resetModules();
  vi.doMock('socket.io-client', () => ({ io: () => socket }));
  vi.doMock('./idle.ts', () => ({ idle: async () => {} }));
  vi.doMock('./session-hint.ts', () => ({ hasSession: () => isSignedIn }));
  vi.doMock('./tokens.ts', () => ({ bearer, sessionEnded }));
  const { subscribe } = await import('./live.ts');
  leave = subscribe('branch:1', 'classes_changed', { onMessage: () => {} });
  await vi.waitFor(() => expect(socket.listenerCount('classes_changed')).toBe(1));
});
afterEach(() => {
  leave();
  vi.doUnmock('socket.io-client');
  vi.doUnmock('./idle.ts');
  vi.doUnmock('./session-hint.ts');
  vi.doUnmock('./tokens.ts');
  vi.resetModules();
  vi.resetAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often it has connected again, before and after the delay of the library. */
async function attempts(): Promise<[before: number, after: number]> {
  await vi.advanceTimersByTimeAsync(900);
  const before = socket.connect.mock.calls.length;
  await vi.advanceTimersByTimeAsync(200);
  return [before, socket.connect.mock.calls.length];
}

describe('a refusal that may pass: it connects again after the delay', () => {
  it('the identity service is away', async () => {
    socket.refuse('identity_unavailable');
    expect(await attempts()).toEqual([0, 1]);
    // Refused again, it goes on.
    socket.refuse('identity_unavailable');
    expect(await attempts()).toEqual([1, 2]);
    expect(bearer).not.toHaveBeenCalled();
  });

  it('the token has just expired, and there is a new one', async () => {
    bearer.mockResolvedValue('a newer token');
    socket.refuse('sign_in_required');
    expect(await attempts()).toEqual([0, 1]);
    expect(bearer).toHaveBeenCalledExactlyOnceWith({ fresh: true });
    expect(sessionEnded).not.toHaveBeenCalled();
  });

  it('whether there is a new token cannot be asked now', async () => {
    bearer.mockRejectedValue(new Error('no connection'));
    socket.refuse('sign_in_required');
    expect(await attempts()).toEqual([0, 1]);
    expect(sessionEnded).not.toHaveBeenCalled();
  });
});

describe('it stays disconnected', () => {
  it('when the session has ended, and says so', async () => {
    bearer.mockResolvedValue(null);
    socket.refuse('sign_in_required');
    expect(await attempts()).toEqual([0, 0]);
    expect(sessionEnded).toHaveBeenCalledOnce();
  });

  it.each(['sign_in_required', 'other_account', 'view_only'])(
    'for a visitor or another reason: %s',
    async (code) => {
      isSignedIn = false;
      socket.refuse(code);
      expect(await attempts()).toEqual([0, 0]);
      expect(bearer).not.toHaveBeenCalled();
    },
  );

  it('when nothing is shown any more that is live', async () => {
    socket.refuse('identity_unavailable');
    leave();
    expect(await attempts()).toEqual([0, 0]);
    leave = () => {};
  });
});
