import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageIn, type PlayerProtocol, type PlayerReport } from './player-protocol.ts';

/** Interval between greetings until the player answers, and the time without an answer after which an error shows. */
const greetEveryMs = 300;
const silentAfterMs = 10_000;

/** The connection to an embedded player: its reports, the commands sent to it, and whether it answers. */
export function useFrame(protocol: PlayerProtocol, onReport: (report: PlayerReport) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Until the iframe has loaded it holds an empty page: send nothing.
  const isThere = useRef(false);
  const [tries, setTries] = useState(1);
  const [isSilent, setSilent] = useState(false);
  const send = (message: string) => frame.current?.contentWindow?.postMessage(message, protocol.origin);
  const hello = useEffectEvent(() => {
    if (isThere.current) for (const greeting of protocol.hello) send(greeting);
  });
  /** Returns whether the message was an answer: an acknowledgement or a report about its video. */
  const read = useEffectEvent(({ source, origin, data }: MessageEvent): boolean => {
    const isFromPlayer = source === frame.current?.contentWindow && origin === protocol.origin;
    if (!isFromPlayer) return false;
    const message = messageIn(data);
    if (message.event === 'ready') {
      // Vimeo announces once that it is ready.
      isThere.current = true;
      hello();
      return true;
    }
    const report = protocol.read(message);
    if (report) onReport(report);
    return report !== null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new iframe, which is greeted until it answers
  useEffect(() => {
    const stop = () => {
      clearInterval(greeting);
      clearTimeout(silence);
      setSilent(false);
    };
    const listen = (message: MessageEvent) => {
      if (read(message)) stop();
    };
    const greeting = setInterval(() => hello(), greetEveryMs);
    const silence = setTimeout(() => setSilent(true), silentAfterMs);
    addEventListener('message', listen);
    return () => {
      stop();
      removeEventListener('message', listen);
      isThere.current = false;
    };
  }, [tries]);
  const attributes = {
    ref: frame,
    src: protocol.address,
    onLoad: () => {
      isThere.current = true;
    },
  };
  return {
    frame,
    attributes,
    tries,
    send,
    isSilent,
    again: () => setTries(tries + 1),
  };
}
