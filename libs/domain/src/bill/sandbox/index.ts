import type { Topic } from '../shared/topic.js';
import { sandboxDecisions, type SandboxCommands } from './sandbox.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly sandbox: { commands: SandboxCommands };
  }
}

export const sandbox = {
  commands: sandboxDecisions,
} as const satisfies Topic<'sandbox'>;
