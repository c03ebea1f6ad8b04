import { faults } from './faults.js';
import { runningWork } from './running-work.js';

export interface BackgroundOptions<Otherwise> {
  /** The result if the work fails. Default: undefined. */
  readonly otherwise?: Otherwise;
  /** ID of this item, if the work has several items. No personal data. */
  readonly piece?: string | undefined;
}

/**
 * Runs work that no caller waits for, or whose failure must not block other work. Never rejects. Reports a failure and
 * its end under the work's name in the log, metrics, readiness, `doctor` and traces. Names come from a closed set.
 */
export const background = async <Result, Otherwise = undefined>(
  name: string,
  work: () => Promise<Result>,
  { otherwise, piece }: BackgroundOptions<Otherwise> = {},
): Promise<Result | Otherwise> => {
  const end = runningWork.begin(name);
  try {
    const result = await work();
    faults.well(name, piece);
    return result;
  } catch (error) {
    faults.failed(name, error, piece);
    return otherwise as Otherwise;
  } finally {
    end();
  }
};
