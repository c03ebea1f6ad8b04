import type { BillAction, BillCommand } from '#domain';
import type { FormClass } from '../kernel/form.js';
import type { ServerPermission } from '../kernel/operation.js';

/** Something that may be done to a bill. */
export interface ActionDefinition {
  readonly form: FormClass;
  readonly label: string;
  /** Effect of the action, in a sentence. */
  readonly description: string;
  readonly tone?: 'destructive';
  /** The command, where the form says just what its data holds: see `formOfCommand`. Other forms are translated by the command API. */
  readonly command?: BillCommand['type'];
  /** `bills:write` where nothing else is said. */
  readonly permission?: ServerPermission;
  /** Sessions of embedded pages may not do it, whatever they may. */
  readonly inside?: true;
  /** Sessions that are limited to a customer or a bill may not do it: it is about the practice's own people. */
  readonly ofThePractice?: true;
}

export type ActionDefinitions = { readonly [Action in BillAction]?: ActionDefinition };

/** Commands whose data is what a form says, and when and who. */
type CommandOfForm<Form, Command = BillCommand> = Command extends BillCommand
  ? Omit<Form, 'action' | 'actorName'> extends Omit<Command['data'], 'at' | 'actorName'>
    ? Command['type']
    : never
  : never;

/** A form with the command that it asks for: every field of the command is a field of the form. */
export const formOfCommand = <Form extends object, const Command extends CommandOfForm<Form>>(
  form: FormClass<Form>,
  command: Command,
) => ({ form, command });

/** Money that goes back is a matter of the office, not of an embedded page. */
export const internalPayments = { permission: 'payments:write', inside: true } as const;
