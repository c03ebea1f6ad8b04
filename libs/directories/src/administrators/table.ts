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

/** Parses `true`, `yes`, `1` and their opposites. Other values are passed on unchanged, and the shape rejects them. */
const parseFlag = (cell: string): unknown =>
  /^(true|yes|1)$/i.test(cell) ? true : /^(false|no|0)$/i.test(cell) ? false : cell;

/** Table columns with functions that convert their cells to members. */
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

/** A table row has only one payer. Several payers require the JSON format. */
const singlePayer = ({ name, clearinghouse, payerId }: Cells) => ({
  label: name,
  default: true,
  ...(clearinghouse ? { clearinghouse } : {}),
  ...(payerId ? { payerId } : {}),
});

/** Columns of an operator's table. `name` is required. List items are separated by `|`, lines by `\n`. */
export const tableColumns: readonly string[] = Object.keys(columns);

/** Reads a tab-separated table with a header line. Empty cells are unknown. Cells become members of the JSON format. */
export const readTable = (text: string): Located[] | ImportError => {
  const [header = '', ...lines] = text.split(/\r?\n/);
  const names = header.split('\t').map((name) => name.trim());
  const unknown = names.filter((name) => !Object.hasOwn(columns, name));
  if (unknown.length > 0)
    return { where: 'line 1', message: `unknown columns; known columns are ${tableColumns.join(', ')}` };
  if (!names.includes('name')) return { where: 'line 1', message: 'the name column is required' };
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
