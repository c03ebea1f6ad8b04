import { Injectable } from '@nestjs/common';
import {
  checks,
  Commands,
  type Answer,
  type CheckNow,
  type CommandHandling,
  type CommandRequest,
  type Moment,
  type Presence,
  type Shown,
} from '#commands';
import { checkReceipt, operation, presentCheck, type ChangedCheckView, type FormClass } from '#contracts';
import { checkStream, Rejection, type CheckCommand, type CheckEvent } from '#domain';
import { mayRead, type RequestContext } from '#http';
import { checkProjection } from '#read-models';

/** The path of whatever is done to a check. */
export interface CheckPath {
  readonly id: string;
}

/** What is particular about a command for a check on record. */
export interface CheckHandling<Form extends object> extends Pick<
  CommandHandling<CheckCommand, CheckEvent, CheckNow, Form, ChangedCheckView>,
  'rules'
> {
  readonly form: FormClass<Form>;
  /** Does the check have what else the path names? */
  readonly names?: (now: CheckNow) => boolean;
  readonly command: (form: Form, moment: Moment<CheckNow>) => CheckCommand | Promise<CheckCommand>;
}

const CREATED = 201;

/** Ids become names of streams: nothing else may get that far. */
const checkIdShape = /^chk_[A-Za-z0-9]{1,64}$/;

/** Everything that changes a check on record goes this way. */
@Injectable()
export class CheckCommands {
  constructor(private readonly commands: Commands) {}

  async handle<Form extends { readonly actorName?: string }>(
    request: CommandRequest<CheckPath>,
    { names, ...handling }: CheckHandling<Form>,
  ): Promise<Answer<ChangedCheckView>> {
    const { context, path } = request;
    const { organizationId } = context;
    const checkId = await this.idOf(organizationId, path.id);
    return this.commands.handle(request, checks, {
      ...handling,
      stream: checkStream(organizationId, checkId),
      subject: () => organizationId,
      presence: (now): Presence => (isOnRecord(now) && (names?.(now) ?? true) ? 'present' : 'unknown'),
      signedBy: ({ actorName }) => actorName,
      present: (decided) => changedCheck(context, decided),
    });
  }

  /** Where the check is: of a payment that is a share of another check, the other one. Throws 404 for what is no id. */
  async idOf(organizationId: string, id: string): Promise<string> {
    if (!checkIdShape.test(id)) throw new Rejection('not_found');
    const { state } = (await checks.read(this.commands.ledger, checkStream(organizationId, id))).now;
    return state.into ?? id;
  }
}

/** A check that is planned, or that no bill took, is none to others. */
export const isOnRecord = ({ state: { check, status } }: CheckNow): boolean =>
  check !== null && status !== 'planned' && status !== 'withdrawn' && status !== 'merged';

/** The check as it stands after it was changed. */
export const changedCheck = (
  context: RequestContext,
  { state, history, position }: CheckNow,
): Shown<ChangedCheckView> & { readonly position: bigint } => {
  const [status] = operation(context.operation).status;
  const doc = checkProjection.document({ state, updatedAt: history.at(-1)?.metadata.at ?? '' });
  if (doc === null) throw new RangeError('a check that was changed is on record');
  const view = presentCheck(doc);
  return {
    position,
    body: mayRead(context, 'getCheck') ? view : checkReceipt(view),
    ...(status === CREATED && { location: `/v2/payments/${view.id}` }),
  };
};
