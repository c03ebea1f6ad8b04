import type { ByRules, Decider, MessagesOf } from '../kernel/decider.js';
import type { RuleSet } from '../rules/rule-set.js';
import { Rejection } from '../kernel/rejection.js';
import type { Decisions } from './shared/decisions.js';
import { evolveBill, type BillEvent } from './bill.events.js';
import { noBill, type BillFacts } from './shared/bill.facts.js';
import { authorizationDecisions, type AuthorizationCommands } from './authorization/authorization.commands.js';
import { closingActions, closingDecisions, type ClosingCommands } from './closing/closing.commands.js';
import { courtesyDecisions, type CourtesyCommands } from './courtesy/courtesy.commands.js';
import {
  determinationActions,
  determinationDecisions,
  type DeterminationCommands,
} from './determinations/determinations.commands.js';
import { demandActions, demandDecisions, type DemandCommands } from './demands/demands.commands.js';
import { documentDecisions, type DocumentCommands } from './documents/documents.commands.js';
import { duplicateActions, duplicateDecisions, type DuplicateCommands } from './same-person/duplicate.commands.js';
import { eorDecisions, type EorCommands } from './eors/eors.commands.js';
import { eorServiceDecisions, type EorServiceCommands } from './eors/service.commands.js';
import { officeActions, officeDecisions, type OfficeCommands } from './office/office.commands.js';
import { orderActions, orderDecisions, type OrderCommands } from './orders/orders.commands.js';
import { payerAnswerDecisions, type PayerAnswerCommands } from './payer-answers/payer-answers.commands.js';
import { paymentActions, paymentDecisions, type PaymentCommands } from './payments/payments.commands.js';
import { remittanceDecisions, type RemittanceCommands } from './payments/remittances.commands.js';
import { receivableActions, receivableDecisions, type ReceivableCommands } from './receivables/receivables.commands.js';
import { reassessmentDecisions, type ReassessmentCommands } from './reassessment/reassessment.commands.js';
import { recoupmentActions, recoupmentDecisions, type RecoupmentCommands } from './recoupments/recoupments.commands.js';
import { refundActions, refundDecisions, type RefundCommands } from './refunds/refunds.commands.js';
import { revisionActions, revisionDecisions, type RevisionCommands } from './revisions/revisions.commands.js';
import { reviewActions, reviewDecisions, type ReviewCommands } from './reviews/reviews.commands.js';
import { sandboxDecisions, type SandboxCommands } from './sandbox/sandbox.commands.js';
import { stateDecisions, type StateCommands } from './states/states.commands.js';
import { submissionActions, submissionDecisions, type SubmissionCommands } from './submission/submission.commands.js';
import { taskActions, taskDecisions, type TaskCommands } from './tasks/tasks.commands.js';
import {
  transmissionActions,
  transmissionDecisions,
  type TransmissionCommands,
} from './transmissions/transmissions.commands.js';

interface BillCommandMap
  extends
    SubmissionCommands,
    TransmissionCommands,
    PayerAnswerCommands,
    DocumentCommands,
    EorCommands,
    EorServiceCommands,
    AuthorizationCommands,
    OrderCommands,
    DeterminationCommands,
    DemandCommands,
    ReceivableCommands,
    PaymentCommands,
    RemittanceCommands,
    ReassessmentCommands,
    RecoupmentCommands,
    RefundCommands,
    ReviewCommands,
    RevisionCommands,
    OfficeCommands,
    TaskCommands,
    ClosingCommands,
    CourtesyCommands,
    DuplicateCommands,
    SandboxCommands,
    StateCommands {}

/** Any command on a bill. */
export type BillCommand = MessagesOf<BillCommandMap>;

/** The actions of a person, in the order in which they are listed. */
export const billActions = {
  ...closingActions,
  ...paymentActions,
  ...recoupmentActions,
  ...refundActions,
  ...reviewActions,
  ...submissionActions,
  ...revisionActions,
  ...transmissionActions,
  ...officeActions,
  ...taskActions,
  ...orderActions,
  ...duplicateActions,
  ...determinationActions,
  ...demandActions,
  ...receivableActions,
};
export type BillAction = keyof typeof billActions;

/** Every command but the first needs a bill. */
const requireExisting = (decisions: Decisions<BillCommandMap>): Decisions<BillCommandMap> =>
  Object.fromEntries(
    Object.entries(decisions).map(([type, rule]) => [
      type,
      type === 'SubmitBill'
        ? rule
        : (facts: BillFacts, data: never, rules: RuleSet) => {
            if (!facts.exists) throw new Rejection('not_found');
            return rule(facts, data, rules);
          },
    ]),
  ) as unknown as Decisions<BillCommandMap>;

/** The bill: reviews, EORs, payments, documents and notes are parts of it, because the rules span them. */
export const bill: Decider<BillFacts, BillCommand, BillEvent, ByRules> = {
  initial: noBill,
  decide: requireExisting({
    ...submissionDecisions,
    ...transmissionDecisions,
    ...payerAnswerDecisions,
    ...documentDecisions,
    ...eorDecisions,
    ...eorServiceDecisions,
    ...authorizationDecisions,
    ...orderDecisions,
    ...determinationDecisions,
    ...demandDecisions,
    ...receivableDecisions,
    ...paymentDecisions,
    ...remittanceDecisions,
    ...reassessmentDecisions,
    ...recoupmentDecisions,
    ...refundDecisions,
    ...reviewDecisions,
    ...revisionDecisions,
    ...officeDecisions,
    ...taskDecisions,
    ...closingDecisions,
    ...courtesyDecisions,
    ...duplicateDecisions,
    ...sandboxDecisions,
    ...stateDecisions,
  }),
  evolve: evolveBill,
  customerOf: ({ customerExternalId }) => customerExternalId,
};
