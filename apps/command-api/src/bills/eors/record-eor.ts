import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, uploadsOf, type CommandResponse } from '#commands';
import { eorReceipt, presentBillEor, RecordEorRequest, type RecordedEorView } from '#contracts';
import {
  bill,
  billDays,
  billViewFold,
  centsOf,
  decide,
  eorProblems,
  eorServiceOf,
  servedOf,
  unservedProblems,
  Rejection,
  type Adjustment,
  type BillCommand,
  type BillEvent,
  type DataOf,
  type PayerEor,
  type RuleSet,
} from '#domain';
import { foldHistory, type StoredEvent } from '#event-store';
import { ApiBase, canRead } from '#http';
import { BillCommands, type BillDecisionContext, type BillPath } from '../bill-commands.js';
import { base64Problems } from '../submission/packet-intake.js';
import { EorDocuments } from './eor-documents.js';

/** Records an EOR received on paper. */
export class RecordEor extends HttpCommand<RecordedEorView, BillPath> {}

@CommandHandler(RecordEor)
export class RecordEorHandler implements ICommandHandler<RecordEor> {
  constructor(
    private readonly bills: BillCommands,
    private readonly documents: EorDocuments,
    private readonly base: ApiBase,
  ) {}

  execute(request: RecordEor): Promise<CommandResponse<RecordedEorView>> {
    const { context, path } = request;
    const { billId } = path;
    const eorId = newId('eor');
    const received = uploadsOf(request);
    let taken: Promise<PayerEor['document']> | undefined;
    return this.bills.handle(request, {
      form: RecordEorRequest,
      rules: (form, { at, history, rules }, refused) => {
        const view = foldHistory(history, billViewFold);
        const lineIds = view.facts.lines.map(({ id }) => id);
        return [
          ...unservedProblems(form),
          ...eorProblems(form, billDays(view, at), { lineIds, refused }, rules),
          ...base64Problems(received),
        ];
      },
      command: async (form, moment) => {
        // Report fields that don't fit the bill before reporting an invalid document.
        decide(bill, moment.state, commandOf(form, moment, eorId, null), moment.rules);
        // Take the upload once, even after a version conflict.
        taken ??= this.documents.take(context, received, form, { billId, eorId });
        return commandOf(form, moment, eorId, await taken);
      },
      present: ({ history, appended }) => {
        const whole = presentBillEor(foldHistory(history, billViewFold), this.base.url, this.bills.rules);
        if (!whole) throw new Rejection('not_found');
        const body = canRead(context, 'getBillEor') ? whole : eorReceipt(whole, recordedEorId(appended));
        return { body, location: `/v2/bills/${billId}/eor` };
      },
    });
  }
}

const recordedEorId = (appended: readonly StoredEvent<BillEvent>[]): string =>
  (appended.find(({ type }) => type === 'EorReceived')?.data as DataOf<BillEvent, 'EorReceived'>).eorId;

const adjustmentsOf = (forms: RecordEorRequest['claimAdjustments'] = []): readonly Adjustment[] =>
  forms.map(({ group, reason, amount }) => ({ group, reason, amount: centsOf(amount) }));

/** Includes the legal basis if the date is derived from service details. The rules ensure that either was sent. */
const serviceFactsOf = (
  { servedAt = '', service }: RecordEorRequest,
  rules: RuleSet,
): Pick<PayerEor, 'servedAt'> & Partial<PayerEor> => {
  const eorService = service && eorServiceOf(service);
  const served = eorService && servedOf(eorService, null, rules);
  return served ? { ...served, service: eorService } : { servedAt };
};

const commandOf = (
  form: RecordEorRequest,
  { at, rules }: BillDecisionContext,
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
      ...serviceFactsOf(form, rules),
      reportedPaid: centsOf(form.reportedPaid),
      payerClaimControlNumber: form.payerClaimControlNumber ?? null,
      answers: form.answers ?? null,
      ...(form.amountsAre !== undefined && { amountsAre: form.amountsAre }),
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
