/** One mistake of the file. */
export interface PartnerMistake {
  /** `partners.0.transport.sftp.hostKey`; empty for the whole file. */
  readonly path: string;
  /** What is wrong; never a value. */
  readonly message: string;
}

/** A mapping of the file while it is read: notes what is wrong, and what nobody asked for. */
export class Part {
  private readonly asked = new Set<string>();
  private readonly value: Readonly<Record<string, unknown>>;

  constructor(
    value: unknown,
    readonly path: string,
    private readonly mistakes: PartnerMistake[],
  ) {
    const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isMapping) this.wrong('', 'must be a mapping');
    this.value = isMapping ? (value as Readonly<Record<string, unknown>>) : {};
  }

  wrong(key: string, message: string): void {
    const path = [this.path, key].filter((one) => one !== '').join('.');
    if (!this.mistakes.some((one) => one.path === path)) this.mistakes.push({ path, message });
  }

  has(key: string): boolean {
    return this.value[key] !== undefined && this.value[key] !== null;
  }

  private raw(key: string): unknown {
    this.asked.add(key);
    return this.value[key] ?? undefined;
  }

  /** Text or a number of the file as text; required unless there is a fallback. */
  text(key: string, fits: RegExp, message: string, fallback?: string): string {
    const given = this.raw(key);
    if (given === undefined) {
      if (fallback === undefined) this.wrong(key, 'is required');
      return fallback ?? '';
    }
    const text = typeof given === 'string' || typeof given === 'number' ? String(given) : null;
    if (text === null || !fits.test(text)) {
      this.wrong(key, message);
      return '';
    }
    return text;
  }

  choice<Value extends string>(key: string, values: readonly Value[], fallback?: Value): Value {
    const given = this.raw(key);
    const found = values.find((value) => value === given);
    if (found !== undefined) return found;
    if (given !== undefined || fallback === undefined)
      this.wrong(key, given === undefined ? 'is required' : `must be one of ${values.join(', ')}`);
    return fallback ?? (values[0] as Value);
  }

  whole(key: string, min: number, max: number, fallback: number): number {
    const given = this.raw(key) ?? fallback;
    if (typeof given === 'number' && Number.isInteger(given) && given >= min && given <= max) return given;
    this.wrong(key, `must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  flag(key: string, fallback: boolean): boolean {
    const given = this.raw(key) ?? fallback;
    if (typeof given !== 'boolean') this.wrong(key, 'must be true or false');
    return given === true;
  }

  texts(key: string, fits: RegExp, message: string): readonly string[] {
    const given = this.raw(key) ?? [];
    if (!Array.isArray(given)) {
      this.wrong(key, 'must be a list');
      return [];
    }
    return given.map((one: unknown, place) => {
      if (typeof one !== 'string' || !fits.test(one)) this.wrong(`${key}.${place}`, message);
      return String(one);
    });
  }

  /** A mapping in this one; `{}` where it is left out. */
  part(key: string, required = true): Part {
    const given = this.raw(key);
    const missing = given === undefined && required;
    if (missing) this.wrong(key, 'is required');
    // What a missing part lacks goes without saying.
    return new Part(given ?? {}, [this.path, key].filter((one) => one !== '').join('.'), missing ? [] : this.mistakes);
  }

  list<One>(key: string, read: (part: Part) => One): readonly One[] {
    const given = this.raw(key) ?? [];
    if (!Array.isArray(given)) {
      this.wrong(key, 'must be a list');
      return [];
    }
    return given.map((one, place) => read(new Part(one, `${key}.${place}`, this.mistakes)));
  }

  entries(): readonly (readonly [string, unknown])[] {
    Object.keys(this.value).forEach((key) => this.asked.add(key));
    return Object.entries(this.value);
  }

  /** Everything that it may hold was asked for. */
  done(): void {
    for (const key of Object.keys(this.value)) if (!this.asked.has(key)) this.wrong(key, 'is not a setting');
  }
}
