import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Command, commandOf } from './keys.ts';

/** Handles Space, K, J, L, arrows, M, F and C while the focus is on the player or inside it: elsewhere a letter does nothing. */
export function useKeys(
  player: RefObject<HTMLElement | null>,
  act: (command: NonNullable<Command>) => void,
): void {
  const pressed = useEffectEvent(act);
  useEffect(() => {
    const region = player.current;
    const listen = (event: KeyboardEvent) => {
      const command = commandOf(event, document.activeElement);
      if (!command) return;
      event.preventDefault();
      pressed(command);
    };
    region?.addEventListener('keydown', listen);
    return () => region?.removeEventListener('keydown', listen);
  }, [player]);
}

/** Toggles full screen for the player. On an iPhone only a video itself can fill the screen, by its own button. */
export function toggleFull(element: HTMLElement & { requestFullscreen?: () => Promise<void> }): void {
  const toggled = document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen?.();
  void toggled?.catch(() => {});
}
