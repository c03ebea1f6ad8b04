import { AccessRecord, type AccessEntry, type AccessPage, type AccessCursor } from '#access-record';
import { refuseOperator, type OperatorContext } from '../operation.js';

/** An attempt with a credential that belongs to no organization, such as an unknown key or a forged or expired link. */
export interface UnknownAccess extends Pick<
  AccessEntry,
  'at' | 'operation' | 'action' | 'outcome' | 'address' | 'requestId'
> {
  /** Problem code in the response, or null. */
  readonly problem: string | null;
  readonly userAgent: string | null;
  /** Number of identical attempts within one second. */
  readonly times: number;
}

export interface UnknownAccessInput {
  /** Start of the period: ISO timestamp, inclusive. */
  readonly from?: string;
  readonly limit: number;
}

/** Lists attempts, newest first. The credential isn't stored, because a mistyped key may be close to a real one. */
export const listUnknownAccess = async (
  { engines: { stateStore, vault }, signal }: OperatorContext,
  { from, limit }: UnknownAccessInput,
): Promise<{ readonly attempts: readonly UnknownAccess[]; readonly more: boolean }> => {
  const since = from === undefined ? 0 : Date.parse(from);
  if (Number.isNaN(since)) refuseOperator('--from is not a valid time');
  const record = new AccessRecord(stateStore, vault);
  const search = { organizationId: null, terms: null, matches: () => true, from: since };
  const found: AccessEntry[] = [];
  let place: AccessCursor | null = null;
  do {
    signal.throwIfAborted();
    const page: AccessPage = await record.page(search, place, limit - found.length);
    found.push(...page.entries);
    place = page.next;
  } while (place !== null && found.length < limit);
  return { attempts: found.map(present), more: place !== null };
};

const present = ({ at, operation, action, outcome, problem, address, agent, requestId, times }: AccessEntry) => ({
  ...{ at, operation, action, outcome, address, requestId },
  problem: problem ?? null,
  userAgent: agent,
  times: times ?? 1,
});
