import { readFileSync } from 'node:fs';

export interface PlaceOfService {
  /** Two-digit code. */
  readonly code: string;
  readonly name: string;
  /** True if the facility rate of the physician fee schedule applies. */
  readonly facility: boolean;
}

export class PlacesOfService {
  private constructor(private readonly byCode: ReadonlyMap<string, PlaceOfService>) {}

  static load(path: string): PlacesOfService {
    return PlacesOfService.parse(readFileSync(path, 'utf8'));
  }

  /** Parses lines of code, name, `Facility` or `Non-Facility` (tabs). Throws if a line is malformed. */
  static parse(text: string): PlacesOfService {
    const rows = text.split('\n').filter((line) => line !== '');
    return new PlacesOfService(
      new Map(
        rows.map((line, index) => {
          const [, code, name, rate] = /^(\d{2})\t([^\t]+)\t(Facility|Non-Facility)$/.exec(line) ?? [];
          if (!code || !name) throw new Error(`line ${index + 1} of the places of service is malformed`);
          return [code, { code, name, facility: rate === 'Facility' }];
        }),
      ),
    );
  }

  lookup(code: string): PlaceOfService | null {
    return this.byCode.get(code.trim()) ?? null;
  }

  /** All places of service, ordered by code. */
  get all(): readonly PlaceOfService[] {
    return [...this.byCode.values()];
  }
}
