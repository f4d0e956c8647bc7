/** The current time, passed in, so that tests and the demo can control it. */
export interface Clock {
  /** ISO 8601 in UTC. */
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** A clock that does not move until it is set. For tests and the demo only. */
export function handClock(
  start: string,
): Clock & { set(iso: string): void; advance(duration: Temporal.DurationLike): void } {
  let at = Temporal.Instant.from(start);
  const iso = () => new Date(at.epochMilliseconds).toISOString();
  return {
    now: iso,
    set: (next) => {
      at = Temporal.Instant.from(next);
    },
    advance: (duration) => {
      at = at.toZonedDateTimeISO('UTC').add(duration).toInstant();
    },
  };
}
