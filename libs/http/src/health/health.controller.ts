import { Controller, Get, type Type } from '@nestjs/common';
import { BUILD } from '#build';
import { refuse } from '../problems/refusal.js';
import { runChecks, type Checks } from './checks.js';

export type { Check, Checks } from './checks.js';

/**
 * `/health/live`: the process runs. `/health/ready`: everything that it needs does, too, else 503 with what is missing;
 * `version` is the build's, with its commit; `status` is `degraded` where it works and not as well as it should. Neither needs a credential.
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
