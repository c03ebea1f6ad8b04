import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AddDocumentsRequest, presentDocuments, type DocumentView } from '#contracts';
import { bill, billViewFold, decide, fold, refuseTooMany, type BillCommand, type BillFacts } from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase, type ReceivedBody, type RequestContext } from '#http';
import type { Answer } from '../../kernel/answer.js';
import { BillMutations, type Moment } from '../bill-mutations.js';
import { documentFacts, documentText } from '../submission/compose.js';
import { base64Problems, PacketIntake, type CheckedPacket } from '../submission/packet-intake.js';

const CREATED = 201;

/** Adds documents to a bill that was submitted without them. */
export class AddDocuments extends Command<Answer<readonly DocumentView[]>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly received: ReceivedBody,
  ) {
    super();
  }
}

@CommandHandler(AddDocuments)
export class AddDocumentsHandler implements ICommandHandler<AddDocuments> {
  constructor(
    private readonly mutations: BillMutations,
    private readonly intake: PacketIntake,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId, received }: AddDocuments): Promise<Answer<readonly DocumentView[]>> {
    const request = {
      form: AddDocumentsRequest,
      body: received.json,
      digests: received.uploads.map(({ sha256 }) => sha256),
      rules: () => base64Problems(received),
      status: CREATED,
    };
    let checked: Promise<CheckedPacket> | undefined;
    let kept: Promise<void> | undefined;
    const { history, appended, position, replayed } = await this.mutations.handle(
      context,
      billId,
      request,
      async (form, moment) => {
        const facts = fold(bill, moment.history);
        // What is wrong with a field is said before what is wrong with a document.
        refuseTooMany(facts, form.documents.length);
        // Once, however often the race is lost.
        const packet = await (checked ??= this.intake.check(context, received, form));
        const command = commandOf(form, moment, facts, packet);
        decide(bill, facts, command);
        await (kept ??= this.intake.keep(packet, context.organizationId, billId));
        return command;
      },
    );
    const added = new Set(
      appended.flatMap(({ type, data }) =>
        type === 'DocumentAdded' ? [(data as { document: { id: string } }).document.id] : [],
      ),
    );
    const body = presentDocuments(foldHistory(history, billViewFold), this.base.url).filter(({ id }) => added.has(id));
    return { body, position, replayed, location: `/v2/bills/${billId}/documents` };
  }
}

const commandOf = (
  { actorName }: AddDocumentsRequest,
  { at }: Moment,
  { billingMode }: BillFacts,
  { documents }: CheckedPacket,
): BillCommand => ({
  type: 'AddDocuments',
  data: {
    at,
    actorName: actorName ?? null,
    documents: documents.map((document) => ({
      facts: documentFacts(document, billingMode),
      text: documentText(document),
    })),
  },
});
