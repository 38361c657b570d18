const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const GERMAN_MONTHS = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];

/**
 * A date as people write it, so that dates sort as strings: 'YYYY', 'YYYY-MM', 'YYYY-MM-DD', with 'Thh:mm' or
 * 'Thh:mm:ss' where a time is given: the writer's own time, whatever its zone. Days before months where dots part them
 * (5.1.2024 is the fifth of January).
 * @returns null for what is no date, or one in two readings (3/4/2024; 30/4/2024 has only one)
 */
export function sortableDate(written: string): string | null {
  const iso =
    /^(\d{4})(?:[-/.]?(\d{1,2})(?:[-/.]?(\d{1,2}))?)?(?:(?:[T ]+)(\d{1,2}):(\d{2})(?::(\d{2}))?.*)?$/i.exec(
      written,
    );
  if (iso) return stamp(iso[1], iso[2], iso[3], iso.slice(4));
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    written,
  );
  if (dotted) return stamp(dotted[3], dotted[2], dotted[1], dotted.slice(4));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(written);
  if (slashed) {
    const [, first, second, year, ...time] = slashed;
    const readings = [stamp(year, second, first, time), stamp(year, first, second, time)];
    const [only, ...others] = new Set(readings.filter((reading) => reading !== null));
    return others.length === 0 ? (only ?? null) : null;
  }
  const spoken =
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?<month>\p{L}{3,})\.?,?\s+(?<year>\d{4})$/u.exec(written) ??
    /^(?<month>\p{L}{3,})\.?\s+(?:(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+)?(?<year>\d{4})$/u.exec(written);
  const { day, month = '', year } = spoken?.groups ?? {};
  const number = monthNumber(month);
  return number === 0 ? null : stamp(year, String(number), day, []);
}

function monthNumber(name: string): number {
  const start = name.normalize('NFC').toLowerCase().slice(0, 3);
  return Math.max(MONTHS.indexOf(start), GERMAN_MONTHS.indexOf(start)) + 1;
}

function stamp(
  year = '',
  month?: string,
  day?: string,
  time: readonly (string | undefined)[] = [],
): string | null {
  const [m, d] = [Number(month ?? 1), Number(day ?? 1)];
  const last = new Date(Date.UTC(Number(year), m, 0)).getUTCDate();
  if (m < 1 || m > 12 || d < 1 || d > last) return null;
  const date = [year, month, day].filter((part) => part !== undefined).map((part) => part.padStart(2, '0'));
  const [hour, minute, second] = time;
  if (hour === undefined || minute === undefined || date.length < 3) return date.join('-');
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  return `${date.join('-')}T${[hour.padStart(2, '0'), minute, second].filter((part) => part !== undefined).join(':')}`;
}
