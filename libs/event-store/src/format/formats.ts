import { BUILD } from '#build';

/** A change of stored data that earlier builds would misread. */
export interface Format {
  readonly adds: string;
  /**
   * New event types. The log is marked before the first event of one of these types; until then, earlier builds can
   * still be used. Without types, the log is marked when a build with this format starts.
   */
  readonly types?: readonly string[];
}

/**
 * Formats of stored data. The first entry has the number `FIRST_FORMAT`.
 *
 * **Add an entry at the end for every change that an earlier build would misread.** Examples are a new event type that
 * decisions, money or deadlines depend on, and a new meaning for a stored field. Never change or remove an entry.
 */
const knownFormats: readonly Format[] = [{ adds: 'everything that the first release stores' }];

/** Number of the first release's format. Lower numbers belong to development builds. */
const FIRST_FORMAT = 7;

/** Format that a build must support to read the data folder or log. */
export interface FormatMark {
  readonly format: number;
  /** Build that wrote the mark, as in BUILD. */
  readonly build: string;
}

/** Thrown when stored data has a format that this build does not support. Nothing may be read or written. */
export class FormatUnknown extends Error {
  override readonly name = 'FormatUnknown';
}

export class Formats {
  private readonly byType: ReadonlyMap<string, number>;
  /** Format that is marked when the build starts. */
  readonly atStart: number;

  constructor(
    private readonly list: readonly Format[] = knownFormats,
    private readonly build: string = BUILD,
  ) {
    this.byType = new Map(list.flatMap(({ types = [] }, i) => types.map((type) => [type, FIRST_FORMAT + i] as const)));
    this.atStart = FIRST_FORMAT + list.findLastIndex(({ types }) => types === undefined);
  }

  /**
   * Throws FormatUnknown for a newer build's mark and for data from a build before the first release. `isEmpty`:
   * nothing was stored yet, so no mark is expected.
   */
  check(mark: FormatMark | null, isEmpty = true): void {
    if (mark === null) {
      if (isEmpty) return;
      throw new FormatUnknown(
        'the stored data was written by a development build before the first release; no release can read it',
      );
    }
    const { format, build } = mark;
    const newest = FIRST_FORMAT + this.list.length - 1;
    if (format < FIRST_FORMAT)
      throw new FormatUnknown(
        `the stored data was written by the development build ${build} before the first release; no release can read it`,
      );
    if (format > newest)
      throw new FormatUnknown(
        `the stored data has format ${format} and needs the build ${build}, which wrote it, or a newer build; this build, ${this.build}, supports formats up to ${newest}`,
      );
  }

  /** Format that these event types need, or 0 if all builds support them. */
  formatOf(events: readonly { readonly type: string }[]): number {
    return Math.max(0, ...events.map(({ type }) => this.byType.get(type) ?? 0));
  }

  mark(format: number): FormatMark {
    return { format, build: this.build };
  }
}

export const supportedFormats = new Formats();
