import { Controller, Get, type Type } from '@nestjs/common';
import { refuse } from '../problems/refusal.js';

export interface Check {
  readonly ok: boolean;
  /** What is being waited for, in words an operator understands; no addresses, no secrets. */
  readonly detail: string;
}

/** Named checks of what a process cannot work without. */
export type Checks = Readonly<Record<string, () => Promise<Check>>>;

/** A check that hangs is a check that fails. */
const PATIENCE_MS = 2_000;

/**
 * `/health/live`: the process runs. `/health/ready`: everything that it needs does, too, else 503 with what is missing.
 * Neither needs a credential.
 */
export const healthController = (checks: Checks): Type => {
  @Controller('health')
  class HealthController {
    @Get('live')
    live() {
      return { status: 'live' };
    }

    @Get('ready')
    async ready() {
      const found = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const),
      );
      const waiting = found.filter(([, { ok }]) => !ok).map(([name, { detail }]) => `${name}: ${detail}`);
      if (waiting.length > 0)
        return refuse('service_unavailable', { detail: waiting.join('; '), headers: { 'retry-after': '5' } });
      return { status: 'ready', checks: Object.fromEntries(found.map(([name, { detail }]) => [name, detail])) };
    }
  }
  return HealthController;
};

const run = async (check: () => Promise<Check>): Promise<Check> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Check>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, detail: 'no answer' }), PATIENCE_MS);
  });
  try {
    return await Promise.race([check(), tooLate]);
  } catch {
    return { ok: false, detail: 'failed' };
  } finally {
    clearTimeout(timer);
  }
};
