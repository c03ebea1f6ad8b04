import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MakeSandboxPayerFile, ReceivePayerFile, SubmitBill } from '#apps/command-api';
import { bills, executeCommand, requestMetadata } from '#commands';
import { Directories } from '#directories';
import { drawSampleReport } from '#documents';
import { billStream, losAngelesDate } from '#domain';
import { EncryptedEventStore } from '#event-store';
import { ReadModelsBehind } from '#payer-files';
import { currentTimeOf, UploadLimiter } from '#http';
import type { SeededPractice } from '#operator';
import { RfaSeed, type SeedStep } from './rfa-seed.js';
import { sampleBill } from './sample-bills.js';
import { sampleCommand, type SampleStep } from './sample-commands.js';
import { planAt, samplePlans, scenarioSteps, type SamplePlan } from './sample-plans.js';
import { SeedContext } from './seed-context.js';

const createBillOperation = { operation: 'createBill', route: 'POST /v2/bills' } as const;
const REPORT_COUNT = 6;
/** Number of remittances whose bill has to be found by a user. */
const UNMATCHED_COUNT = 2;

interface SeedMoment {
  readonly index: number;
  readonly daysAgo: number;
  readonly step: SampleStep;
}

@Injectable()
export class BillSeed {
  private readonly reports = new Map<number, Promise<string>>();

  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: EncryptedEventStore,
    private readonly door: UploadLimiter,
    private readonly directories: Directories,
    private readonly contexts: SeedContext,
    private readonly rfas: RfaSeed,
  ) {}

  /**
   * Creates bills and requests for authorization. `count` is the number of bills: the last plans are used, and plans
   * are repeated if there are not enough. Requests for authorization are created only if all plans are used.
   */
  async plant(practice: SeededPractice, count: number): Promise<void> {
    const first = Math.max(0, samplePlans.length - count);
    const bills = Array.from({ length: count }, (_, n) => ({ n, ...planAt(first + n), id: '' }));
    // Execute all steps in the order of their days, so that the feed is in chronological order.
    const agenda: SeedStep[] = bills.flatMap((bill) => [
      { daysAgo: bill.daysAgo, work: async () => void (bill.id = await this.submit(practice, bill.n, bill)) },
      ...scenarioSteps(bill).map(({ daysAgo, step }) => ({
        daysAgo,
        work: () => this.take(practice, bill.id, { index: bill.n, daysAgo, step }),
      })),
    ]);
    // Requests for authorization are useful only with the complete half year of bills.
    if (count >= samplePlans.length) agenda.push(...this.rfas.agenda(practice));
    for (const { work } of agenda.toSorted((a, b) => b.daysAgo - a.daysAgo)) await work();
    const waiting = bills.filter(({ story }) => story === 'accepted').slice(-UNMATCHED_COUNT);
    for (const { id } of waiting) await this.misname(practice, id);
  }

  private async submit(practice: SeededPractice, index: number, { daysAgo, story }: SamplePlan): Promise<string> {
    const context = await this.contexts.create(practice, daysAgo, createBillOperation);
    const body = sampleBill({
      index,
      isByMail: story === 'toMail',
      submittedOn: losAngelesDate(currentTimeOf(context).toISOString()),
      administratorIdOf: (name) =>
        this.directories.claimsAdministrators.search({ q: name, limit: 1, offset: 0 }, { custom: [], synthetic: true })
          .results[0]?.id ?? '',
      report: await this.report(index % REPORT_COUNT, currentTimeOf(context).toISOString()),
    });
    const received = await this.door.receive(Readable.from([Buffer.from(JSON.stringify(body))]), 1e8, context);
    const { body: bill } = await this.commands.execute(
      new SubmitBill({ context, path: {}, body: received.json, received }),
    );
    await received.release();
    return bill.id;
  }

  private async misname(practice: SeededPractice, billId: string): Promise<void> {
    const context = await this.contexts.create(practice, 0, createBillOperation);
    const request = { context, path: { billId }, received: null };
    const { body: file } = await this.commands.execute(
      new MakeSandboxPayerFile({ ...request, body: { kind: '835', scenario: 'paid' } }),
    );
    const content = file.content
      .replace(/CLP\*[^*]+/, `CLP*PT${billId.slice(-6).toUpperCase()}`)
      .replace(/\*SBX\d+\*11/, '*MISNAMED*11');
    const receive = new ReceivePayerFile({ ...request, path: {}, body: Buffer.from(content) });
    for (;;)
      try {
        await this.commands.execute(receive);
        return;
      } catch (error) {
        // The command has already waited for the read models. Retry, so that startup doesn't fail on a slow machine.
        if (!(error instanceof ReadModelsBehind)) throw error;
      }
  }

  /** Returns a sample report in Base64. All bills share a few reports. */
  private report(index: number, at: string): Promise<string> {
    const known = this.reports.get(index);
    const drawn =
      known ??
      drawSampleReport({
        title: 'Medical-legal evaluation (sample)',
        paragraphs: ['This report belongs to a synthetic bill of the sandbox.', `Sample ${index + 1}.`],
        at,
      }).then((report) => report.toString('base64'));
    this.reports.set(index, drawn);
    return drawn;
  }

  private async take(practice: SeededPractice, billId: string, { index, daysAgo, step }: SeedMoment): Promise<void> {
    const context = await this.contexts.create(practice, daysAgo, createBillOperation);
    await executeCommand(
      this.ledger,
      bills,
      {
        stream: billStream(context.organizationId, billId),
        command: ({ state }) => sampleCommand(step, { at: currentTimeOf(context).toISOString(), index, facts: state }),
        metadata: requestMetadata(context, null, 200),
      },
      this.ledger.rules.current,
    );
  }
}
