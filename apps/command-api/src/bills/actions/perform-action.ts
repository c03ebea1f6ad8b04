import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type Answer } from '#commands';
import {
  actionForms,
  actionOf,
  isPlainObject,
  UnknownActionRequest,
  type ActionOutcomeView,
  type ActionRequest,
  type FormClass,
  type MarkLienRequest,
  type PostPaymentRequest,
} from '#contracts';
import { billDays, billViewFold, depositProblems, filingProblems, type BillAction, type BillDays } from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase } from '#http';
import { BillCommands, type BillHandling, type BillMoment, type BillPath } from '../bill-commands.js';
import { commandOf } from './action-commands.js';
import { DeliveryRoutes } from './delivery-routes.js';
import { presentActionOutcome } from './present-action-outcome.js';

/** Somebody does something to a bill: the body says what. */
export class PerformAction extends HttpCommand<ActionOutcomeView, BillPath> {}

@CommandHandler(PerformAction)
export class PerformActionHandler implements ICommandHandler<PerformAction> {
  constructor(
    private readonly bills: BillCommands,
    private readonly routes: DeliveryRoutes,
    private readonly base: ApiBase,
  ) {}

  execute(request: PerformAction): Promise<Answer<ActionOutcomeView>> {
    const { context, path, body, received } = request;
    const action = actionOf(body);
    // Of an unknown action nothing else can be judged.
    const judged = action === null && isPlainObject(body) ? { action: body['action'] } : body;
    return this.bills.handle(
      { context, path, body: judged, received },
      {
        form: action === null ? (UnknownActionRequest as FormClass<ActionRequest>) : actionForms[action],
        rules: action === null ? undefined : dateRules[action],
        command: (form, moment) =>
          form.action === 'set_delivery_route'
            ? this.routes.commandOf(context, form, moment)
            : commandOf(form, moment.at),
        present: (decided) => presentActionOutcome(context, decided, this.base.url),
      },
    );
  }
}

/** Actions with dates that must be plausible for the bill. */
const dateRules: { readonly [A in BillAction]?: BillHandling<ActionRequest, unknown>['rules'] } = {
  post_payment: (form, moment) => depositProblems(form as Partial<PostPaymentRequest>, daysOf(moment)),
  mark_lien: (form, moment) => filingProblems(form as Partial<MarkLienRequest>, daysOf(moment)),
};

const daysOf = ({ at, history }: BillMoment): BillDays => billDays(foldHistory(history, billViewFold), at);
