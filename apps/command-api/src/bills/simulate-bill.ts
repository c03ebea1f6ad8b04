import { randomInt } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { presentAmounts, presentBill, SimulateRequest, type SimulationView } from '#contracts';
import { billView, billViewFold, centsOf, type BillEvent, type Scenario } from '#domain';
import { foldHistory, type Handled } from '#event-store';
import { ApiBase, mayRead, nowOf, type RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { newId } from '../kernel/new-id.js';
import { BillMutations } from './bill-mutations.js';

/** The sandbox's payer does something to a bill. */
export class SimulateBill extends Command<Answer<SimulationView>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(SimulateBill)
export class SimulateBillHandler implements ICommandHandler<SimulateBill> {
  constructor(
    private readonly mutations: BillMutations,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId, body }: SimulateBill): Promise<Answer<SimulationView>> {
    const handled = await this.mutations.handle(context, billId, { form: SimulateRequest, body }, (form) => ({
      type: 'SimulatePayer',
      data: {
        at: nowOf(context).toISOString(),
        actorName: form.actorName ?? null,
        scenario: form.scenario,
        amount: form.amount === undefined ? null : centsOf(form.amount),
        reasonCode: form.reasonCode ?? null,
        eorId: newId('eor'),
        paymentId: newId('pay'),
        payerClaimControlNumber: `SBX${randomInt(1e9, 1e10)}`,
        checkNumber: String(randomInt(100_000, 1_000_000)),
      },
    }));
    return {
      body: this.present(handled, handled.form.scenario, mayRead(context, 'getBill')),
      position: handled.position,
      replayed: handled.replayed,
    };
  }

  private present({ history, appended }: Handled<BillEvent>, scenario: Scenario, readable: boolean): SimulationView {
    const view = foldHistory(history, billViewFold);
    const before = billView(history.slice(0, history.length - appended.length));
    const found = <T extends BillEvent['type']>(type: T) =>
      appended.find((event) => event.type === type)?.data as Extract<BillEvent, { type: T }>['data'] | undefined;
    const eorId = found('EorReceived')?.eorId;
    const paymentId = found('PaymentPosted')?.paymentId;
    return {
      scenario,
      billId: view.facts.billId,
      state: view.facts.state,
      previousState: before.facts.state,
      ...(readable && { amounts: presentAmounts(view.facts) }),
      ...(eorId !== undefined && { eorId }),
      ...(paymentId !== undefined && { paymentId }),
      ...(readable && { bill: presentBill(view, this.base.url) }),
    };
  }
}
