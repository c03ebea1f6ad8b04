import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CourtesyForwardRequest, isPlainObject } from '#contracts';
import type { BillSource, CourtesyWish } from '#documents';
import type { BillEvent, FieldProblem } from '#domain';
import { findReplay, IdempotencyKeyReused, type StoredEvent } from '#event-store';
import { IdempotencyKeys, InFlight, refuse, validate, type RequestContext, type RequestIdentity } from '#http';
import type { Answer } from '../../kernel/answer.js';
import { BillMutations } from '../bill-mutations.js';
import { answerOf, type CourtesyAnswer } from './courtesy-answer.js';
import { CourtesyPackets } from './courtesy-packets.js';
import { CourtesySender } from './courtesy-sender.js';
import { PreviewRecord } from './preview-record.js';

/** Previews or sends a courtesy copy of a bill. */
export class ForwardCourtesyCopy extends Command<Answer<CourtesyAnswer>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly body: unknown,
    /** Aborted when the client went away: nobody waits for a preview then. A copy is sent all the same. */
    readonly signal?: AbortSignal,
  ) {
    super();
  }
}

@CommandHandler(ForwardCourtesyCopy)
export class ForwardCourtesyCopyHandler implements ICommandHandler<ForwardCourtesyCopy> {
  constructor(
    private readonly mutations: BillMutations,
    private readonly keys: IdempotencyKeys,
    private readonly inFlight: InFlight,
    private readonly packets: CourtesyPackets,
    private readonly previews: PreviewRecord,
    private readonly sender: CourtesySender,
  ) {}

  async execute({ context, billId, body, signal }: ForwardCourtesyCopy): Promise<Answer<CourtesyAnswer>> {
    const identity = await this.keys.identify(context, { body });
    if (identity === null && isPlainObject(body) && body['mode'] === 'send') return refuse('idempotency_key_required');
    return this.inFlight.run(identity?.key ?? null, async () => {
      const history = await this.mutations.existing(context, billId);
      const replay = identity && findReplay(history, identity);
      if (replay?.kind === 'reused') throw new IdempotencyKeyReused();
      const source = this.packets.sourceOf(context, history);
      const form = validate(CourtesyForwardRequest, body ?? {}, rulesOf(source));
      const wish = wishOf(form, source);
      return form.mode === 'send' && identity
        ? this.sender.send({ context, source, wish, identity }, form.packetHash ?? '', Boolean(replay))
        : this.preview(context, source, wish, identity, history, signal);
    });
  }

  /** The same packet each time: nothing that changes is in it. */
  private async preview(
    context: RequestContext,
    source: BillSource,
    wish: CourtesyWish,
    identity: RequestIdentity | null,
    history: readonly StoredEvent<BillEvent>[],
    signal: AbortSignal | undefined,
  ): Promise<Answer<CourtesyAnswer>> {
    const before = identity && this.previews.known(history, identity);
    const hash = before?.packetHash ?? (await this.packets.hash(context, source, wish));
    const packet = await this.packets.compose(context, source, wish, hash, signal);
    const kept =
      before ?? (identity && (await this.previews.keep(context, source.clear.billId, history, identity, hash)));
    return {
      body: answerOf(context, wish, kept?.packetHash ?? hash, packet, null),
      position: kept?.position ?? history.at(-1)?.position ?? 0n,
      replayed: kept?.replayed ?? false,
    };
  }
}

/** What the form cannot see by itself. */
const rulesOf =
  ({ bill }: BillSource) =>
  ({ mode, packetHash, documentIds }: Partial<CourtesyForwardRequest>): readonly FieldProblem[] => [
    ...(Array.isArray(documentIds) ? (documentIds as readonly string[]) : []).flatMap((id, index) =>
      bill.facts.documentIds.includes(id)
        ? []
        : [{ path: `documentIds.${index}`, message: 'is not a document of this bill' }],
    ),
    ...(mode === 'send' && packetHash === undefined
      ? [{ path: 'packetHash', message: 'is needed to send: preview first' }]
      : []),
  ];

const wishOf = (form: CourtesyForwardRequest, { bill }: BillSource): CourtesyWish => ({
  to: form.to,
  cc: form.cc ?? [],
  subject: form.subject,
  bodyText: form.bodyText,
  includeCms1500: form.includeCms1500,
  documentIds: bill.facts.documentIds.filter((id) => form.documentIds === undefined || form.documentIds.includes(id)),
});
