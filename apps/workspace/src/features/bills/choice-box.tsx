/** A checkbox that isn't in the tab order, because `x` and the list's own keys do the same. */
export const ChoiceBox = ({
  label,
  checked,
  some = false,
  onToggle,
}: {
  readonly label: string;
  readonly checked: boolean;
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
      // A click that reaches the row would open its bill.
      event.stopPropagation();
      // Return the focus to the list, so that its keyboard shortcuts work after a click on a checkbox.
      event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
      onToggle(event.shiftKey);
    }}
  />
);
