import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import {
  actionForms,
  actionOf,
  isPlainObject,
  UnknownActionRequest,
  type ActionOutcomeView,
  type AddNoteRequest,
  type AssignRequest,
  type ActionRequest,
  type FormClass,
  type PostPaymentRequest,
  type RecordRecoupmentRequest,
  type ReportBillStatusRequest,
  type SendDuplicateRequest,
} from '#contracts';
import { billDays, billViewFold, depositProblems, pastProblems, type BillAction, type BillDays } from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase } from '#http';
import { AuthorizationProofs } from '../reviews/authorization-proofs.js';
import { BillCommands, type BillHandling, type BillDecisionContext, type BillPath } from '../bill-commands.js';
import { commandOf } from './action-commands.js';
import { assignmentProblems, Assignments } from './assignments.js';
import { demandCommand } from './demand-command.js';
import { DeliveryRoutes } from './delivery-routes.js';
import { BillCheckRecorder } from './bill-check-recorder.js';
import { presentActionOutcome } from './present-action-outcome.js';
import { recoupmentProblems, Recoupments } from './recoupments.js';

export class PerformAction extends HttpCommand<ActionOutcomeView, BillPath> {}

@CommandHandler(PerformAction)
export class PerformActionHandler implements ICommandHandler<PerformAction> {
  constructor(
    private readonly bills: BillCommands,
    private readonly routes: DeliveryRoutes,
    private readonly recoupments: Recoupments,
    private readonly checkRecorder: BillCheckRecorder,
    private readonly assignments: Assignments,
    private readonly proofs: AuthorizationProofs,
    private readonly base: ApiBase,
  ) {}

  async execute(request: PerformAction): Promise<CommandResponse<ActionOutcomeView>> {
    const byCheck = actionOf(request.body) === 'record_recoupment' ? await this.recoupments.record(request) : null;
    return byCheck ?? this.onBill(request);
  }

  private onBill(request: PerformAction): Promise<CommandResponse<ActionOutcomeView>> {
    const { context, path, body, received } = request;
    const action = actionOf(body);
    const isOutside = context.scope.kind !== 'organization';
    // An unknown action's fields cannot be validated.
    const judged = action === null && isPlainObject(body) ? { action: body['action'] } : body;
    return this.bills.handle(
      { context, path, body: judged, received },
      {
        form: action === null ? (UnknownActionRequest as FormClass<ActionRequest>) : actionForms[action],
        rules: action === null ? undefined : ((isOutside ? outsideRules[action] : undefined) ?? rules[action]),
        command: async (form, moment) => {
          if (form.action === 'set_delivery_route') return this.routes.setting(context, form, moment);
          if (form.action === 'send_duplicate') return this.routes.duplicate(context, form, moment);
          if (form.action === 'assign') return this.assignments.commandOf(context, form, moment.at);
          if (form.action === 'record_recoupment')
            return this.recoupments.commandOf(context, moment.state, form, moment.at);
          if (form.action === 'dispute_recoupment')
            await this.recoupments.allowDispute(context, moment.state, form.recoupmentId);
          if (form.action === 'demand_penalty_interest') return demandCommand(form, moment);
          if (form.action === 'correct_bill') throw new RangeError('corrected bills are created by ReplaceBill');
          return this.proofs.with(context, moment.state, commandOf(form, moment.at, isOutside));
        },
        present: async (result) => {
          await this.checkRecorder.recordChecks(context, result);
          return presentActionOutcome(context, result, this.base.url, this.bills.rules);
        },
      },
    );
  }
}

const mustBePast =
  (field: string): NonNullable<BillHandling<ActionRequest, unknown>['rules']> =>
  (form, moment) =>
    pastProblems(field)(form, daysOf(moment));

/** A session limited to one customer or bill couldn't see internal notes. */
const sharedNotesOnly: BillHandling<ActionRequest, unknown>['rules'] = (form) =>
  (form as Partial<AddNoteRequest>).visibility === 'internal'
    ? [
        {
          path: 'visibility',
          message: 'must be shared: sessions limited to a customer or a bill cannot add internal notes',
        },
      ]
    : [];

/** A session limited to one customer or bill couldn't see the task. */
const noFollowUp: BillHandling<ActionRequest, unknown>['rules'] = (form) =>
  (form as Partial<ReportBillStatusRequest>).followUpOn === undefined
    ? []
    : [{ path: 'followUpOn', message: 'must be omitted by sessions limited to a customer or a bill' }];

/** Rules for sessions limited to a customer or bill, in place of the usual rules. */
const outsideRules: { readonly [A in BillAction]?: BillHandling<ActionRequest, unknown>['rules'] } = {
  add_note: sharedNotesOnly,
  report_bill_status: noFollowUp,
};

/** Rules for dates that must fit the bill and fields that depend on each other. */
const rules: { readonly [A in BillAction]?: BillHandling<ActionRequest, unknown>['rules'] } = {
  post_payment: (form, moment) => depositProblems(form as Partial<PostPaymentRequest>, daysOf(moment)),
  assign: (form, _moment, refused) => (refused.length > 0 ? [] : assignmentProblems(form as Partial<AssignRequest>)),
  send_duplicate: (form) => {
    const { route, destination } = form as Partial<SendDuplicateRequest>;
    return destination !== undefined && route === undefined
      ? [{ path: 'route', message: 'is required if destination is sent' }]
      : [];
  },
  mark_lien: mustBePast('filedAt'),
  record_refund: mustBePast('refundDate'),
  record_refund_request: mustBePast('requestedOn'),
  record_recoupment: (form) => recoupmentProblems(form as Partial<RecordRecoupmentRequest>),
};

const daysOf = ({ at, history }: BillDecisionContext): BillDays => billDays(foldHistory(history, billViewFold), at);
