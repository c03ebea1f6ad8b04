import { randomInt } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse, type CommandResult, type CurrentBill } from '#commands';
import { presentAmounts, presentBill, SimulateRequest, type SimulationView } from '#contracts';
import { billView, billViewFold, centsOf, type BillEvent, type Scenario } from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase } from '#http';
import { BillCheckRecorder } from './actions/bill-check-recorder.js';
import { BillCommands, type BillPath } from './bill-commands.js';

export class SimulateBill extends HttpCommand<SimulationView, BillPath> {}

@CommandHandler(SimulateBill)
export class SimulateBillHandler implements ICommandHandler<SimulateBill> {
  constructor(
    private readonly bills: BillCommands,
    private readonly checkRecorder: BillCheckRecorder,
    private readonly base: ApiBase,
  ) {}

  execute(request: SimulateBill): Promise<CommandResponse<SimulationView>> {
    // In a replay, the previous state comes from the history.
    let previous: CurrentBill['state'] | undefined;
    return this.bills.handle(request, {
      form: SimulateRequest,
      command: (form, { at, state }) => {
        previous = state;
        return {
          type: 'SimulatePayer',
          data: {
            at,
            actorName: form.actorName ?? null,
            scenario: form.scenario,
            amount: form.amount === undefined ? null : centsOf(form.amount),
            reasonCode: form.reasonCode ?? null,
            eorId: newId('eor'),
            paymentId: newId('pay'),
            payerClaimControlNumber: `SBX${randomInt(1e9, 1e10)}`,
            checkNumber: String(randomInt(100_000, 1_000_000)),
          },
        };
      },
      present: async (result, { scenario }) => {
        await this.checkRecorder.recordChecks(request.context, result);
        return { body: this.present(result, previous ?? factsBefore(result), scenario) };
      },
    });
  }

  private present(
    { history, appended }: CommandResult<BillEvent, CurrentBill>,
    before: CurrentBill['state'],
    scenario: Scenario,
  ): SimulationView {
    const view = foldHistory(history, billViewFold);
    const found = <T extends BillEvent['type']>(type: T) =>
      appended.find((event) => event.type === type)?.data as Extract<BillEvent, { type: T }>['data'] | undefined;
    const eorId = found('EorReceived')?.eorId;
    const paymentId = found('PaymentPosted')?.paymentId;
    return {
      scenario,
      billId: view.facts.billId,
      state: view.facts.state,
      previousState: before.state,
      amounts: presentAmounts(view.facts),
      ...(eorId !== undefined && { eorId }),
      ...(paymentId !== undefined && { paymentId }),
      bill: presentBill(view, this.base.url),
    };
  }
}

const factsBefore = ({ history, appended }: CommandResult<BillEvent, CurrentBill>): CurrentBill['state'] =>
  billView(history.slice(0, history.length - appended.length)).facts;
