/** The last day of a membership: it lasts until the day before its next charge. Null unless exactly one of the two is given. */
export const lastDayOf = ({
  last_day,
  next_charge,
}: {
  last_day: string | null;
  next_charge: string | null;
}): string | null => {
  if ((last_day === null) === (next_charge === null)) return null;
  return (
    last_day ??
    Temporal.PlainDate.from(next_charge ?? '')
      .subtract({ days: 1 })
      .toString()
  );
};
