import { type ImportError, type Located } from './read-shape.js';

const textColumns = [
  'name',
  'type',
  'description',
  'website',
  'hours',
  'claimNumberHint',
  'faxNumber',
  'claimsEmail',
  'billProcessingWorkflow',
  'billProcessingWorkflowNotes',
  'authorizationNotice',
  'source',
] as const;
const listColumns = [
  'aliases',
  'affiliatedEntities',
  'states',
  'telephoneNumbers',
  'emailAddresses',
  'webPortals',
] as const;
const flagColumns = ['hasElectronic', 'hidden'] as const;

type Cells = Readonly<Record<string, string>>;
type Members = Record<string, unknown>;

const splitCell = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `true`, `yes`, `1`; anything else is passed on as it is and refused by the shape. */
const parseFlag = (cell: string): unknown =>
  /^(true|yes|1)$/i.test(cell) ? true : /^(false|no|0)$/i.test(cell) ? false : cell;

/** A column of the table and the members that its cell becomes. */
const columns: Readonly<Record<string, (cell: string, row: Cells) => Members>> = {
  ...Object.fromEntries(textColumns.map((name) => [name, (cell: string) => ({ [name]: cell })])),
  ...Object.fromEntries(listColumns.map((name) => [name, (cell: string) => ({ [name]: splitCell(cell) })])),
  ...Object.fromEntries(flagColumns.map((name) => [name, (cell: string) => ({ [name]: parseFlag(cell) })])),
  claimNumberPatterns: (cell) => ({ claimNumberPatterns: splitCell(cell).map((pattern) => ({ pattern })) }),
  mailingAddresses: (cell) => ({
    mailingAddresses: splitCell(cell).map((address) => ({ address: address.replaceAll('\\n', '\n') })),
  }),
  clearinghouse: (_, row) => ({ payers: [singlePayer(row)] }),
  payerId: (_, row) => ({ payers: [singlePayer(row)] }),
};

/** A table has one payer a line; several need the JSON format. */
const singlePayer = ({ name, clearinghouse, payerId }: Cells) => ({
  label: name,
  default: true,
  ...(clearinghouse ? { clearinghouse } : {}),
  ...(payerId ? { payerId } : {}),
});

/** The columns that an operator's table may have, `name` among them. Lists are parted by `|`, lines by `\n`. */
export const tableColumns: readonly string[] = Object.keys(columns);

/** Reads a table with tabs and a header line; empty cells are unknown. Cells become the members of the JSON format. */
export const readTable = (text: string): Located[] | ImportError => {
  const [header = '', ...lines] = text.split(/\r?\n/);
  const names = header.split('\t').map((name) => name.trim());
  const unknown = names.filter((name) => !Object.hasOwn(columns, name));
  if (unknown.length > 0) return { where: 'line 1', message: `unknown columns; known are ${tableColumns.join(', ')}` };
  if (!names.includes('name')) return { where: 'line 1', message: 'the column name is required' };
  return lines.flatMap((line, i): Located[] => {
    if (line.trim() === '') return [];
    const cells = line.split('\t').map((cell) => cell.trim());
    const row: Cells = Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
    const members = names.flatMap((name) => {
      const cell = row[name] ?? '';
      return cell === '' ? [] : [columns[name]?.(cell, row) ?? {}];
    });
    const value = members.reduce<Members>((all, some) => ({ ...all, ...some }), {});
    return [{ where: `line ${i + 2}`, value: cells.length > names.length ? { ...value, 'extra cells': true } : value }];
  });
};
