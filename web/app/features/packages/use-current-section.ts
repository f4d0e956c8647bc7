import { useEffect, useState } from 'react';

/** A band across the upper part of the window; a section that touches it is the one being read. */
const band = '-25% 0px -70% 0px';

/** The id of the section that is being read; null above the first one. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const inBand = new Set<string>();
    const names = key.split(' ');
    const visibility = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          isIntersecting ? inBand.add(target.id) : inBand.delete(target.id);
        setCurrent(names.find((name) => inBand.has(name)) ?? null);
      },
      { rootMargin: band },
    );
    for (const name of names) {
      const section = document.getElementById(name);
      if (section) visibility.observe(section);
    }
    return () => visibility.disconnect();
  }, [key]);
  return current;
}
