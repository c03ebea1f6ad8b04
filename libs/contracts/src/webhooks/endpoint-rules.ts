import type { Environment, EventSelection, FieldProblem } from '#domain';
import { eventTypePatterns } from '../events/index.js';

const MAX_TYPES = 100;
const knownEventTypes = new Set(eventTypePatterns);

/** `*`, or a list of types, families such as `bill.*`, or `*`. */
export const selectionProblems = (selection: unknown): readonly FieldProblem[] => {
  const path = 'eventTypes';
  if (selection === '*') return [];
  if (!Array.isArray(selection)) return [{ path, message: 'must be a list of event types, or *' }];
  if (selection.length === 0) return [{ path, message: 'must hold at least 1 item' }];
  if (selection.length > MAX_TYPES) return [{ path, message: `must hold at most ${MAX_TYPES} items` }];
  return selection.flatMap((word: unknown, index): FieldProblem[] => {
    if (typeof word !== 'string' || !knownEventTypes.has(word))
      return [{ path: `${path}.${index}`, message: 'must be an event type, a family such as bill.*, or *' }];
    if (selection.indexOf(word) < index) return [{ path: `${path}.${index}`, message: 'is a duplicate' }];
    return [];
  });
};

const loopbackPattern = /^(localhost|.+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** True for the local machine, as parsed by the URL standard. Detects spellings such as `0x7f.1`. */
export const isLoopbackUrl = ({ hostname }: URL): boolean => loopbackPattern.test(hostname.replace(/\.$/, ''));

/**
 * Problems visible in the URL itself. `allows` decides whether an address may be called. Host names are resolved and
 * checked on each call, because their target may change.
 */
export const urlProblems = (
  url: unknown,
  environment: Environment,
  allows: (url: URL) => boolean,
): readonly FieldProblem[] => {
  if (typeof url !== 'string') return [];
  const problem = shapeProblem(url, environment) ?? (allows(new URL(url)) ? null : PRIVATE_ADDRESS);
  return problem === null ? [] : [{ path: 'url', message: problem }];
};

const PRIVATE_ADDRESS = 'must not be an address of a private network or of this machine';

const shapeProblem = (text: string, environment: Environment): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || /\s/.test(text) || !/^https?:\/\//i.test(text)) return 'must be an absolute https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain credentials';
  if (text.includes('#')) return 'must not contain a fragment';
  if (url.port === '0') return 'must be an absolute https URL';
  if (url.protocol === 'https:') return null;
  if (environment === 'sandbox' && isLoopbackUrl(url)) return null;
  return environment === 'sandbox'
    ? 'must begin with https:// (http is allowed only for loopback addresses, such as http://127.0.0.1)'
    : 'must begin with https://';
};

export const selectedTypes = (selection: EventSelection): readonly string[] =>
  typeof selection === 'string' ? [selection] : selection;
