import { queryController } from '../kernel/query-controller.js';
import { GetClock } from './clock.queries.js';

export const SandboxClockController = queryController({
  getSandboxClock: GetClock,
});
