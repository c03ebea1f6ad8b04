import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import { RecordRfaImrRequest, type ChangedRfaView } from '#contracts';
import type { FieldProblem } from '#domain';
import { isDateOrTime, toDateOrTime, INVALID_TIME_MESSAGE } from './date-or-time.js';
import { RfaCommands, type RfaPath } from './rfa-commands.js';

/** Records an independent medical review (IMR): its application, its decision, or both. */
export class RecordRfaImr extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(RecordRfaImr)
export class RecordRfaImrHandler implements ICommandHandler<RecordRfaImr> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: RecordRfaImr): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: RecordRfaImrRequest,
      rules: (form) => [...problemsOf(form), ...timeProblems(form)],
      command: ({ itemIds = null, filedAt, filedBy, decision, decidedAt, documentId = null }, { at }) => ({
        type: 'RecordRfaImr',
        data: {
          ...{ at, actorName: null, imrId: newId('rfaimr'), itemIds },
          // If there is a decision, the document is the determination, not the application.
          filing:
            filedAt === undefined || filedBy === undefined
              ? null
              : { filedAt: toDateOrTime(filedAt), filedBy, documentId: decision === undefined ? documentId : null },
          decision:
            decision === undefined || decidedAt === undefined
              ? null
              : { decision, decidedAt: toDateOrTime(decidedAt), documentId },
        },
      }),
    });
  }
}

/** Fields that are required together. */
const pairs = [
  ['filedAt', 'filedBy'],
  ['decision', 'decidedAt'],
] as const;

const problemsOf = (form: Partial<RecordRfaImrRequest>): readonly FieldProblem[] =>
  pairs.every(([one, other]) => form[one] === undefined && form[other] === undefined)
    ? [{ path: 'filedAt', message: 'is required unless decision is set' }]
    : pairs.flatMap(([one, other]) => [
        ...(form[one] === undefined && form[other] !== undefined
          ? [{ path: one, message: `is required with ${other}` }]
          : []),
        ...(form[other] === undefined && form[one] !== undefined
          ? [{ path: other, message: `is required with ${one}` }]
          : []),
      ]);

const timeProblems = (form: Partial<RecordRfaImrRequest>): readonly FieldProblem[] =>
  (['filedAt', 'decidedAt'] as const).flatMap((path) => {
    const text = form[path];
    return text === undefined || isDateOrTime(text) ? [] : [{ path, message: INVALID_TIME_MESSAGE }];
  });
