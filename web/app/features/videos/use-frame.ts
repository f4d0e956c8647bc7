import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FrameWords, saidIn, type Told } from './frame-words.ts';

/** How often a frame is greeted until it answers, and after how long without an answer she is told. */
const greetEveryMs = 300;
const silentAfterMs = 10_000;

/** The line to another site's frame: what it tells of its film, what it is told, and whether it is there at all. */
export function useFrame(words: FrameWords, onTold: (news: Told) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Until it is there, its place holds an empty page that nothing is said to.
  const isThere = useRef(false);
  const [tries, setTries] = useState(1);
  const [isSilent, setSilent] = useState(false);
  const say = (said: string) => frame.current?.contentWindow?.postMessage(said, words.origin);
  const hello = useEffectEvent(() => {
    if (isThere.current) for (const greeting of words.hello) say(greeting);
  });
  /** Whether it was an answer: that the frame hears, or news of its film. */
  const read = useEffectEvent(({ source, origin, data }: MessageEvent): boolean => {
    if (source !== frame.current?.contentWindow || origin !== words.origin) return false;
    const said = saidIn(data);
    if (said.event === 'ready') {
      // Vimeo says once that it hears now.
      isThere.current = true;
      hello();
      return true;
    }
    const news = words.read(said);
    if (news) onTold(news);
    return news !== null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a new frame, which is greeted until it answers
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
    src: words.address,
    onLoad: () => {
      isThere.current = true;
    },
  };
  return { frame, attributes, tries, say, isSilent, again: () => setTries(tries + 1) };
}
