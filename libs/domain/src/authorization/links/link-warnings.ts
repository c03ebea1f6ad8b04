import { usDate, type CalendarDate } from '../../kernel/calendar.js';
import { isInRange, type CodeRange } from '../../kernel/code-range.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { Warning } from '../../bill/shared/bill.types.js';
import type { WarningCode } from '../../bill/shared/warning-codes.js';
import type { SentBill, SentLine } from '../../bill/submission/sent-submission.js';
import { pacificDay } from '../clocks/moments.js';
import { rangeOfCodes } from './item-codes.js';
import { rfaLimit, usedBy, usesOfItem } from './item-ledger.js';
import type { RfaUse } from './item-links.js';
import { treatmentWarnings } from './treatment-warnings.js';
import { isMatchedById, linkedItem, type LinkContext, type LinkedItem } from './linked-items.js';

export interface LinkedNumbers {
  /** Authorization number for a bill that was sent without one. Null if no decision has one. */
  readonly number: string | null;
  /** One number per line. Null if the line's decision has none. */
  readonly ofLines: readonly (string | null)[];
}

export const linkedNumbers = ({ serviceLines }: SentBill, context: LinkContext): LinkedNumbers => {
  const ofLines = serviceLines.map(({ rfaItemId }) => {
    const decision = rfaItemId === undefined ? null : linkedItem(context, rfaItemId)?.decision;
    return decision && decision.outcome !== 'denied' ? (decision.text?.authorizationNumber ?? null) : null;
  });
  return { number: ofLines.find((ofLine) => ofLine !== null) ?? null, ofLines };
};

/** Warnings never block the bill, because the payer and the appeals board decide what the payer owes. */
export const linkWarnings = (bill: SentBill, context: LinkContext): readonly Warning[] => [
  ...bill.serviceLines.flatMap((line, index) => {
    const linked = line.rfaItemId === undefined ? null : linkedItem(context, line.rfaItemId);
    return linked ? lineWarnings(bill, { line, index, linked, context }) : [];
  }),
  ...tooManyUnits(bill, context),
  ...numberWarnings(bill, context),
  ...treatmentWarnings(bill, context.ofClaim ?? []),
];

/** Warnings that an organization can turn into refusals. */
const REFUSABLE: readonly WarningCode[] = [
  'rfa_not_decided',
  'rfa_deferred',
  'rfa_denied',
  'rfa_code_differs',
  'rfa_units_exceeded',
  'rfa_outside_validity',
];

export const linkRefusals = (bill: SentBill, context: LinkContext): readonly FieldProblem[] =>
  linkWarnings(bill, context).flatMap(({ code, path, message }) =>
    REFUSABLE.includes(code) ? [{ path, message }] : [],
  );

const warning = (code: WarningCode, path: string, message: string): Warning => ({ code, path, message });

interface Linked {
  readonly line: SentLine;
  /** Zero-based. */
  readonly index: number;
  readonly linked: LinkedItem;
  readonly context: LinkContext;
}

const lineWarnings = (bill: SentBill, { line, index, linked, context }: Linked): readonly Warning[] => {
  const path = `bill.serviceLines.${index}`;
  const request = `request ${linked.rfa.rfaNumber}`;
  return [
    ...(isMatchedById(linked.rfa, context)
      ? []
      : [
          warning(
            'rfa_matched_by_values',
            `${path}.rfaItemId`,
            `Patient and claim match ${request} by number and dates, but not by ID. Check that they are the same.`,
          ),
        ]),
    ...outcomeWarning(`${path}.rfaItemId`, request, linked),
    ...codeWarning(line, `${path}.code`, linked),
    ...dayWarning(line.serviceDate ?? bill.service.date, `${path}.serviceDate`, linked),
    ...providerWarning(bill, linked),
  ];
};

const outcomeWarning = (path: string, request: string, { decision, isDeferred }: LinkedItem): readonly Warning[] => {
  if (decision?.outcome === 'denied')
    return [
      warning(
        'rfa_denied',
        path,
        `Utilization review denied this treatment (${request}). It is not payable unless independent medical review or the appeals board overturns the denial (8 CCR § 9792.10.1).`,
      ),
    ];
  if (decision) return [];
  return isDeferred
    ? [
        warning(
          'rfa_deferred',
          path,
          `The review of this treatment is deferred because liability is disputed (${request}). The payer will contest the line.`,
        ),
      ]
    : [
        warning(
          'rfa_not_decided',
          path,
          `This treatment is not decided yet (${request}), and no response is not an approval. The payer may deny the line.`,
        ),
      ];
};

/** Authorized codes, or else requested codes. Null if neither is known. */
const codesOf = ({ item, decision }: LinkedItem): CodeRange | null => {
  const text = decision?.text;
  return (
    (text && rangeOfCodes(text.authorizedProcedureCode, text.authorizedCodeFrom, text.authorizedCodeTo)) ??
    rangeOfCodes(item.procedureCode, item.codeFrom, item.codeTo)
  );
};

const codeWarning = ({ code }: SentLine, path: string, linked: LinkedItem): readonly Warning[] => {
  const codes = codesOf(linked);
  if (!codes || isInRange(code, [codes])) return [];
  const [from, to] = codes;
  const known = from === to ? from : `${from} to ${to}`;
  return [
    warning(
      'rfa_code_differs',
      path,
      `The authorized or requested code is ${known}. The payer may deny a different code. Bill the authorized code, or request authorization for this code.`,
    ),
  ];
};

/** A decision is valid from its own date unless it names another. Retrospective treatment precedes its decision. */
const dayWarning = (day: CalendarDate, path: string, { rfa, decision }: LinkedItem): readonly Warning[] => {
  if (!decision || decision.outcome === 'denied' || rfa.facts?.reviewType === 'retrospective') return [];
  const from = decision.effectiveFrom ?? pacificDay(decision.decidedAt);
  const until = decision.effectiveTo;
  if (from <= day && (until === null || day <= until)) return [];
  return [
    warning(
      'rfa_outside_validity',
      path,
      `The authorization is valid from ${usDate(from)}${until === null ? '' : ` to ${usDate(until)}`}. The payer may deny a service on ${usDate(day)}.`,
    ),
  ];
};

const providerWarning = ({ renderingProvider }: SentBill, { decision }: LinkedItem): readonly Warning[] => {
  const named = decision?.text?.providerNpi ?? null;
  return named === null || named === renderingProvider.npi
    ? []
    : [
        warning(
          'rfa_provider_differs',
          'bill.renderingProvider.npi',
          'The decision authorizes a different provider. The payer may deny services of this provider.',
        ),
      ];
};

/** Includes other bills' lines. A denied item has its own warning. */
const tooManyUnits = (bill: SentBill, context: LinkContext): readonly Warning[] => {
  const own = new Map<string, RfaUse[]>();
  const warned = new Set<string>();
  return bill.serviceLines.flatMap((line, index) => {
    const { rfaItemId } = line;
    const linked = rfaItemId === undefined ? null : linkedItem(context, rfaItemId);
    if (rfaItemId === undefined || linked === null || linked.decision?.outcome === 'denied') return [];
    const { countBy, limit } = rfaLimit(linked.decision);
    const others = usesOfItem(linked.rfa, rfaItemId, context.replaces);
    const before = own.get(rfaItemId) ?? [];
    const now = [...before, useOf(bill, line)];
    own.set(rfaItemId, now);
    const used = usedBy(countBy, [...others, ...now]);
    const isMore = used > usedBy(countBy, [...others, ...before]);
    if (limit === null || used <= limit || !isMore || warned.has(rfaItemId)) return [];
    warned.add(rfaItemId);
    const path = `bill.serviceLines.${index}`;
    const counted = countBy === 'days' ? 'visits (days of service)' : 'units';
    return [
      warning(
        'rfa_units_exceeded',
        countBy === 'days' ? `${path}.serviceDate` : `${path}.units`,
        `${limit} ${counted} are authorized. Other bills use ${usedBy(countBy, others)}; with this bill up to this line, the total is ${used}. The payer owes no more than was authorized. Request more, or bill less.`,
      ),
    ];
  });
};

/** A line without its own dates uses the bill's dates. */
const useOf = ({ service }: SentBill, line: SentLine): RfaUse => {
  const { units, serviceDate = service.date } = line;
  const end = line.serviceDate === undefined ? (service.endDate ?? serviceDate) : serviceDate;
  return { units, serviceDate, serviceDateEnd: line.serviceDateEnd ?? end };
};

const NUMBER_PATH = 'bill.service.authorizationNumber';

const numberWarnings = (bill: SentBill, context: LinkContext): readonly Warning[] => {
  const known = new Set(linkedNumbers(bill, context).ofLines.filter((ofLine) => ofLine !== null));
  const { authorizationNumber } = bill.service;
  return [
    ...(authorizationNumber !== undefined && known.size > 0 && !known.has(authorizationNumber)
      ? [
          warning(
            'rfa_authorization_number_differs',
            NUMBER_PATH,
            'The decision on the item has a different authorization number, which bill reviewers look for. Omit this field to use the number of the decision.',
          ),
        ]
      : []),
    ...(known.size > 1
      ? [
          warning(
            'authorization_numbers_several',
            NUMBER_PATH,
            'Box 23 has room for one number. Only electronic bills contain the other numbers, with their lines. If the bill is sent on paper, bill these lines separately.',
          ),
        ]
      : []),
  ];
};
