import { MasterKeyInvalid, pause, rewrapOrganizationKeys, wrappingOf } from '#event-store';
import { registeredProcesses } from '#state-store';
import { refuseOperator, type OperatorContext } from '../operation.js';

export interface MasterRotation {
  /** Creates the new key and adds it to the key file, unless the file already has a new key. */
  readonly makeKey?: boolean;
}

export interface RotationReport {
  /** Total number of organizations; the new master key opens all their keys. */
  readonly organizations: number;
  readonly rewrapped: number;
  /** Key file, or null if the master keys come from the environment. */
  readonly file: string | null;
}

/** Error codes of a file that is mounted read-only, as secrets often are. */
const unwritable: ReadonlySet<string> = new Set(['EACCES', 'EBUSY', 'EPERM', 'EROFS']);

/**
 * Once every process has the newest master key, encrypts every organization's key with it while the service runs, and
 * proves that no older key is needed. Bills don't change. An interrupted run can be repeated.
 */
export const rotateMaster = async (
  { engines: { keys, provider, stateStore }, progress, signal }: OperatorContext,
  { makeKey = false }: MasterRotation,
  /** In milliseconds. A process that reads its key from a file reports a new key within a minute. */
  patience = { wait: 75_000, every: 1_000 },
): Promise<RotationReport> => {
  const before = await wrappingOf(keys, provider);
  if (makeKey && provider.known === 1) {
    await provider.renew().catch((error: unknown) => {
      if (error instanceof MasterKeyInvalid) return refuseOperator(error.message);
      if (!unwritable.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      return refuseOperator(
        'the key file cannot be written from here: put the new key before the old key in it, and omit --make-key',
      );
    });
  }
  if (provider.known === 1)
    refuseOperator(
      'only one master key is configured, and all keys are encrypted with it: put a new key before it, or use --make-key',
    );
  const [fingerprint = ''] = await provider.fingerprints();
  for (let left = patience.wait; ; left -= patience.every) {
    const behind = (await registeredProcesses(stateStore)).filter(
      ({ masterKeys }) => !masterKeys.includes(fingerprint),
    );
    if (behind.length === 0) break;
    if (left <= 0)
      refuseOperator(
        `the new master key is missing in ${behind.map(({ service, at }) => `${service} (of ${at})`).join(', ')}: nothing was changed. Give every process both keys, restart it, and run this command again; a process that ended without notice is forgotten after five minutes`,
      );
    progress({ what: 'waiting for processes without the new key', done: 0, total: behind.length });
    await pause(patience.every, signal);
    signal.throwIfAborted();
  }
  const total = makeKey ? before.newest + before.older : before.older;
  const onDone = (done: number): void => progress({ what: 'wrapping keys', done, total });
  const rewrapped = await rewrapOrganizationKeys(keys, provider, { signal, onDone });
  const { newest, older } = await wrappingOf(keys, provider);
  if (older > 0)
    refuseOperator(
      `${older} more ${older === 1 ? 'was' : 'were'} encrypted with the older master key in the meantime: restart the processes that use it, and run this command again`,
    );
  return { organizations: newest, rewrapped, file: provider.file };
};
