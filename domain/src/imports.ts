/** How a spreadsheet writes what an import reads. */

const two = (value: string): string => value.padStart(2, '0');

/** A day as `YYYY-MM-DD`, from that or from `31/12/2026`, `31-12-2026`, `31.12.2026`; anything else is returned as it is. */
export const writtenDay = (cell: string): string => {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  return day && month && year ? `${year}-${two(month)}-${two(day)}` : cell;
};

/** A time as `HH:MM`, from that or from `7:00`, `07:00:00`, `7:30 p. m.`; anything else is returned as it is. */
export const writtenTime = (cell: string): string => {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*(?:([ap])\.?\s*m\.?)?$/i.exec(cell) ?? [];
  if (!hour || !minute) return cell;
  if (!half) return `${two(hour)}:${minute}`;
  if (Number(hour) < 1 || Number(hour) > 12) return cell;
  return `${two(String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)))}:${minute}`;
};

/** A telephone number without what people write between its digits. */
export const writtenPhone = (cell: string): string => cell.replace(/[\s().-]/g, '');

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
