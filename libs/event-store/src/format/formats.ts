import { BUILD } from '#build';

/** A change of what is stored that earlier builds would misread. */
export interface Format {
  /** The change, for whoever reads this list. */
  readonly adds: string;
  /**
   * Types of the events that came with it: what is stored is marked before the first of them is written, and builds of before
   * may be used until then. Without types it is marked when a build that knows it starts.
   */
  readonly types?: readonly string[];
}

/**
 * The formats of what is stored; the first entry is number `FIRST_FORMAT`. **A change that an earlier build would misread is a
 * new entry at the end**: a new type of event that decisions, money or deadlines depend on, or a new meaning of a stored field.
 * Entries are never changed or removed.
 */
const knownFormats: readonly Format[] = [{ adds: 'everything that the first release stores' }];

/** Number of the first released format. Lower numbers are of development builds. */
const FIRST_FORMAT = 7;

/** The mark of a data folder or log: what a build must know to read it. */
export interface FormatMark {
  readonly format: number;
  /** The build that marked it, as BUILD has it. */
  readonly build: string;
}

/** What is stored has a format that this build does not read. Nothing may be read or written. */
export class FormatUnknown extends Error {
  override readonly name = 'FormatUnknown';
}

/** Formats that a build knows. */
export class Formats {
  private readonly byType: ReadonlyMap<string, number>;
  /** The format that is marked when a build starts. */
  readonly atStart: number;

  constructor(
    private readonly list: readonly Format[] = knownFormats,
    private readonly build: string = BUILD,
  ) {
    this.byType = new Map(list.flatMap(({ types = [] }, i) => types.map((type) => [type, FIRST_FORMAT + i] as const)));
    this.atStart = FIRST_FORMAT + list.findLastIndex(({ types }) => types === undefined);
  }

  /**
   * Throws FormatUnknown for the mark of a newer build, and for what a build from before the first release stored. `isEmpty`:
   * nothing was stored yet, so there is no mark.
   */
  check(mark: FormatMark | null, isEmpty = true): void {
    if (mark === null) {
      if (isEmpty) return;
      throw new FormatUnknown(
        'what is stored was written by a development build from before the first release, and no release reads it',
      );
    }
    const { format, build } = mark;
    const newest = FIRST_FORMAT + this.list.length - 1;
    if (format < FIRST_FORMAT)
      throw new FormatUnknown(
        `what is stored was written by the development build ${build} from before the first release, and no release reads it`,
      );
    if (format > newest)
      throw new FormatUnknown(
        `what is stored has format ${format} and needs the build ${build}, which wrote it, or a newer one: this one, ${this.build}, knows formats up to ${newest}`,
      );
  }

  /** The format that events of these types came with; 0 for those that every build knows. */
  formatOf(events: readonly { readonly type: string }[]): number {
    return Math.max(0, ...events.map(({ type }) => this.byType.get(type) ?? 0));
  }

  /** The mark that this build makes. */
  mark(format: number): FormatMark {
    return { format, build: this.build };
  }
}

/** The formats of this build. */
export const supportedFormats = new Formats();
