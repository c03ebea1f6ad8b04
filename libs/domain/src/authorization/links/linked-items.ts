import type { FieldProblem } from '../../kernel/rejection.js';
import type { DraftBill } from '../../bill/submission/sent-submission.js';
import type { RfaDecision } from '../rfa.responses.js';
import { DRAFTS } from '../rfa.rules.js';
import type { Rfa } from '../rfa.state.js';
import type { RfaItemText } from '../rfa.types.js';

export interface LinkContext {
  /** Requests that the lines name, by item ID. */
  readonly rfas: ReadonlyMap<string, Rfa>;
  readonly customerExternalId: string | null;
  /** Null if the bill does not identify the patient. */
  readonly patientId: string | null;
  readonly claimId: string | null;
  /** The claim's requests, newest first. Loaded only if lines name no authorization; undefined otherwise. */
  readonly ofClaim?: readonly Rfa[];
  /** ID of the replaced bill. Its use of items is not counted. */
  readonly replaces?: string | undefined;
}

export const NO_LINKS: LinkContext = { rfas: new Map(), customerExternalId: null, patientId: null, claimId: null };

export interface LinkedItem {
  readonly rfa: Rfa;
  readonly item: RfaItemText;
  readonly decision: RfaDecision | null;
  readonly isDeferred: boolean;
}

/** Null if no request contains the item or its content was erased. */
export const linkedItem = ({ rfas }: LinkContext, itemId: string): LinkedItem | null => {
  const rfa = rfas.get(itemId);
  const at = rfa?.facts?.items.findIndex((item) => item.itemId === itemId) ?? -1;
  const item = rfa?.text?.items[at];
  if (!rfa || !item) return null;
  return {
    rfa,
    item,
    decision: rfa.decisions.find((decision) => decision.itemId === itemId) ?? null,
    isDeferred: rfa.deferral?.itemIds.includes(itemId) ?? false,
  };
};

/** Why a professional bill cannot name the item, or null. Compares only the fields that the bill has. */
const linkProblem = (bill: DraftBill, itemId: string, context: LinkContext): string | null => {
  const linked = linkedItem(context, itemId);
  if (!linked || linked.rfa.facts?.customerExternalId !== context.customerExternalId)
    return 'is not an item of a request for authorization of this organization';
  const { rfa } = linked;
  if (DRAFTS.includes(rfa.status)) return 'is an item of a request that was not sent';
  if (rfa.status === 'canceled') return 'is an item of a canceled request';
  if (rfa.withdrawnIds.includes(itemId)) return 'was withdrawn';
  return isOtherPatientOrClaim(bill, rfa, context) ? 'is an item of a request for another patient or claim' : null;
};

export const linkProblems = (bill: DraftBill, context: LinkContext): readonly FieldProblem[] =>
  (bill.serviceLines ?? []).flatMap((line, index) => {
    if (line?.rfaItemId === undefined) return [];
    const message =
      bill.billingMode === 'professional'
        ? linkProblem(bill, line.rfaItemId, context)
        : 'is allowed only on professional bills';
    return message === null ? [] : [{ path: `bill.serviceLines.${index}.rfaItemId`, message }];
  });

const isOtherPatientOrClaim = (bill: DraftBill, rfa: Rfa, context: LinkContext): boolean =>
  !isMatchedById(rfa, context) && (differsById(bill, rfa) || differsByValue(bill, rfa));

export const isMatchedById = ({ facts }: Rfa, { patientId, claimId }: LinkContext): boolean =>
  facts?.patientId === patientId && facts.claimId === claimId;

/** Compares the client's own IDs if both sides have one. */
const differsById = ({ patient, claim }: DraftBill, { text }: Rfa): boolean =>
  bothDiffer(patient?.externalId, text?.patient.externalId) || bothDiffer(claim?.externalId, text?.claim.externalId);

const differsByValue = ({ patient, claim }: DraftBill, { text, facts }: Rfa): boolean =>
  bothDiffer(alphanumeric(claim?.claimNumber), alphanumeric(text?.claim.claimNumber)) ||
  bothDiffer(claim?.dateOfInjury, text?.claim.dateOfInjury) ||
  bothDiffer(patient?.dateOfBirth, text?.patient.dateOfBirth) ||
  bothDiffer(claim?.claimsAdministrator?.id, facts?.administratorId);

/** Offices write claim numbers with and without dashes. */
const alphanumeric = (text: string | null | undefined): string | undefined =>
  text?.toUpperCase().replace(/[^A-Z0-9]/g, '');

const bothDiffer = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && one !== other;
