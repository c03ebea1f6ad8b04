import type { FieldProblem } from '../../kernel/rejection.js';
import type { DraftBill } from '../../bill/submission/sent-submission.js';
import type { RfaDecision } from '../rfa.responses.js';
import { DRAFTS } from '../rfa.rules.js';
import type { Rfa } from '../rfa.state.js';
import type { RfaItemText } from '../rfa.types.js';

/** Requests that the lines of a bill name, and the patient and claim of the bill. */
export interface LinkContext {
  /** Requests of the organization that the lines name, by the IDs of their items. */
  readonly rfas: ReadonlyMap<string, Rfa>;
  readonly customerExternalId: string | null;
  /** IDs of patient and claim, if the bill identifies them. */
  readonly patientId: string | null;
  readonly claimId: string | null;
  /**
   * Requests of the claim, newest first. Loaded only if lines do not name an authorization. Undefined means not loaded.
   */
  readonly ofClaim?: readonly Rfa[];
  /** ID of the bill that this bill replaces. Its use of items is not counted. */
  readonly replaces?: string | undefined;
}

/** Context of a bill whose lines name no item. */
export const NO_LINKS: LinkContext = { rfas: new Map(), customerExternalId: null, patientId: null, claimId: null };

/** An item to compare with a line of a bill. */
export interface LinkedItem {
  readonly rfa: Rfa;
  readonly item: RfaItemText;
  /** Decision in force, or null if there is none. */
  readonly decision: RfaDecision | null;
  readonly isDeferred: boolean;
}

/** Returns the item with an ID, or null if no request contains it or its content was erased. */
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

/**
 * Returns why a professional bill cannot name the item, or null if it can. Compares only the fields that the bill has.
 */
const linkProblem = (bill: DraftBill, itemId: string, context: LinkContext): string | null => {
  const linked = linkedItem(context, itemId);
  if (!linked || linked.rfa.facts?.customerExternalId !== context.customerExternalId)
    return 'is not an item of a request for authorization of this organization';
  const { rfa } = linked;
  if (DRAFTS.includes(rfa.status)) return 'belongs to a request that was not sent';
  if (rfa.status === 'canceled') return 'belongs to a request that was canceled';
  if (rfa.withdrawnIds.includes(itemId)) return 'was withdrawn';
  return isOtherPatientOrClaim(bill, rfa, context) ? 'belongs to a request for another patient or claim' : null;
};

/** Returns the problems with the items that the lines of a bill name, by path. */
export const linkProblems = (bill: DraftBill, context: LinkContext): readonly FieldProblem[] =>
  (bill.serviceLines ?? []).flatMap((line, index) => {
    if (line?.rfaItemId === undefined) return [];
    const message =
      bill.billingMode === 'professional'
        ? linkProblem(bill, line.rfaItemId, context)
        : 'belongs to professional bills';
    return message === null ? [] : [{ path: `bill.serviceLines.${index}.rfaItemId`, message }];
  });

const isOtherPatientOrClaim = (bill: DraftBill, rfa: Rfa, context: LinkContext): boolean =>
  !isMatchedById(rfa, context) && (differsById(bill, rfa) || differsByValue(bill, rfa));

export const isMatchedById = ({ facts }: Rfa, { patientId, claimId }: LinkContext): boolean =>
  facts?.patientId === patientId && facts.claimId === claimId;

/** Returns true if the client's own patient ID or claim ID differs. IDs are compared only if both sides have one. */
const differsById = ({ patient, claim }: DraftBill, { text }: Rfa): boolean =>
  bothDiffer(patient?.externalId, text?.patient.externalId) || bothDiffer(claim?.externalId, text?.claim.externalId);

const differsByValue = ({ patient, claim }: DraftBill, { text, facts }: Rfa): boolean =>
  bothDiffer(alphanumeric(claim?.claimNumber), alphanumeric(text?.claim.claimNumber)) ||
  bothDiffer(claim?.dateOfInjury, text?.claim.dateOfInjury) ||
  bothDiffer(patient?.dateOfBirth, text?.patient.dateOfBirth) ||
  bothDiffer(claim?.claimsAdministrator?.id, facts?.administratorId);

/** Keeps letters and digits only, because offices write claim numbers with and without dashes. */
const alphanumeric = (text: string | null | undefined): string | undefined =>
  text?.toUpperCase().replace(/[^A-Z0-9]/g, '');

const bothDiffer = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && one !== other;
