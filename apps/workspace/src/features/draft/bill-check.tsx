import type { Types } from '../../api/client';
import { m } from '../../messages';
import { nameOfField } from '../../ui/field-names';
import { AboutWarning } from '../../ui/warnings';

/** Maximum number of listed errors. A longer list is hard to read. */
const MAX_LISTED = 14;

export interface BillFinding {
  readonly path: string;
  readonly message: string;
}

/** The check before sending: errors, which block the bill, then warnings. Each leads to its field. */
export const BillCheck = ({
  errors,
  empty = [],
  warnings,
  onGo,
}: {
  readonly errors: readonly BillFinding[];
  /** Labels of other required fields that are empty. */
  readonly empty?: readonly string[];
  readonly warnings: readonly Types.WarningView[];
  readonly onGo: (path: string) => void;
}) => (
  <ul className="ws-open" aria-label={m.draft.check}>
    {empty.map((label) => (
      <li key={label}>
        <strong className="ws-danger">{m.draft.error}</strong> {label}
      </li>
    ))}
    {errors.slice(0, MAX_LISTED).map(({ path, message }) => (
      <li key={path + message}>
        <strong className="ws-danger">{m.draft.error}</strong> <FieldLink path={path} onGo={onGo} /> {message}
      </li>
    ))}
    {errors.length > MAX_LISTED && <li>{m.common.andMore(errors.length - MAX_LISTED)}</li>}
    {warnings.map((warning) => (
      <li key={warning.code + warning.path + warning.message}>
        <strong>{m.draft.warning}</strong> <FieldLink path={warning.path} onGo={onGo} /> {warning.message}{' '}
        <AboutWarning of={warning} />
      </li>
    ))}
  </ul>
);

const FieldLink = ({ path, onGo }: { readonly path: string; readonly onGo: (path: string) => void }) => {
  const name = nameOfField(path);
  return name === '' ? null : (
    <button type="button" className="ws-link" onClick={() => onGo(path)}>
      {name}
    </button>
  );
};

/** Focuses the field at an API path, or else the field of a parent, or the first field below it. */
export const focusField = (form: HTMLElement | null, path: string): void => {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const at = (wanted: string) => fields.find(({ dataset }) => dataset['path'] === wanted);
  const parents = path.replace(/^bill\./, '').split('.');
  for (let length = parents.length; length > 0; length -= 1) {
    const parent = parents.slice(0, length).join('.');
    const field = at(parent) ?? fields.find(({ dataset }) => dataset['path']?.startsWith(`${parent}.`));
    if (!field) continue;
    field.focus();
    return;
  }
};
