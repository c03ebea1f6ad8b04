import type { BillAction, BillCommand } from '#domain';
import type { FormClass } from '../kernel/form.js';
import type { ServerPermission } from '../kernel/operation.js';

export interface ActionDefinition {
  readonly form: FormClass;
  readonly label: string;
  /** One sentence. */
  readonly description: string;
  readonly tone?: 'destructive';
  /** Only if the form has exactly the command's fields: see `formOfCommand`. The command API translates other forms. */
  readonly command?: BillCommand['type'];
  /** Default: `bills:write`. */
  readonly permission?: ServerPermission;
  /** Not available to sessions of embedded pages, regardless of their permissions. */
  readonly inside?: true;
  /** Not available to sessions limited to a customer or a bill, because it concerns the organization's own team. */
  readonly ofThePractice?: true;
}

export type ActionDefinitions = { readonly [Action in BillAction]?: ActionDefinition };

type CommandOfForm<Form, Command = BillCommand> = Command extends BillCommand
  ? Omit<Form, 'action' | 'actorName'> extends Omit<Command['data'], 'at' | 'actorName'>
    ? Command['type']
    : never
  : never;

/** Every command field must be a form field. */
export const formOfCommand = <Form extends object, const Command extends CommandOfForm<Form>>(
  form: FormClass<Form>,
  command: Command,
) => ({ form, command });

/** Handled by the practice, not in embedded pages. */
export const internalPayments = { permission: 'payments:write', inside: true } as const;
