import { Rejection, type FieldProblem } from '../kernel/rejection.js';
import type { Decider } from '../kernel/decider.js';
import { pacificDay } from './clocks/moments.js';
import type { RfaImr, RfaMoment } from './rfa.responses.js';
import type { RfaCommand } from './rfa.commands.js';
import type { RfaEvent } from './rfa.events.js';
import { lastImrOf, imrEligibleItems, type ItemImr } from './rfa.imr-items.js';
import { assertRfaAllows, futureProblems, documentProblems, assertNoProblems } from './rfa.rules.js';
import type { Rfa } from './rfa.state.js';

type RecordImr = Extract<RfaCommand, { readonly type: 'RecordRfaImr' }>['data'];

/** Null if a review can be filed. An item has one review at a time, and none after a decided review. */
const filingObstacle = (last: ItemImr | null): string | null => {
  if (last === null || last.decision === 'ineligible') return null;
  return last.decision === null ? 'is already under review' : 'was already decided by independent medical review';
};

/** Items to use if the caller names none. */
const defaultItems = (rfa: Rfa, { filing }: RecordImr): readonly string[] => {
  const open = imrEligibleItems(rfa);
  if (filing !== null) return open.filter((id) => filingObstacle(lastImrOf(rfa, id)) === null);
  const pending = open.filter((id) => lastImrOf(rfa, id)?.decision === null);
  return pending.length > 0 ? pending : open.filter((id) => lastImrOf(rfa, id) === null);
};

/** Throws 409 if the caller names no items and none is eligible. */
const targetItems = (rfa: Rfa, data: RecordImr): readonly string[] => {
  if (data.itemIds !== null) return data.itemIds;
  const implied = defaultItems(rfa, data);
  if (implied.length === 0)
    throw new Rejection('lifecycle_conflict', 'The review of every modified or denied item is already recorded.');
  return implied;
};

const itemProblems = (rfa: Rfa, itemIds: readonly string[], { filing }: RecordImr): readonly FieldProblem[] => {
  const open = imrEligibleItems(rfa);
  const own = itemIds.flatMap((id, i) => {
    const path = `itemIds.${i}`;
    if (!open.includes(id) || itemIds.indexOf(id) !== i)
      return [{ path, message: 'must be a modified or denied item, listed only once' }];
    const message = filing === null ? null : filingObstacle(lastImrOf(rfa, id));
    return message === null ? [] : [{ path, message }];
  });
  const applications = new Set(itemIds.map((id) => lastImrOf(rfa, id)?.imr.imrId));
  return own.length === 0 && filing === null && applications.size > 1
    ? [
        {
          path: 'itemIds',
          message: 'must be items of one application; record the decision of each application separately',
        },
      ]
    : own;
};

const isBefore = (one: RfaMoment, other: RfaMoment): boolean => pacificDay(one) < pacificDay(other);

/** Order: utilization review decision, filing, review decision. */
const orderProblems = (
  rfa: Rfa,
  itemIds: readonly string[],
  { filing, decision }: RecordImr,
  standing: RfaImr | null,
): readonly FieldProblem[] => {
  const reviewed = rfa.decisions.filter(({ itemId }) => itemIds.includes(itemId)).map(({ decidedAt }) => decidedAt);
  const filedAt = filing?.filedAt ?? standing?.filedAt ?? null;
  const begins = filedAt === null ? reviewed : [filedAt];
  return [
    ...(filing !== null && reviewed.some((at) => isBefore(filing.filedAt, at))
      ? [{ path: 'filedAt', message: 'must not be before the decision on the items' }]
      : []),
    ...(decision !== null && begins.some((at) => isBefore(decision.decidedAt, at))
      ? [{ path: 'decidedAt', message: 'must not be before the application or the decision under review' }]
      : []),
  ];
};

/** Records reviews of modified or denied items. This service does not file them. */
export const imrDecisions: Pick<Decider<Rfa, RfaCommand, RfaEvent>['decide'], 'RecordRfaImr'> = {
  RecordRfaImr: (state, data) => {
    assertRfaAllows(state, 'record_imr');
    const { at, actorName, filing, decision } = data;
    const itemIds = targetItems(state, data);
    const [first] = itemIds;
    // A decision without a filing belongs to the item's last review, if any. A repeated decision replaces the earlier
    // one.
    const standing = filing === null && first !== undefined ? (lastImrOf(state, first)?.imr ?? null) : null;
    const imrId = standing?.imrId ?? data.imrId;
    const items = itemProblems(state, itemIds, data);
    assertNoProblems([
      ...items,
      ...futureProblems('filedAt', filing?.filedAt ?? null, at),
      ...futureProblems('decidedAt', decision?.decidedAt ?? null, at),
      ...(items.length === 0 ? orderProblems(state, itemIds, data, standing) : []),
      ...documentProblems(state, [['documentId', decision?.documentId ?? filing?.documentId ?? null]]),
    ]);
    const { rfaId } = state;
    const rest = { rfaId, imrId, itemIds, notedAt: at, private: { actorName } };
    const filed: readonly RfaEvent[] = filing ? [{ type: 'RfaImrFiled', data: { ...rest, ...filing } }] : [];
    const decided: readonly RfaEvent[] = decision ? [{ type: 'RfaImrDecided', data: { ...rest, ...decision } }] : [];
    return [...filed, ...decided];
  },
};

const withoutItems = (imr: RfaImr, itemIds: readonly string[]): RfaImr['decisions'] =>
  imr.decisions
    .map((decision) => ({ ...decision, itemIds: decision.itemIds.filter((id) => !itemIds.includes(id)) }))
    .filter((decision) => decision.itemIds.length > 0);

export const evolveImr: Pick<Decider<Rfa, never, RfaEvent>['evolve'], 'RfaImrFiled' | 'RfaImrDecided'> = {
  RfaImrFiled: (state, { imrId, itemIds, filedAt, filedBy, documentId, notedAt }) => ({
    ...state,
    imr: [...state.imr, { imrId, itemIds, filedAt, filedBy, documentId, decisions: [] }],
    updatedAt: notedAt,
  }),
  RfaImrDecided: (state, { imrId, itemIds, decision, decidedAt, documentId, notedAt }) => {
    const made = { itemIds, decision, decidedAt, documentId };
    const known = state.imr.find((imr) => imr.imrId === imrId);
    const unfiled = { imrId, itemIds, filedAt: null, filedBy: null, documentId: null };
    return {
      ...state,
      imr: known
        ? state.imr.map((imr) => (imr === known ? { ...imr, decisions: [...withoutItems(imr, itemIds), made] } : imr))
        : [...state.imr, { ...unfiled, decisions: [made] }],
      updatedAt: notedAt,
    };
  },
};
