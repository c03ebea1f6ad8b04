import {
  dollarsOf,
  routeLabels,
  type Activity,
  type BillEvent,
  type Cents,
  type DataOf,
  type publicBillTypes,
  type Route,
} from '#domain';
import { payerCode } from '../kernel/code-text.js';
import { Dollars, Id, Text, type FieldOptions } from '../kernel/fields.js';
import type { FormClass } from '../kernel/form.js';
import type { ActivityView } from './activity.view.js';

/* Types of what each topic publishes: for readers of the feed, and in the history of a bill. */

/** One public type of event. */
export interface EventKind<Data extends object = object> {
  /** When it happens, in one sentence for those who read the feed. */
  readonly description: string;
  /** The form of its data. */
  readonly data: FormClass<Data>;
  /** Data of its example that differ from the examples of the fields. */
  readonly example: Partial<Data>;
  /** `delivered`: only ever sent to webhook endpoints. `reserved`: nothing emits it yet. `feed`: listed and delivered. */
  readonly where: 'feed' | 'delivered' | 'reserved';
}

/** An entry of the catalogue: the form of its data, and when it happens. */
export const defineEvent = <Data extends object>(
  data: FormClass<Data>,
  description: string,
  { example = {}, where = 'feed' }: Partial<Pick<EventKind<Data>, 'example' | 'where'>> = {},
): EventKind<Data> => ({ description, data, example, where });

/** Data that an event itself says; the customer is added to each event of a bill. */
export type PublishedData<Data> = Omit<Data, 'customerExternalId'>;

/** An entry in the history of a bill, in words. */
export type ActivityText = Pick<ActivityView, 'type' | 'title' | 'description'> & Partial<ActivityView>;
type Type = BillEvent['type'];
/** An event in the history of a bill, before it is told. */
export type ActivityOf<T extends Type> = Extract<Activity, { type: T }>;

/** How each event of a bill is told. */
export type BillPublication = {
  readonly [T in Type]: {
    /**
     * The history of its bill in words; null where its entry is the trigger's own. There is always a sentence: where a
     * person wrote one it is theirs, else (or once it was erased) it is made of the clear fields.
     */
    readonly tell: ((entry: ActivityOf<T>) => ActivityText | null) | null;
  } & ((typeof publicBillTypes)[T] extends string
    ? {
        /** The data of its public event. Name what it returns, so that a field that the type does not have is an error. */
        readonly publish: (data: DataOf<BillEvent, T>) => object;
      }
    : object);
};

/*
 * Data of each public event: ids, states, codes, amounts and dates, each of a fixed form. There is no field that takes
 * a sentence, so none can carry a patient's name. `externalId`, the client's own id of the bill, may: it is the one
 * field that comes from an encrypted group, and is null once that is gone.
 */

/** 50 lines of 9,999,999.99. */
const MAX_BILL_AMOUNT = 499_999_999.5;

/** A field of dollars, at most what one bill may come to. */
export const Amount = (description: string, options: FieldOptions = {}) =>
  Dollars(description, { max: MAX_BILL_AMOUNT, ...options });

/** A field of a payer's code. */
export const Code = (description: string, options: FieldOptions = {}) =>
  Text(description, { ...payerCode, max: 40, ...options });

/** Another bill. */
export const otherBillOptions = { nullable: true, pattern: /^bill_[A-Za-z0-9]{1,100}$/, example: null } as const;

/** Every event about a bill. */
export class BillEventData {
  @Id('The bill.', { example: 'bill_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly billId!: string;
  @Text('The customer of yours that the bill belongs to; null where it belongs to none.', {
    nullable: true,
    example: 'clinic-7',
  })
  readonly customerExternalId!: string | null;
}

/** Data of events that change a bill's open balance. */
export class BillBalanceEventData extends BillEventData {
  @Amount('What is open.', { example: 806 }) readonly balanceDue!: number;
}

/** Payers send codes; should one ever send a sentence, it stays inside. */
export const codeOf = (code: string): string => (code.length <= 40 && payerCode.pattern.test(code) ? code : 'other');

const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** `$1,209.00` */
export const formatDollars = (cents: Cents): string => usDollars.format(dollarsOf(cents));

/** The parts that are there, one after the other. */
export const joinParts = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' ');

/** The claim status category of a code such as `A3:21`; none where a code is something else (999, delivery). */
export const statusCategory = (code: string | null): string | null => /^([A-Z]\d)(?::|$)/.exec(code ?? '')?.[1] ?? null;

/** How a bill goes to its payer, in a word; null where no route is known. */
export const routeLabel = (route: Route | null): string | null => route && routeLabels[route];

/** How a bill goes to its payer, in a sentence. */
export const routeText = (route: Route | null): string =>
  route ? `By ${routeLabels[route].toLowerCase()}.` : 'No route to the payer is known yet.';
