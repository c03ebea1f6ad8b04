import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
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
import { billDays, billView, depositProblems, filingProblems, type BillAction, type BillDays } from '#domain';
import { ApiBase, type ReceivedBody, type RequestContext } from '#http';
import type { Answer } from '../../kernel/answer.js';
import { BillMutations, type Moment, type Request } from '../bill-mutations.js';
import { actionAnswer } from './action-answer.js';
import { commandOf } from './action-commands.js';
import { DeliveryRoutes } from './delivery-routes.js';

/** Somebody does something to a bill: the body says what. */
export class PerformAction extends Command<Answer<ActionOutcomeView>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly received: ReceivedBody,
  ) {
    super();
  }
}

@CommandHandler(PerformAction)
export class PerformActionHandler implements ICommandHandler<PerformAction> {
  constructor(
    private readonly mutations: BillMutations,
    private readonly routes: DeliveryRoutes,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId, received }: PerformAction): Promise<Answer<ActionOutcomeView>> {
    const handled = await this.mutations.handle(context, billId, requestOf(received), (form, moment) =>
      form.action === 'set_delivery_route' ? this.routes.commandOf(context, form, moment) : commandOf(form, moment.at),
    );
    return actionAnswer(context, handled, this.base.url);
  }
}

/** Actions with dates that must be plausible for the bill. */
const dateRules: { readonly [A in BillAction]?: Pick<Request<ActionRequest>, 'rules'> } = {
  post_payment: { rules: (form, moment) => depositProblems(form as Partial<PostPaymentRequest>, daysOf(moment)) },
  mark_lien: { rules: (form, moment) => filingProblems(form as Partial<MarkLienRequest>, daysOf(moment)) },
};

const daysOf = ({ at, history }: Moment): BillDays => billDays(billView(history), at);

/** The body under the form of its action; of an unknown action nothing else can be judged. */
const requestOf = ({ json, uploads }: ReceivedBody): Request<ActionRequest> => {
  const action = actionOf(json);
  const digests = uploads.map(({ sha256 }) => sha256);
  if (action !== null) return { form: actionForms[action], body: json, digests, ...dateRules[action] };
  const body = isPlainObject(json) ? { action: json['action'] } : json;
  return { form: UnknownActionRequest as FormClass<ActionRequest>, body, digests };
};
