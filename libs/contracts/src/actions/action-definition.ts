import type { BillAction, BillCommand } from '#domain';
import type { FormClass } from '../kernel/form.js';
import type { ServerPermission } from '../kernel/operation.js';

/** Definition of an action on a bill. */
export interface ActionDefinition {
  readonly form: FormClass;
  readonly label: string;
  /** Effect of the action, in one sentence. */
  readonly description: string;
  readonly tone?: 'destructive';
  /**
   * Command of the action, if the form has exactly the fields of the command: see `formOfCommand`. The command API
   * translates other forms.
   */
  readonly command?: BillCommand['type'];
  /** Required permission. Default: `bills:write`. */
  readonly permission?: ServerPermission;
  /** True if sessions of embedded pages may not perform the action, regardless of their permissions. */
  readonly inside?: true;
  /**
   * True if sessions limited to a customer or a bill may not perform the action, because it concerns the organization's
   * own team.
   */
  readonly ofThePractice?: true;
}

export type ActionDefinitions = { readonly [Action in BillAction]?: ActionDefinition };

/** Commands whose data consists of the fields of a form, the time and the actor. */
type CommandOfForm<Form, Command = BillCommand> = Command extends BillCommand
  ? Omit<Form, 'action' | 'actorName'> extends Omit<Command['data'], 'at' | 'actorName'>
    ? Command['type']
    : never
  : never;

/** Returns a form with its command. Every field of the command is a field of the form. */
export const formOfCommand = <Form extends object, const Command extends CommandOfForm<Form>>(
  form: FormClass<Form>,
  command: Command,
) => ({ form, command });

/** Refunds and recoupments are handled by the practice and not offered in embedded pages. */
export const internalPayments = { permission: 'payments:write', inside: true } as const;
