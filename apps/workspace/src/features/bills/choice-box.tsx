/** Chooses a row, or all of them. It is left out of the tab order: `x` and the list's own keys do the same. */
export const ChoiceBox = ({
  label,
  checked,
  some = false,
  onToggle,
}: {
  readonly label: string;
  readonly checked: boolean;
  /** Of all, some are chosen. */
  readonly some?: boolean;
  readonly onToggle: (upTo: boolean) => void;
}) => (
  <input
    type="checkbox"
    tabIndex={-1}
    aria-label={label}
    checked={checked}
    ref={(box) => {
      if (box) box.indeterminate = some && !checked;
    }}
    onChange={() => undefined}
    onClick={(event) => {
      // The row itself opens its bill.
      event.stopPropagation();
      // The list hears the keys, wherever its boxes were clicked.
      event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
      onToggle(event.shiftKey);
    }}
  />
);
