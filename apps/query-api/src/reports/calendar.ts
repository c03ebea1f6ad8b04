/** All-day calendar event. */
export interface CalendarEvent {
  /** Same in every export of the event, so that an import replaces it. */
  readonly uid: string;
  /** ISO date. */
  readonly day: string;
  readonly summary: string;
  readonly description: string;
}

const MAX_LINE_BYTES = 75;

/** Folds a line into pieces of at most 75 bytes without splitting a character (RFC 5545 § 3.1). */
const folded = (line: string): string => {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += size;
  }
  return `${text}\r\n`;
};

const lines = (...all: readonly string[]): string => all.map(folded).join('');

/** Escapes text as defined by RFC 5545 § 3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

const basic = (iso: string): string => iso.replaceAll(/[-:]|\.\d+/g, '');

export const calendarHead = (name: string): string =>
  lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Workcomp//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
  );

export const calendarEvents = (events: readonly CalendarEvent[], now: Date): string =>
  events
    .map(({ uid, day, summary, description }) =>
      lines(
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `DTSTAMP:${basic(now.toISOString())}`,
        `DTSTART;VALUE=DATE:${basic(day)}`,
        `SUMMARY:${escaped(summary)}`,
        `DESCRIPTION:${escaped(description)}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ),
    )
    .join('');

export const calendarEnd = lines('END:VCALENDAR');
