import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import {
  CorrectRfaDecisionRequest,
  DecideRfaRequest,
  type ChangedRfaView,
  type RfaOutcomeForm,
  type RfaReplacementForm,
} from '#contracts';
import {
  isEarlier,
  evaluateTimeliness,
  timelinessFacts,
  type FieldProblem,
  type RecordedDecision,
  type RfaDecisionTimes,
} from '#domain';
import { codeRangeProblems } from './code-range.js';
import { isDateOrTime, toDateOrTime, INVALID_TIME_MESSAGE } from './date-or-time.js';
import { RfaCommands, type RfaPath } from './rfa-commands.js';

type DecisionTimes = Omit<RfaReplacementForm, 'decision'>;

const timeProblems = (times: Partial<DecisionTimes>, path = ''): readonly FieldProblem[] =>
  (['decidedAt', 'communicatedAt', 'servedAt'] as const).flatMap((name) => {
    const text = times[name];
    return text === undefined || isDateOrTime(text) ? [] : [{ path: `${path}${name}`, message: INVALID_TIME_MESSAGE }];
  });

const timesOf = (form: DecisionTimes): RfaDecisionTimes => ({
  decidedAt: toDateOrTime(form.decidedAt),
  communicatedAt: form.communicatedAt === undefined ? null : toDateOrTime(form.communicatedAt),
  servedAt: form.servedAt === undefined ? null : toDateOrTime(form.servedAt),
  servedBy: form.servedBy ?? null,
  responseDocumentId: form.responseDocumentId,
  imrDocumentId: form.imrDocumentId ?? null,
});

const authorizedCodes = {
  code: 'authorizedProcedureCode',
  from: 'authorizedCodeFrom',
  to: 'authorizedCodeTo',
} as const;

const outcomeProblems = (sent: Partial<RfaOutcomeForm> | undefined, path: string): readonly FieldProblem[] => {
  const form = sent ?? {};
  const { authorizedProcedureCode, authorizedCodeFrom, authorizedQuantity, authorizedUnits, effectiveTo } = form;
  const granted = [authorizedProcedureCode, authorizedCodeFrom, authorizedQuantity, authorizedUnits, effectiveTo];
  const problem = (name: string, message: string) => [{ path: `${path}.${name}`, message }];
  return [
    ...codeRangeProblems(form, authorizedCodes, path),
    ...(isEarlier(effectiveTo, form.effectiveFrom) ? problem('effectiveTo', 'must not be before effectiveFrom') : []),
    ...(form.outcome === 'modified' && granted.every((value) => value === undefined)
      ? problem(
          'authorizedQuantity',
          'is required for outcome modified, unless another field describes the authorized treatment',
        )
      : []),
  ];
};

/** Units for goods, whose codes start with a letter (HCPCS); otherwise days (visits). Null if nothing is countable. */
const countByOf = (form: RfaOutcomeForm): 'units' | 'days' | null => {
  if (form.outcome === 'denied') return null;
  if (form.countBy !== undefined) return form.countBy;
  if (form.authorizedUnits !== undefined) return 'units';
  if (form.authorizedQuantity === undefined) return null;
  return /^[A-Z]/.test(form.authorizedProcedureCode ?? form.authorizedCodeFrom ?? '') ? 'units' : 'days';
};

export const recordedDecisionOf = (itemId: string, form: RfaOutcomeForm): RecordedDecision => ({
  facts: {
    decisionId: newId('rfadec'),
    itemId,
    outcome: form.outcome,
    effectiveFrom: form.effectiveFrom ?? null,
    effectiveTo: form.effectiveTo ?? null,
    countBy: countByOf(form),
    previouslyDenied: form.previouslyDenied,
  },
  text: {
    authorizationNumber: form.authorizationNumber ?? null,
    authorizedProcedureCode: form.authorizedProcedureCode ?? null,
    authorizedCodeFrom: form.authorizedCodeFrom ?? null,
    authorizedCodeTo: form.authorizedCodeTo ?? null,
    authorizedQuantity: form.authorizedQuantity ?? null,
    authorizedUnits: form.authorizedUnits ?? null,
    reason: form.reason ?? null,
    reviewer: form.reviewer
      ? {
          name: form.reviewer.name,
          specialty: form.reviewer.specialty ?? null,
          phone: form.reviewer.phone ?? null,
        }
      : null,
    guideline: form.guideline ?? null,
    providerNpi: form.providerNpi ?? null,
  },
});

export class DecideRfa extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(DecideRfa)
export class DecideRfaHandler implements ICommandHandler<DecideRfa> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: DecideRfa): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: DecideRfaRequest,
      rules: (form) => [
        ...timeProblems(form),
        ...(form.decisions ?? []).flatMap((decision, i) => outcomeProblems(decision, `decisions.${i}`)),
      ],
      command: (form, { at, state, rules }) => {
        const times = timesOf(form);
        return {
          type: 'DecideRfaItems',
          data: {
            ...{ at, actorName: null, ...times, imrMissing: form.imrMissing },
            ...evaluateTimeliness(timelinessFacts(state, times), rules),
            decisions: form.decisions.map((decision) => recordedDecisionOf(decision.itemId, decision)),
          },
        };
      },
    });
  }
}

export class CorrectRfaDecision extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(CorrectRfaDecision)
export class CorrectRfaDecisionHandler implements ICommandHandler<CorrectRfaDecision> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: CorrectRfaDecision): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: CorrectRfaDecisionRequest,
      rules: ({ replacement }) =>
        replacement === undefined
          ? []
          : [
              ...timeProblems(replacement, 'replacement.'),
              ...outcomeProblems(replacement.decision, 'replacement.decision'),
            ],
      command: ({ itemId, expectedDecisionId, basis, reason, force, replacement }, { at }) => ({
        type: 'CorrectRfaDecision',
        data: {
          ...{ at, actorName: null, ...timesOf(replacement), imrMissing: replacement.imrMissing },
          ...{ expectedDecisionId, basis, reason, force },
          decision: recordedDecisionOf(itemId, replacement.decision),
        },
      }),
    });
  }
}
