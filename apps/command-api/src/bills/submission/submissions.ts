import { Injectable } from '@nestjs/common';
import type { FormClass, SubmitBillRequest } from '#contracts';
import {
  billNumberCounter,
  billRulesOf,
  composeSubmission,
  contractAmountsOf,
  contractsWith,
  effectiveRoute,
  examineSubmission,
  linkedNumbers,
  linkRefusals,
  NO_LINKS,
  practiceRuleWarnings,
  quoteTogether,
  Rejection,
  submissionWarnings,
  type FieldProblem,
  type SubmissionParts,
  type NamedAdministrator,
  type Organization,
  type Quote,
  type SubmitBillData,
  type Timestamp,
  type RuleSet,
} from '#domain';
import { newId } from '#commands';
import { claimNumberState, Directories, isNameOf, isPublicEntity, type Administrator } from '#directories';
import { isPrintable } from '#documents';
import { EventStore, Vault } from '#event-store';
import {
  actorNameProblems,
  sortByBody,
  refuse,
  type ExaminedForm,
  type ReceivedBody,
  type RequestContext,
} from '#http';
import { billProjection, CeilingReached, metadataTokens, Views } from '#read-models';
import { Identities } from './identities.js';
import { SubmissionContextReader, type SubmissionContext } from './submission-context.js';
import { base64Problems, PacketIntake, packetTypes, type CheckedPacket } from './packet-intake.js';
import { fittingRoute, unfitValues } from './electronic-fit.js';
import { deliveryFactsOf } from './routes.js';
import { SamePerson } from './same-person.js';

export interface SubmissionRequest {
  readonly examined: ExaminedForm<SubmitBillRequest>;
  /** The body and its form class, which determine the order of problems. */
  readonly sent: { readonly form: FormClass; readonly body: unknown };
  readonly received: ReceivedBody;
  readonly at: Timestamp;
  readonly rules: RuleSet;
  /** Set if the bill replaces another bill. */
  readonly replaces?: {
    readonly billId: string;
    readonly originalBillId: string;
    /** Throws if that bill cannot be replaced now. Called after all checks on the request itself. */
    readonly allow: () => void;
  };
}

export interface Submission extends SubmissionRequest {
  readonly billId: string;
}

/** Assigned when the bill is stored. */
type AssignedFields = 'billId' | 'billNumber' | 'patientId' | 'claimId' | 'metadataTokens';
const unassignedFields: Pick<SubmissionParts, AssignedFields> = {
  billId: '',
  billNumber: 0,
  patientId: '',
  claimId: '',
  metadataTokens: [],
};

interface CheckedSubmission {
  readonly form: SubmitBillRequest;
  readonly packet: CheckedPacket;
  readonly ingredients: Omit<SubmissionParts, AssignedFields>;
  /** The practice whose saved W-9 is included. */
  readonly practice: Pick<Organization, 'w9'>;
  readonly tokens: ReturnType<SamePerson['tokens']>;
  /** Null if the request does not identify an existing patient. */
  readonly knownPatientId: string | null;
}

/** Creates bills from submissions. If a submission fails, no bill is created. */
@Injectable()
export class Submissions {
  constructor(
    private readonly events: EventStore,
    private readonly outside: SubmissionContextReader,
    private readonly identities: Identities,
    private readonly packet: PacketIntake,
    private readonly directories: Directories,
    private readonly views: Views,
    private readonly vault: Vault,
    private readonly samePerson: SamePerson,
  ) {}

  /** Stores the packet before the event that names it is appended. Throws if the submission is rejected. */
  async prepare(context: RequestContext, submission: Submission): Promise<SubmitBillData> {
    const { billId, replaces } = submission;
    const { form, packet, ingredients, practice, tokens, knownPatientId } = await this.check(context, submission);
    const { organizationId } = context;
    const owner = { organizationId, customerExternalId: ingredients.customerExternalId };
    const { claim } = form.bill;
    context.time?.goOn();
    const [patientId, claimId, metadata, billNumber, w9] = await Promise.all([
      knownPatientId ?? this.identities.idFor('pat', owner, null),
      claim.id ?? this.identities.idFor('clm', owner, claim.externalId ?? null),
      metadataTokens(this.vault, organizationId, form.metadata),
      this.events.reserve(billNumberCounter(organizationId), 1),
      this.packet.savedW9(context, form, practice, billId),
      this.packet.keep(packet, organizationId, billId),
    ]);
    const composed = composeSubmission(form, {
      ...ingredients,
      billId,
      billNumber,
      patientId,
      claimId,
      metadataTokens: metadata,
      documents: w9 ? [...packet.documents, w9] : packet.documents,
    });
    const chain = replaces && { originalBillId: replaces.originalBillId, replacesBillId: replaces.billId };
    const data = { ...composed, ...chain };
    await this.samePerson.note(organizationId, data, { tokens, isRequired: form.rejectDuplicates });
    return data;
  }

  /** Resolves after the attempt to index the bill for later comparisons. */
  indexed(billId: string): Promise<void> {
    return this.samePerson.indexed(billId);
  }

  /** Rejects the same requests as a submission, but stores nothing and assigns no numbers or IDs. */
  async preview(context: RequestContext, sent: SubmissionRequest): Promise<SubmitBillData> {
    const { form, ingredients } = await this.check(context, sent);
    return composeSubmission(form, { ...ingredients, ...unassignedFields });
  }

  /** Runs all checks on a bill in the order in which problems are reported. Writes nothing. */
  private async check(
    context: RequestContext,
    { examined, sent, received, at, rules, replaces }: SubmissionRequest,
  ): Promise<CheckedSubmission> {
    // If the body is not an object, that problem is reported below.
    const form = (examined.value as SubmitBillRequest | undefined) ?? ({} as SubmitBillRequest);
    checkScope(context, form);
    const given = await this.outside.gather(context, form);
    const { problems, quotes: alone } = examineSubmission(form, given.facts, rules);
    const rulings = [actorNameProblems(context, form), problems, base64Problems(received)];
    const wrong = sortByBody(sent.form, sent.body, examined.errors, ...rulings);
    if (wrong.length > 0) throw new Rejection(refusalOf(form, wrong), undefined, wrong);
    const quotes = quoteTogether(form.bill, alone, this.directories.physicianSchedule, rules);
    checkTreatment(form, given, quotes);
    const links = { ...(given.facts.links ?? NO_LINKS), replaces: replaces?.billId };
    if (given.organization.rfaChecks === 'refuse') {
      const unauthorized = sortByBody(sent.form, sent.body, [], linkRefusals(form.bill, links));
      if (unauthorized.length > 0) throw new Rejection('validation_error', undefined, unauthorized);
    }
    if (!given.administrator)
      throw new RangeError('the claims administrator is unknown, although the form was validated');
    const administrator = namedAdministrator(form, given.administrator);
    const parts: Omit<SubmissionParts, AssignedFields | 'route' | 'documents' | 'warnings'> = {
      ...given,
      numbers: linkedNumbers(form.bill, links),
      administrator,
      books: this.directories,
      quotes,
      contractAmounts: contractAmountsOf(form.bill, quotes, contractsWith(given.organization, administrator.id), rules),
      lineIds: form.bill.serviceLines.map(() => newId('line')),
      keyName: context.keyName,
      at,
      environment: context.environment,
    };
    const { organizationId } = context;
    // Route, documents and warnings are not known yet. The checks below do not depend on them.
    const composed = composeSubmission(form, {
      ...parts,
      ...unassignedFields,
      ...{ route: 'ebill', documents: [], warnings: [] },
    });
    const unfit = unfitValues(composed, { organizationId, partner: given.partner });
    const fitting = fittingRoute(form.submission ?? {}, given.facts.administrator?.routes ?? [], unfit);
    if (!fitting) throw new Rejection('validation_error', undefined, sortByBody(sent.form, sent.body, [], unfit));
    const { route } = fitting;
    const packet = await this.packet.check(context, received, form);
    replaces?.allow();
    await this.checkRoom();
    const ingredients: Omit<SubmissionParts, AssignedFields> = {
      ...parts,
      route,
      documents: packet.documents,
      warnings: [
        ...submissionWarnings(
          form,
          {
            administrator,
            books: this.directories,
            route,
            routeLost: fitting.isReplaced ? 'not_fitting' : ebillRefusal(form, given),
            unfit,
            savedPhone: given.savedProvider?.phone,
            today: given.facts.today,
            isPrintable,
            links,
          },
          rules,
        ),
        ...packet.warnings,
        ...practiceRuleWarnings(form, packetTypes(context, form, given.organization), billRulesOf(given.organization)),
      ],
    };
    const tokens = this.samePerson.tokens(context.organizationId);
    const knownPatientId = await this.knownPatient(context, form, given);
    const samePerson = await this.samePerson.findings(
      composed,
      {
        tokens,
        patientId: knownPatientId,
        originalBillId: replaces?.originalBillId,
        rejectDuplicates: form.rejectDuplicates,
      },
      rules,
    );
    const practice = given.organization;
    return { form, packet, practice, ingredients: { ...ingredients, samePerson }, tokens, knownPatientId };
  }

  /** Returns null if the request does not identify an existing patient. */
  private async knownPatient(
    { organizationId }: RequestContext,
    { bill: { patient } }: SubmitBillRequest,
    { customerExternalId }: SubmissionContext,
  ): Promise<string | null> {
    if (patient.id !== undefined) return patient.id;
    if (patient.externalId === undefined) return null;
    return this.identities.idFor('pat', { organizationId, customerExternalId }, patient.externalId);
  }

  /** Throws CeilingReached, before anything is stored, if the read models have no room for another bill. */
  private async checkRoom(): Promise<void> {
    const capacity = await this.views.capacity(billProjection.name);
    if (capacity && capacity.used >= capacity.most) throw new CeilingReached(billProjection.name, capacity.most);
  }
}

const namedAdministrator = ({ bill: { claim } }: SubmitBillRequest, found: Administrator): NamedAdministrator => {
  const { payerId, name } = claim.claimsAdministrator;
  return {
    id: found.id,
    publicEntity: isPublicEntity(found),
    nameFits: isNameOf(found, name),
    claimNumber: claimNumberState(found, claim.claimNumber, payerId),
    delivery: deliveryFactsOf(found, { payerKey: payerId, injuryState: claim.injuryState }),
  };
};

/** A customer session may create bills only for its own customer, without the organization's shared records. */
const checkScope = ({ scope }: RequestContext, form: Partial<SubmitBillRequest>): void => {
  if (scope.kind === 'organization') return;
  const other = form.customerExternalId !== undefined && form.customerExternalId !== scope.customerExternalId;
  const bill = form.bill as Partial<SubmitBillRequest['bill']> | undefined;
  const shared = bill?.billingProvider?.savedProviderId !== undefined;
  if (other || shared) refuse('scope_not_allowed');
};

const checkTreatment = (
  form: SubmitBillRequest,
  { organization }: SubmissionContext,
  quotes: readonly Quote[],
): void => {
  if (form.bill.billingMode !== 'professional') return;
  if (!organization.treatmentBilling) refuse('treatment_billing_not_enabled');
  const unresolved = quotes.flatMap(({ kind }, index): FieldProblem[] =>
    kind === 'requires_review'
      ? [{ path: `bill.serviceLines.${index}.feeContext`, message: 'cannot be resolved by any fee schedule on file' }]
      : [],
  );
  if (unresolved.length > 0) throw new Rejection('bill_fee_requires_review', undefined, unresolved);
};

/** If an unavailable electronic route is the only problem, it gets its own code. */
const refusalOf = (form: Partial<SubmitBillRequest>, wrong: readonly FieldProblem[]): string =>
  form.submission?.route === 'ebill' && wrong.every(({ path }) => path === 'submission.route')
    ? 'delivery_route_unavailable'
    : 'validation_error';

/** Returns null if the electronic route would not be used. */
const ebillRefusal = (
  { submission: { route, destination } = {} }: SubmitBillRequest,
  { electronicRouteLost, facts }: SubmissionContext,
): SubmissionContext['electronicRouteLost'] =>
  effectiveRoute(route, destination, ['ebill', ...(facts.administrator?.routes ?? [])]) === 'ebill'
    ? electronicRouteLost
    : null;
