import { faults } from './faults.js';
import { runningWork } from './running-work.js';

/** Work whose failure somebody else decides about. */
export interface BackgroundOptions<Otherwise> {
  /** The answer where the work failed; undefined unless given. */
  readonly otherwise?: Otherwise;
  /** The piece of the work that this is, where it has many: ids, nothing personal. */
  readonly piece?: string | undefined;
}

/**
 * Does work that nobody waits for, or whose failure must hold nothing up. Never rejects: a failure is told by the name of
 * the work (log, metrics, readiness, `doctor`, traces), and the end of it, too. Names come from a closed set.
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
