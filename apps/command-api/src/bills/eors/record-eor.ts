import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { eorReceipt, presentBillEor, RecordEorRequest, type RecordedEorView } from '#contracts';
import {
  bill,
  billDays,
  billViewFold,
  centsOf,
  decide,
  eorProblems,
  fold,
  Rejection,
  type Adjustment,
  type BillCommand,
  type BillEvent,
  type DataOf,
  type FieldProblem,
  type PayerEor,
} from '#domain';
import { foldHistory, type StoredEvent } from '#event-store';
import { ApiBase, mayRead, type ReceivedBody, type RequestContext } from '#http';
import type { Answer } from '../../kernel/answer.js';
import { newId } from '../../kernel/new-id.js';
import { BillMutations, type Moment } from '../bill-mutations.js';
import { base64Problems } from '../submission/packet-intake.js';
import { EorDocuments } from './eor-documents.js';

const CREATED = 201;

/** Puts an EOR on file that came on paper. */
export class RecordEor extends Command<Answer<RecordedEorView>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly received: ReceivedBody,
  ) {
    super();
  }
}

@CommandHandler(RecordEor)
export class RecordEorHandler implements ICommandHandler<RecordEor> {
  constructor(
    private readonly mutations: BillMutations,
    private readonly documents: EorDocuments,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId, received }: RecordEor): Promise<Answer<RecordedEorView>> {
    const eorId = newId('eor');
    const request = {
      form: RecordEorRequest,
      body: received.json,
      digests: received.uploads.map(({ sha256 }) => sha256),
      rules: (form: Partial<RecordEorRequest>, { at, history }: Moment, refused: readonly FieldProblem[]) => {
        const view = foldHistory(history, billViewFold);
        const lineIds = view.facts.lines.map(({ id }) => id);
        return [...eorProblems(form, billDays(view, at), { lineIds, refused }), ...base64Problems(received)];
      },
      status: CREATED,
    };
    let taken: Promise<PayerEor['document']> | undefined;
    const { history, appended, position, replayed } = await this.mutations.handle(
      context,
      billId,
      request,
      async (form, moment) => {
        refuseWrongFields(commandOf(form, moment, eorId, null), moment);
        // Once, however often the race is lost.
        taken ??= this.documents.take(context, received, form, { billId, eorId });
        return commandOf(form, moment, eorId, await taken);
      },
    );
    const whole = presentBillEor(foldHistory(history, billViewFold), this.base.url);
    if (!whole) throw new Rejection('not_found');
    const body = mayRead(context, 'getBillEor') ? whole : eorReceipt(whole, recordedIn(appended));
    return { body, position, replayed, location: `/v2/bills/${billId}/eor` };
  }
}

const recordedIn = (appended: readonly StoredEvent<BillEvent>[]): string =>
  (appended.find(({ type }) => type === 'EorReceived')?.data as DataOf<BillEvent, 'EorReceived'>).eorId;

/** Fields that do not fit the bill are answered before a document that is none, so the decision is asked first. */
const refuseWrongFields = (command: BillCommand, { history }: Moment): void => {
  decide(bill, fold(bill, history), command);
};

const adjustmentsOf = (forms: RecordEorRequest['claimAdjustments'] = []): readonly Adjustment[] =>
  forms.map(({ group, reason, amount }) => ({ group, reason, amount: centsOf(amount) }));

const commandOf = (
  form: RecordEorRequest,
  { at }: Moment,
  eorId: string,
  document: PayerEor['document'],
): BillCommand => ({
  type: 'RecordEor',
  data: {
    at,
    actorName: form.actorName ?? null,
    eor: {
      eorId,
      source: 'paper',
      eorDate: form.eorDate,
      servedAt: form.servedAt,
      reportedPaid: centsOf(form.reportedPaid),
      payerClaimControlNumber: form.payerClaimControlNumber ?? null,
      answers: form.answers ?? null,
      lines: (form.lines ?? []).map((line) => ({
        lineItemId: line.lineItemId,
        allowed: centsOf(line.allowedAmount),
        reportedPaid: centsOf(line.reportedPaid),
        adjustments: adjustmentsOf(line.adjustments),
      })),
      claimAdjustments: adjustmentsOf(form.claimAdjustments),
      remarkCodes: form.remarkCodes ?? [],
      document,
    },
  },
});
