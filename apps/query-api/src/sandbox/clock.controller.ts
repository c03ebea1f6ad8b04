import { Controller } from '@nestjs/common';
import { ClockView } from '#contracts';
import { Ctx, nowOf, Operation, type RequestContext } from '#http';

@Controller()
export class SandboxClockController {
  @Operation('getSandboxClock')
  now(@Ctx() context: RequestContext): { data: ClockView } {
    return { data: { now: nowOf(context).toISOString() } };
  }
}
