import { useEffect, useEffectEvent } from 'react';
import { type Command, commandOf } from './keys.ts';

/** Handles Space, K, J, L, arrows, M, F and C, wherever the focus is on the page, but not under a dialog. */
export function useKeys(act: (command: NonNullable<Command>) => void): void {
  const pressed = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = document.querySelector('dialog[open]')
        ? null
        : commandOf(event, document.activeElement);
      if (!command) return;
      event.preventDefault();
      pressed(command);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Toggles full screen for the player. */
export const toggleFull = (element: HTMLElement): void =>
  void (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen())?.catch(
    () => {},
  );
