import { Controller, Get, type Type } from '@nestjs/common';
import { BUILD } from '#build';
import { refuse } from '../problems/refusal.js';
import { runChecks, type Checks } from './checks.js';

export type { Check, Checks } from './checks.js';

/**
 * `/health/live` returns 200 while the process runs. `/health/ready` returns 200 if all checks succeed, else 503 with
 * the failed checks; `status` is `degraded` if a part works with limitations. `version` includes the commit.
 */
export const healthController = (checks: Checks): Type => {
  @Controller('health')
  class HealthController {
    @Get('live')
    live() {
      return { status: 'live', version: BUILD };
    }

    @Get('ready')
    async ready() {
      const found = await runChecks(checks);
      const waiting = found.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
      if (waiting.length > 0)
        return refuse('service_unavailable', { detail: waiting.join('; '), headers: { 'retry-after': '5' } });
      const status = found.some(({ degraded }) => degraded) ? 'degraded' : 'ready';
      return { status, version: BUILD, checks: Object.fromEntries(found.map(({ name, detail }) => [name, detail])) };
    }
  }
  return HealthController;
};
