import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SubmitBill } from '#apps/command-api';
import { bills, carryOut, metadataOf, newId } from '#commands';
import { Directories } from '#directories';
import { drawSampleReport } from '#documents';
import { billStream, losAngelesDate, type BillCommand, type Scenario } from '#domain';
import { Ledger } from '#event-store';
import { nowOf, OrganizationReader, UploadDoor, wholeOrganization, type RequestContext } from '#http';
import { serverPermissions } from '#contracts';
import { sampleBill } from './sample-bills.js';
import type { SeededPractice } from '#operator';

const DAY_MS = 86_400_000;

/** What has happened to each sample bill, and how many days ago it was submitted. Oldest first: the feed is in order. */
const plans: readonly { readonly daysAgo: number; readonly story: readonly Step[] }[] = [
  { daysAgo: 160, story: ['paid', 'close'] },
  { daysAgo: 120, story: ['accepted', 'lien'] },
  { daysAgo: 100, story: ['accepted', 'pass-time'] },
  { daysAgo: 95, story: ['denied'] },
  { daysAgo: 70, story: ['partial_payment'] },
  { daysAgo: 62, story: ['partial_payment', 'second-review'] },
  { daysAgo: 40, story: ['processed'] },
  { daysAgo: 33, story: ['paid'] },
  { daysAgo: 20, story: ['rejected'] },
  { daysAgo: 9, story: ['accepted'] },
  { daysAgo: 2, story: ['accepted'] },
  { daysAgo: 0, story: [] },
];
type Step = Scenario | 'close' | 'lien' | 'pass-time' | 'second-review';

/** Synthetic bills in every state, made through the real commands on a clock that is set back. */
@Injectable()
export class BillSeed {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly door: UploadDoor,
    private readonly organizations: OrganizationReader,
    private readonly directories: Directories,
  ) {}

  /** `count`: how many bills; the plans repeat beyond a dozen. */
  async plant(practice: SeededPractice, count: number): Promise<void> {
    const first = Math.max(0, plans.length - count);
    for (let n = 0; n < count; n += 1) {
      const plan = plans[(first + n) % plans.length];
      if (plan) await this.bill(practice, n, plan.daysAgo, plan.story);
    }
  }

  private async bill(practice: SeededPractice, index: number, daysAgo: number, story: readonly Step[]): Promise<void> {
    const context = await this.context(practice, daysAgo * DAY_MS);
    const report = await drawSampleReport({
      title: 'Medical-legal evaluation (sample)',
      paragraphs: ['This report belongs to a synthetic bill of the sandbox.', `Sample ${index + 1}.`],
      at: nowOf(context).toISOString(),
    });
    const body = sampleBill({
      index,
      submittedOn: losAngelesDate(nowOf(context).toISOString()),
      administratorIdOf: (name) =>
        this.directories.claimsAdministrators.search({ q: name, limit: 1, offset: 0 }, { custom: [], synthetic: true })
          .results[0]?.id ?? '',
      report: report.toString('base64'),
    });
    const received = await this.door.receive(Readable.from([Buffer.from(JSON.stringify(body))]), 1e8, context);
    const { body: bill } = await this.commands.execute(
      new SubmitBill({ context, path: {}, body: received.json, received }),
    );
    await received.release();
    for (const [at, step] of story.entries()) {
      // Each step a third of the way to today.
      const later = await this.context(practice, Math.round(daysAgo * DAY_MS * (1 - (at + 1) / 3)));
      await carryOut(this.ledger, bills, {
        stream: billStream(context.organizationId, bill.id),
        command: commandOf(step, step === 'pass-time' ? new Date().toISOString() : nowOf(later).toISOString()),
        metadata: metadataOf(step === 'pass-time' ? await this.context(practice, 0) : later, null, 200),
      });
    }
  }

  /** A system request of the practice, with its clock set back by so many milliseconds. */
  private async context(practice: SeededPractice, back: number): Promise<RequestContext> {
    const organization = await this.organizations.get(practice.organizationId);
    if (!organization) throw new Error('the practice was not set up');
    return {
      requestId: `req_${randomUUID()}`,
      operation: 'createBill',
      organizationId: practice.organizationId,
      environment: practice.environment,
      organization: { ...organization, clockOffsetMs: organization.clockOffsetMs - back },
      actor: { kind: 'system', id: 'seed' },
      credential: 'seed',
      reach: 'account',
      permissions: new Set(serverPermissions),
      scope: wholeOrganization,
      keyName: 'seed',
      route: 'POST /v2/bills',
      idempotencyKey: null,
      minEventPosition: null,
    };
  }
}

const commandOf = (step: Step, at: string): BillCommand => {
  const asked = { at, actorName: 'Dana Biller' };
  switch (step) {
    case 'close':
      return { type: 'CloseBill', data: { ...asked, reason: 'Paid in full', writeOff: true, replacedBy: null } };
    case 'lien':
      return { type: 'MarkLien', data: { ...asked, filedAt: losAngelesDate(at), note: null } };
    case 'pass-time':
      return { type: 'PassTime', data: { at } };
    case 'second-review':
      return {
        type: 'StartReview',
        data: {
          ...asked,
          review: {
            reviewId: newId('review'),
            type: 'second_review',
            externalId: null,
            reason: 'The evaluation was paid below the fee schedule.',
            disputedAmount: null,
            payerClaimControlNumber: null,
            attachmentIds: [],
            lineItems: [],
          },
        },
      };
    default:
      return {
        type: 'SimulatePayer',
        data: {
          ...asked,
          scenario: step,
          amount: null,
          reasonCode: null,
          eorId: newId('eor'),
          paymentId: newId('pay'),
          payerClaimControlNumber: 'SBX1000000001',
          checkNumber: '100001',
        },
      };
  }
};
