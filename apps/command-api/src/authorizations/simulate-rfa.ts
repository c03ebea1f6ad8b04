import { randomInt } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import { SimulateRfaRequest, type ChangedRfaView, type RfaOutcomeForm, type SimulatedRfaItemForm } from '#contracts';
import {
  afterRfaEvents,
  itemsAwaitingImr,
  decide,
  evaluateTimeliness,
  timelinessFacts,
  openItemIds,
  Rejection,
  rfa,
  type Draft,
  type FieldProblem,
  type Rfa,
  type RfaCommand,
  type RfaItemText,
  type RfaOutcome,
  type RfaSandboxStep,
  type Timestamp,
  type RuleSet,
} from '#domain';
import { recordedDecisionOf } from './decide-rfa.js';
import { RfaCommands, type RfaPath } from './rfa-commands.js';
import { SandboxLetters, type DrawnRfaLetter } from './sandbox-letters.js';

export class SimulateRfa extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(SimulateRfa)
export class SimulateRfaHandler implements ICommandHandler<SimulateRfa> {
  constructor(
    private readonly rfas: RfaCommands,
    private readonly letters: SandboxLetters,
  ) {}

  execute(request: SimulateRfa): Promise<CommandResponse<ChangedRfaView>> {
    const { context, path } = request;
    return this.rfas.handle(request, {
      form: SimulateRfaRequest,
      rules: (form, { state }) => itemProblems(form, state),
      command: async (form, { at, state, rules }) => {
        const drawn = await this.drawn(form, at);
        const steps = stepsOf(form, state, { at, by: form.actorName ?? context.keyName, drawn }, rules);
        const command: RfaCommand = { type: 'AnswerRfaInSandbox', data: { at, steps } };
        // Check the command before storing the letters, so that a rejected simulation stores nothing.
        decide(rfa, state, command, rules);
        await this.letters.keep(context.organizationId, path.id, drawn);
        return command;
      },
    });
  }

  private async drawn(form: SimulateRfaRequest, at: Timestamp): Promise<readonly DrawnRfaLetter[]> {
    const determination = await this.letters.determination(at, form.scenario);
    if (determination !== null) return [determination];
    const answer = await this.letters.answer(at, form.scenario);
    const isRefused = (form.items ?? [form.scenario]).some(
      (item) => !['approved', 'deferred', 'incomplete'].includes(typeof item === 'string' ? item : item.outcome),
    );
    return answer === null ? [] : [answer, ...(isRefused ? [await this.letters.imrForm(at)] : [])];
  }
}

const itemProblems = ({ scenario, items }: Draft<SimulateRfaRequest>, state: Rfa): readonly FieldProblem[] => {
  if (scenario === undefined) return [];
  if (scenario !== 'mixed')
    return items === undefined ? [] : [{ path: 'items', message: 'is only allowed with scenario mixed' }];
  if (items === undefined || items.length === 0) return [{ path: 'items', message: 'is required with scenario mixed' }];
  const open = openItemIds(state);
  return items.flatMap((item, i) => {
    const { itemId, outcome, authorizedUnits } = item ?? {};
    const isOnce = items.findIndex((other) => other?.itemId === itemId) === i;
    return [
      ...(itemId === undefined || (open.includes(itemId) && isOnce)
        ? []
        : [{ path: `items.${i}.itemId`, message: 'must be an item that awaits a decision, listed only once' }]),
      ...(outcome === 'denied' && authorizedUnits !== undefined
        ? [{ path: `items.${i}.authorizedUnits`, message: 'must not be sent with outcome denied' }]
        : []),
    ];
  });
};

interface SimulatedResponse {
  readonly at: Timestamp;
  readonly by: string;
  readonly drawn: readonly DrawnRfaLetter[];
}

/** Returns the simulated steps in order. Each step is decided on the state left by the previous one. */
const stepsOf = (
  form: SimulateRfaRequest,
  state: Rfa,
  answering: SimulatedResponse,
  rules: RuleSet,
): readonly RfaSandboxStep[] => {
  const { at, by: actorName, drawn } = answering;
  const steps: RfaSandboxStep[] = [];
  let now = state;
  const step = (step: RfaSandboxStep): void => {
    now = afterRfaEvents(now, decide(rfa, now, step, rules));
    steps.push(step);
  };
  if (form.scenario === 'delivery_failed') return [failedDelivery(state, answering)];
  if (isImr(form)) return imrSteps(form, state, answering);
  if (state.status === 'submitted' || form.scenario === 'received') step({ type: 'ReceiveRfaInSandbox', data: { at } });
  if (drawn.length > 0)
    step({ type: 'AttachRfaDocuments', data: { at, actorName, documents: drawn.map(({ document }) => document) } });
  const answer = responseStep(form, now, answering, rules);
  if (answer !== null) step(answer);
  return steps;
};

const isImr = ({ scenario }: SimulateRfaRequest): boolean => scenario.startsWith('imr_');

/** Decides each pending application, or if there is none, a new one by the employee for all eligible items. */
const imrSteps = (
  { scenario }: SimulateRfaRequest,
  rfa: Rfa,
  { at, by: actorName, drawn }: SimulatedResponse,
): readonly RfaSandboxStep[] => {
  const documentId = drawn[0]?.document.facts.id ?? null;
  const decision = scenario === 'imr_overturned' ? 'overturned' : 'upheld';
  const asked = { at, actorName, imrId: newId('rfaimr'), decision: { decision, decidedAt: at, documentId } } as const;
  const filing = { filedAt: at, filedBy: 'employee', documentId: null } as const;
  const awaited = rfa.imr.map(itemsAwaitingImr).filter((itemIds) => itemIds.length > 0);
  return [
    { type: 'AttachRfaDocuments', data: { at, actorName, documents: drawn.map(({ document }) => document) } },
    ...(awaited.length > 0
      ? awaited.map((itemIds) => ({ type: 'RecordRfaImr', data: { ...asked, itemIds, filing: null } }) as const)
      : [{ type: 'RecordRfaImr', data: { ...asked, itemIds: null, filing } } as const]),
  ];
};

/** Throws 409 unless the RFA is submitted. */
const failedDelivery = (state: Rfa, { at, by: actorName }: SimulatedResponse): RfaSandboxStep => {
  const sending = state.transmissions.findLast(({ direction }) => direction === 'outbound');
  if (state.status !== 'submitted' || sending === undefined)
    throw new Rejection('lifecycle_conflict', `Not allowed while the status is ${state.status}.`);
  return {
    type: 'NoteRfaTransmission',
    data: {
      ...{ at, actorName, transmissionId: sending.transmissionId, direction: 'outbound', channel: sending.channel },
      ...{ status: 'failed', occurredAt: at, receivedAt: null, depositedAt: null },
      ...{ proofDocumentId: null, providerMessageId: null },
    },
  };
};

const responseStep = (
  form: SimulateRfaRequest,
  now: Rfa,
  { at, by, drawn }: SimulatedResponse,
  rules: RuleSet,
): RfaSandboxStep | null => {
  const asked = { at, actorName: by };
  const [letter, imrForm] = drawn.map(({ document }) => document.facts.id);
  switch (form.scenario) {
    case 'information_requested': {
      const text = 'Synthetic: please send the report of the last examination.';
      const request = { requestId: newId('rfareq'), requestedAt: at, dueAt: null, requestText: text };
      return { type: 'RequestRfaInformation', data: { ...asked, ...request, requestDocumentId: letter ?? null } };
    }
    case 'deferred': {
      const deferral = { itemIds: null, deferredAt: at, reason: 'Synthetic: liability for the injury is disputed.' };
      return { type: 'DeferRfaReview', data: { ...asked, ...deferral, responseDocumentId: letter ?? '' } };
    }
    case 'incomplete': {
      const returned = { code: 'documentation_missing', returnedAt: at } as const;
      return { type: 'ReturnRfa', data: { ...asked, ...returned, responseDocumentId: letter ?? '' } };
    }
    case 'approved':
    case 'modified':
    case 'denied':
    case 'mixed': {
      const times = {
        ...{ decidedAt: at, communicatedAt: at, servedAt: at, servedBy: 'fax' as const },
        ...{ responseDocumentId: letter ?? '', imrDocumentId: imrForm ?? null },
      };
      const { scenario } = form;
      const wanted = form.items ?? openItemIds(now).map((itemId) => ({ itemId, outcome: scenario as RfaOutcome }));
      const decisions = wanted.map((item) => recordedDecisionOf(item.itemId, outcomeOf(item, now)));
      return {
        type: 'DecideRfaItems',
        data: {
          ...asked,
          ...times,
          ...evaluateTimeliness(timelinessFacts(now, times), rules),
          decisions,
          imrMissing: false,
        },
      };
    }
    default:
      if (!['received', 'under_review', 'information_requested'].includes(now.status))
        throw new Rejection('lifecycle_conflict', `Not allowed while the status is ${now.status}.`);
      return null;
  }
};

const half = (all: number | null): number | null => (all === null ? null : Math.max(1, Math.floor(all / 2)));

/** Returns the requested quantity, or half of it for a modified item. */
const outcomeOf = (
  { itemId, outcome, authorizedUnits }: SimulatedRfaItemForm,
  { facts, text }: Rfa,
): RfaOutcomeForm => {
  const item: RfaItemText | undefined = text?.items[facts?.items.findIndex((item) => item.itemId === itemId) ?? -1];
  const granted = outcome === 'modified' ? half : (all: number | null) => all;
  const units = authorizedUnits ?? (outcome === 'denied' ? null : granted(item?.units ?? null));
  const asked = item?.quantity ?? (outcome === 'modified' && units === null ? 1 : null);
  const quantity = outcome === 'denied' || authorizedUnits !== undefined ? null : granted(asked);
  // HCPCS codes for goods start with a letter.
  const isGoods = /^[A-Z]/.test(item?.procedureCode ?? item?.codeFrom ?? '');
  return {
    ...{ outcome, previouslyDenied: false },
    ...(outcome !== 'denied' && { authorizationNumber: `SBX-${randomInt(1e5, 1e6)}` }),
    ...(units !== null && { authorizedUnits: units }),
    ...(quantity !== null && { authorizedQuantity: quantity, ...(isGoods && { countBy: 'units' as const }) }),
    ...(outcome !== 'approved' && {
      reason: 'Synthetic: the guideline supports less than was asked for.',
      reviewer: { name: 'Synthetic Reviewer, MD', specialty: 'Physical medicine', phone: '213-555-0190' },
    }),
  };
};
