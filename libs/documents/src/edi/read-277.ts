import { isoDate } from './iso-date.js';
import { cents, EdiMalformed, type Interchange, type TransactionSet } from './x12.js';

/** Claim status: category (see claim-verdict.ts), code, and the entity that it refers to. */
export interface ClaimStatusCode {
  readonly category: string;
  readonly code: string;
  readonly entity: string | null;
  /** STC12: free text. Contains personal data: never store it in events, and never return or log it. */
  readonly text: string | null;
}

export interface LineStatus {
  /** REF*FJ: our REF*6R. */
  readonly controlNumber: string | null;
  readonly statuses: readonly ClaimStatusCode[];
}

export interface ClaimStatus {
  /** Our CLM01: TRN02 of a 277CA, REF*EJ of a 277. Null if missing. */
  readonly billNumber: string | null;
  readonly payerClaimControlNumber: string | null;
  /** Statuses of the whole claim. */
  readonly statuses: readonly ClaimStatusCode[];
  /** STC02: date of the status. */
  readonly date: string | null;
  /** STC04: charged amount in cents. */
  readonly charged: number | null;
  /** DTP*472: first and last day of service. */
  readonly serviceDate: string | null;
  readonly serviceDateEnd: string | null;
  /** Billing provider's NPI at the level above the claim. */
  readonly providerNpi: string | null;
  readonly lines: readonly LineStatus[];
}

/** A 277CA (005010X214) or a 277 (005010X212). */
export interface ClaimStatusReport {
  /** Sender. `PR`: the payer. `AY` or `41`: a clearinghouse, whose report does not state the payer's decision. */
  readonly source: { readonly entity: string; readonly id: string } | null;
  /** Statuses of us as the receiver. A rejection applies to every claim in the file. */
  readonly receiver: readonly ClaimStatusCode[];
  /** TRN02 of the receiver: BHT03 of the set that we sent. */
  readonly receiverTrace: string | null;
  /** Providers with their statuses. A rejection applies to all of the provider's claims. `trace`: TRN02. */
  readonly providers: readonly {
    readonly npi: string | null;
    readonly trace: string | null;
    readonly statuses: readonly ClaimStatusCode[];
  }[];
  readonly claims: readonly ClaimStatus[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

/** Levels by HL03. The claim level is `PT` in a 277CA, and `22` or `23` in a 277. */
const levels: Readonly<Record<string, 'source' | 'receiver' | 'provider' | 'claim'>> = {
  '20': 'source',
  '21': 'receiver',
  '19': 'provider',
  PT: 'claim',
  '22': 'claim',
  '23': 'claim',
};

/** Reads claim statuses from a 277CA or a 277. Throws EdiMalformed. */
export const read277 = (
  set: Pick<TransactionSet, 'segments'>,
  { componentSeparator }: Pick<Interchange, 'componentSeparator'>,
): ClaimStatusReport => {
  const reader = new StatusReader(componentSeparator);
  for (const { id, elements } of set.segments) reader.take(id, elements);
  return reader.report;
};

class StatusReader {
  private level: 'source' | 'receiver' | 'provider' | 'claim' | null = null;
  private readonly receiver: ClaimStatusCode[] = [];
  private source: ClaimStatusReport['source'] = null;
  private receiverTrace: string | null = null;
  private readonly providers: { npi: string | null; trace: string | null; statuses: ClaimStatusCode[] }[] = [];
  private readonly claims: Mutable<ClaimStatus>[] = [];
  private claim: Mutable<ClaimStatus> | null = null;
  private line: Mutable<LineStatus> | null = null;

  constructor(private readonly separator: string) {}

  get report(): ClaimStatusReport {
    const { source, receiver, receiverTrace, providers } = this;
    return {
      source,
      receiver,
      receiverTrace,
      providers: providers.filter(({ statuses }) => statuses.length > 0),
      claims: this.claims,
    };
  }

  take(id: string, e: readonly string[]): void {
    switch (id) {
      case 'HL':
        this.level = levels[e[3] ?? ''] ?? null;
        this.claim = null;
        this.line = null;
        if (this.level === 'provider') this.providers.push({ npi: null, trace: null, statuses: [] });
        return;
      case 'NM1':
        this.name(e);
        return;
      case 'TRN':
        this.trace(e[1], e[2] ?? '');
        return;
      case 'STC':
        this.status(e);
        return;
      case 'REF':
        this.reference(e);
        return;
      case 'SVC':
        if (!this.claim) return;
        this.line = { controlNumber: null, statuses: [] };
        this.claim.lines.push(this.line);
        return;
      case 'DTP':
        if (this.claim && !this.line && e[1] === '472') this.served(e[3] ?? '');
        return;
    }
  }

  private name(e: readonly string[]): void {
    if (this.level === 'source' && !this.source) this.source = { entity: e[1] ?? '', id: e[9] ?? '' };
    const provider = this.providers.at(-1);
    if (this.level === 'provider' && provider && e[8] === 'XX') provider.npi = e[9] ?? null;
  }

  private trace(kind: string | undefined, reference: string): void {
    if (this.level === 'claim' && kind === '2') this.begin(reference);
    const provider = this.providers.at(-1);
    if (this.level === 'receiver') this.receiverTrace = reference;
    if (this.level === 'provider' && provider) provider.trace = reference;
  }

  private begin(reference: string): Mutable<ClaimStatus> {
    this.line = null;
    const claim: Mutable<ClaimStatus> = {
      billNumber: reference === '' ? null : reference,
      payerClaimControlNumber: null,
      statuses: [],
      date: null,
      charged: null,
      serviceDate: null,
      serviceDateEnd: null,
      providerNpi: this.providers.at(-1)?.npi ?? null,
      lines: [],
    };
    this.claim = claim;
    this.claims.push(claim);
    return claim;
  }

  private status(e: readonly string[]): void {
    // STC10 and STC11: a second and a third status.
    const statuses = [e[1], e[10], e[11]].flatMap((status) => {
      const [category = '', code = '', entity = ''] = (status ?? '').split(this.separator);
      return category === ''
        ? []
        : [{ category, code, entity: entity === '' ? null : entity, text: e[12] ? e[12] : null }];
    });
    if (statuses.length === 0) throw new EdiMalformed('STC01');
    const { line } = this;
    // A claim can have a status without a trace number.
    const claim = this.claim ?? (this.level === 'claim' ? this.begin('') : null);
    if (line) line.statuses.push(...statuses);
    else if (claim) {
      claim.statuses.push(...statuses);
      claim.date = isoDate(e[2]);
      if (e[4]) claim.charged = cents(e[4], 'STC04');
    } else if (this.level === 'receiver') this.receiver.push(...statuses);
    else if (this.level === 'provider') this.providers.at(-1)?.statuses.push(...statuses);
  }

  private reference(e: readonly string[]): void {
    const { claim, line } = this;
    if (line) {
      if (e[1] === 'FJ') line.controlNumber = e[2] ?? null;
    } else if (claim && e[1] === '1K') claim.payerClaimControlNumber = e[2] ?? null;
    else if (claim && e[1] === 'EJ') claim.billNumber = e[2] ?? null;
  }

  private served(days: string): void {
    if (!this.claim) return;
    const [from, to] = days.split('-');
    this.claim.serviceDate = isoDate(from);
    this.claim.serviceDateEnd = isoDate(to ?? from);
  }
}
