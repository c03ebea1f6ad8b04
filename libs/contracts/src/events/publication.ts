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

export interface EventKind<Data extends object = object> {
  /** Cause, in one sentence for readers of the feed. */
  readonly description: string;
  readonly data: FormClass<Data>;
  /** Where it differs from the examples of the fields. */
  readonly example: Partial<Data>;
  /** `feed`: listed and delivered. `delivered`: only sent to webhook endpoints. `reserved`: not emitted yet. */
  readonly where: 'feed' | 'delivered' | 'reserved';
}

export const defineEvent = <Data extends object>(
  data: FormClass<Data>,
  description: string,
  { example = {}, where = 'feed' }: Partial<Pick<EventKind<Data>, 'example' | 'where'>> = {},
): EventKind<Data> => ({ description, data, example, where });

/** The customer is added to each bill event. */
export type PublishedData<Data> = Omit<Data, 'customerExternalId'>;

export type ActivityText = Pick<ActivityView, 'type' | 'title' | 'description'> & Partial<ActivityView>;
type Type = BillEvent['type'];
export type ActivityOf<T extends Type> = Extract<Activity, { type: T }>;

export type BillPublication = {
  readonly [T in Type]: {
    /**
     * Entry in the history, or null if another event's entry covers it. The description is never empty: the text that a
     * user entered, or else a sentence from the clear fields.
     */
    readonly tell: ((entry: ActivityOf<T>) => ActivityText | null) | null;
  } & ((typeof publicBillTypes)[T] extends string
    ? {
        /** Declare the return type, so that a field that the type does not have is a compile error. */
        readonly publish: (data: DataOf<BillEvent, T>) => object;
      }
    : object);
};

/*
 * IDs, states, codes, amounts and dates, each of a fixed form. No field accepts a sentence, so none can contain a
 * patient's name. The exception is `externalId`, the client's ID of the bill: the only field from an encrypted group,
 * null once that group is erased.
 */

/** Dollars: 50 lines of 9,999,999.99. */
const MAX_BILL_AMOUNT = 499_999_999.5;

/** Dollars, at most the maximum amount of a bill. */
export const Amount = (description: string, options: FieldOptions = {}) =>
  Dollars(description, { max: MAX_BILL_AMOUNT, ...options });

/** A payer's code. */
export const Code = (description: string, options: FieldOptions = {}) =>
  Text(description, { ...payerCode, max: 40, ...options });

/** ID of another bill. */
export const otherBillOptions = { nullable: true, pattern: /^bill_[A-Za-z0-9]{1,100}$/, example: null } as const;

export class BillEventData {
  @Id('ID of the bill.', { example: 'bill_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly billId!: string;
  @Text("Client's ID of the customer that the bill belongs to, or null.", { nullable: true, example: 'clinic-7' })
  readonly customerExternalId!: string | null;
}

/** Events that change the open balance. */
export class BillBalanceEventData extends BillEventData {
  @Amount('Open balance of the bill.', { example: 806 }) readonly balanceDue!: number;
}

/** `other` for a text that is not a code. Such texts are not published. */
export const codeOf = (code: string): string => (code.length <= 40 && payerCode.pattern.test(code) ? code : 'other');

const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** `$1,209.00` */
export const formatDollars = (cents: Cents): string => usDollars.format(dollarsOf(cents));

/** Joins with spaces. */
export const joinParts = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' ');

/** Category of a code such as `A3:21`. Null for other kinds of codes (999, delivery). */
export const statusCategory = (code: string | null): string | null => /^([A-Z]\d)(?::|$)/.exec(code ?? '')?.[1] ?? null;

/** Null if there is none. */
export const routeLabel = (route: Route | null): string | null => route && routeLabels[route];

export const routeText = (route: Route | null): string =>
  route ? `By ${routeLabels[route].toLowerCase()}.` : 'No delivery method is known yet.';
