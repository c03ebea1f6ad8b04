import { MasterKeyInvalid, pause, rewrapOrganizationKeys, wrappingOf } from '#event-store';
import { registeredProcesses } from '#state-store';
import { refuseOperator, type OperatorContext } from '../operation.js';

export interface MasterRotation {
  /** Make the new key and write it into the key file, unless that holds a new one already. */
  readonly makeKey?: boolean;
}

export interface RotationReport {
  /** Organizations whose keys open with the new master key: all of them. */
  readonly organizations: number;
  /** Those that this run wrapped anew. */
  readonly rewrapped: number;
  /** Where the master keys lie; null where they come from the environment. */
  readonly file: string | null;
}

/** Secrets are often mounted so that nobody can change them in place. */
const unwritable: ReadonlySet<string> = new Set(['EACCES', 'EBUSY', 'EPERM', 'EROFS']);

/**
 * Wraps every organization's key under the newest master key while the service works, and proves at the end that no
 * older one is needed. Nothing is wrapped while a process of the service does not know the new key: it could write no more. Organizations' keys stay what they are, so no bill is touched. Cut off, the same command goes on.
 */
export const rotateMaster = async (
  { engines: { keys, provider, stateStore }, progress, signal }: OperatorContext,
  { makeKey = false }: MasterRotation,
  /** Milliseconds. A process that reads its key from a file says within a minute that it knows another one. */
  patience = { wait: 75_000, every: 1_000 },
): Promise<RotationReport> => {
  const before = await wrappingOf(keys, provider);
  if (makeKey && provider.known === 1) {
    await provider.renew().catch((error: unknown) => {
      if (error instanceof MasterKeyInvalid) return refuseOperator(error.message);
      if (!unwritable.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      return refuseOperator(
        'the key file cannot be written from here: put the new key before the old one, and leave --make-key out',
      );
    });
  }
  if (provider.known === 1)
    refuseOperator(
      'one master key is known, and all is wrapped under it: put the new key before it, or say --make-key',
    );
  const [fingerprint = ''] = await provider.fingerprints();
  for (let left = patience.wait; ; left -= patience.every) {
    const behind = (await registeredProcesses(stateStore)).filter(
      ({ masterKeys }) => !masterKeys.includes(fingerprint),
    );
    if (behind.length === 0) break;
    if (left <= 0)
      refuseOperator(
        `the new master key is not known to ${behind.map(({ service, at }) => `${service} (of ${at})`).join(', ')}: nothing was changed. Give every process both keys, restart it, and say this again; one that ended without a word is forgotten after five minutes`,
      );
    progress({ what: 'waiting for processes that do not know the new key', done: 0, total: behind.length });
    await pause(patience.every, signal);
    signal.throwIfAborted();
  }
  const total = makeKey ? before.newest + before.older : before.older;
  const onDone = (done: number): void => progress({ what: 'wrapping keys', done, total });
  const rewrapped = await rewrapOrganizationKeys(keys, provider, { signal, onDone });
  const { newest, older } = await wrappingOf(keys, provider);
  if (older > 0)
    refuseOperator(
      `${older} more ${older === 1 ? 'was' : 'were'} wrapped under the older master key meanwhile: restart the processes that wrap under it, and say this again`,
    );
  return { organizations: newest, rewrapped, file: provider.file };
};
