import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AddRfaDocuments,
  CreateRfa,
  DecideRfa,
  PreviewRfaSigning,
  RecordRfaTransmission,
  SignRfa,
  SubmitRfa,
} from '#apps/command-api';
import { executeCommand, requestMetadata, rfas } from '#commands';
import type { ChangedRfaView } from '#contracts';
import { Directories } from '#directories';
import { drawSampleReport } from '#documents';
import { addDays, losAngelesDate, rfaStream } from '#domain';
import { EncryptedEventStore } from '#event-store';
import { currentTimeOf, UploadLimiter, type RequestContext } from '#http';
import type { SeededPractice } from '#operator';
import { sampleRfas, type SampleRfa, type SampleRfaStep } from './sample-rfas.js';
import { SeedContext } from './seed-context.js';

export interface SeedStep {
  readonly daysAgo: number;
  readonly work: () => Promise<void>;
}

interface SeededRfa {
  readonly practice: SeededPractice;
  readonly index: number;
  /** Request for authorization after the last step, or null until it is drafted. */
  view: ChangedRfaView | null;
}

const stepOperations = {
  sign: { operation: 'signRfa', route: 'POST /v2/rfas/{id}/sign' },
  send: { operation: 'submitRfa', route: 'POST /v2/rfas/{id}/submit' },
  receive: { operation: 'recordRfaTransmission', route: 'POST /v2/rfas/{id}/transmissions' },
  'pass-time': { operation: 'performRfaAction', route: 'POST /v2/rfas/{id}/actions' },
  approve: { operation: 'decideRfa', route: 'POST /v2/rfas/{id}/decisions' },
  mix: { operation: 'decideRfa', route: 'POST /v2/rfas/{id}/decisions' },
} as const satisfies Readonly<Record<SampleRfaStep, object>>;

const ADMINISTRATOR = 'Sandbox Mutual Insurance Company (synthetic)';
const address = { line1: '500 Practice Plaza', city: 'Los Angeles', state: 'CA', postalCode: '90012' };
const reviewer = { name: 'Synthetic Reviewer, MD', specialty: 'Physical medicine', phone: '213-555-0190' };
const reason = 'Synthetic: the guideline supports less than was asked for.';

const headOf = (index: number, { patient, items }: SampleRfa, administratorId: string, today: string): object => {
  const [firstName, lastName, employer, dateOfBirth] = patient;
  return {
    externalId: `sample-rfa-${index + 1}`,
    patient: { externalId: `sample-rfa-patient-${index + 1}`, firstName, lastName, dateOfBirth },
    claim: {
      externalId: `sample-rfa-claim-${index + 1}`,
      claimNumber: `SM-26-1${String(index + 1).padStart(3, '0')}`,
      employer,
      dateOfInjury: addDays(today, -120),
      claimsAdministrator: { id: administratorId, name: ADMINISTRATOR },
    },
    requestingPhysician: { name: 'Alex Kim, MD', npi: '1245319599', specialty: 'Orthopaedic surgery' },
    practice: { name: 'Sandbox Medical Group', contactName: 'Dana Biller', address, phone: '213-555-0100' },
    recommendationDate: addDays(today, -1),
    items,
  };
};

/** Creates synthetic requests for authorization, each in a different state, using the API's commands. */
@Injectable()
export class RfaSeed {
  constructor(
    private readonly commands: CommandBus,
    private readonly ledger: EncryptedEventStore,
    private readonly door: UploadLimiter,
    private readonly directories: Directories,
    private readonly contexts: SeedContext,
  ) {}

  agenda(practice: SeededPractice): readonly SeedStep[] {
    return sampleRfas.flatMap((sample, index) => {
      const planted: SeededRfa = { practice, index, view: null };
      const draft = { daysAgo: sample.daysAgo, work: () => this.draft(planted, sample) };
      const later = sample.steps.map(([day, step]) => {
        const daysAgo = sample.daysAgo - day;
        return { daysAgo, work: () => this.take(planted, step, daysAgo) };
      });
      return [draft, ...later];
    });
  }

  private async draft(planted: SeededRfa, sample: SampleRfa): Promise<void> {
    const { practice, index } = planted;
    const context = await this.contexts.create(practice, sample.daysAgo, {
      operation: 'createRfa',
      route: 'POST /v2/rfas',
    });
    const today = losAngelesDate(currentTimeOf(context).toISOString());
    const [administrator] = this.directories.claimsAdministrators.search(
      { q: ADMINISTRATOR, limit: 1, offset: 0 },
      { custom: [], synthetic: true },
    ).results;
    const report = { ...(await document(context, 'Progress report (sample)')), documentDate: addDays(today, -1) };
    const body = {
      rfa: headOf(index, sample, administrator?.id ?? '', today),
      documents: sample.hasReport ? [{ ...report, documentType: 'clinical_report', filename: 'pr-2.pdf' }] : [],
      actorName: 'Dana Biller',
    };
    planted.view = await this.upload(context, body, (sent) => new CreateRfa({ ...sent, path: {} }));
  }

  private async take(planted: SeededRfa, step: SampleRfaStep, daysAgo: number): Promise<void> {
    const { practice, index, view } = planted;
    if (view === null) throw new RangeError('the request has no draft yet');
    const { id } = view;
    const context = await this.contexts.create(practice, daysAgo, {
      ...stepOperations[step],
      idempotencyKey: `seed-${index}-${step}`,
    });
    const at = currentTimeOf(context).toISOString();
    const request = { context, path: { id }, received: null };
    const documentIds = (view.documents ?? []).map((document) => document.id);
    const actorName = 'Dana Biller';
    switch (step) {
      case 'sign': {
        const preview = new PreviewRfaSigning({ ...request, context: { ...context, idempotencyKey: null }, body: {} });
        const { id: snapshotId, contentHash } = (await this.commands.execute(preview)).body;
        const signature = { snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim' };
        planted.view = (await this.commands.execute(new SignRfa({ ...request, body: signature }))).body;
        return;
      }
      case 'send': {
        const destination = { name: 'Utilization review', fax: '213-555-0142' };
        const sending = { channel: 'fax', recorded: true, destination, documentIds, actorName };
        planted.view = (await this.commands.execute(new SubmitRfa({ ...request, body: sending }))).body;
        return;
      }
      case 'receive': {
        const stamp = { channel: 'fax', status: 'received', occurredAt: at, receivedAt: at };
        const body = { ...stamp, providerMessageId: `fax-${4711 + index}`, actorName };
        planted.view = (await this.commands.execute(new RecordRfaTransmission({ ...request, body }))).body;
        return;
      }
      case 'pass-time':
        await executeCommand(
          this.ledger,
          rfas,
          {
            stream: rfaStream(context.organizationId, id),
            command: { type: 'NoteRfaOverdue', data: { at } },
            metadata: requestMetadata(context, null, 200),
          },
          this.ledger.rules.current,
        );
        return;
      default:
        planted.view = await this.decide(context, view, step);
    }
  }

  /** Attaches the claims administrator's letter and records its decision. */
  private async decide(
    context: RequestContext,
    view: ChangedRfaView,
    step: 'approve' | 'mix',
  ): Promise<ChangedRfaView> {
    const path = { id: view.id };
    const plain = { ...context, idempotencyKey: null };
    const letter = { ...(await document(plain, 'Decision of utilization review (sample)')), filename: 'decision.pdf' };
    const form = await document(plain, 'Application for independent medical review (sample)');
    const { documents = [], items = [] } = await this.upload(
      plain,
      {
        documents: [
          { ...letter, documentType: 'ur_response' },
          ...(step === 'mix' ? [{ ...form, filename: 'imr.pdf', documentType: 'imr_form' }] : []),
        ],
      },
      (sent) => new AddRfaDocuments({ ...sent, path }),
    );
    const idOf = (type: string) => documents.find(({ documentType }) => documentType === type)?.id;
    const granted = { authorizedQuantity: 12, authorizationNumber: 'AUTH-26-0417' };
    const [first, second] = items.map(({ id: itemId }) => ({ itemId }));
    const at = currentTimeOf(context).toISOString();
    const body = {
      ...{ decidedAt: at, communicatedAt: at, servedAt: at, servedBy: 'fax', actorName: 'Dana Biller' },
      ...{ responseDocumentId: idOf('ur_response'), imrDocumentId: idOf('imr_form') },
      decisions:
        step === 'approve'
          ? [{ ...first, outcome: 'approved', ...granted }]
          : [
              { ...first, outcome: 'modified', ...granted, reason, reviewer },
              { ...second, outcome: 'denied', reason, reviewer },
            ],
    };
    return (await this.commands.execute(new DecideRfa({ context, path, body, received: null }))).body;
  }

  private async upload(
    context: RequestContext,
    body: object,
    commandOf: (sent: Pick<CreateRfa, 'context' | 'body' | 'received'>) => CreateRfa | AddRfaDocuments,
  ): Promise<ChangedRfaView> {
    const received = await this.door.receive(Readable.from([Buffer.from(JSON.stringify(body))]), 1e8, context);
    try {
      return (await this.commands.execute(commandOf({ context, body: received.json, received }))).body;
    } finally {
      await received.release();
    }
  }
}

const document = async (context: RequestContext, title: string): Promise<{ readonly contentBase64: string }> => {
  const paragraphs = ['This document belongs to a synthetic request of the sandbox.'];
  const pdf = await drawSampleReport({ title, paragraphs, at: currentTimeOf(context).toISOString() });
  return { contentBase64: pdf.toString('base64') };
};
