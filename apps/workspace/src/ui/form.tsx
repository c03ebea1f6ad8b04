import type { ComponentProps, KeyboardEvent } from 'react';

const FIELD_SELECTOR =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled), button[type=submit]:not(:disabled)';

const focusNextField = (form: HTMLFormElement, field: HTMLInputElement): void => {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELD_SELECTOR)].filter(
    (candidate) => candidate === field || (candidate.tabIndex >= 0 && candidate.getClientRects().length > 0),
  );
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
  // As after Tab, typing replaces the content.
  if (next instanceof HTMLInputElement) next.select();
};

/** An open list takes its highlighted option itself and prevents the default. */
const hearKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { key, target, currentTarget: form, nativeEvent } = event;
  // A dialog opened by a form is outside it in the document, but its events arrive here too.
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof Node) || !form.contains(target)) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    // A disabled button doesn't submit.
    form.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  } else if (target instanceof HTMLInputElement && target.type !== 'file' && !event.defaultPrevented) {
    event.preventDefault();
    focusNextField(form, target);
  }
};

/** Space and the arrow keys open a list. Enter would open it too, so the form handles it first. */
const passClosedList = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return;
  if (!target.readOnly || target.ariaHasPopup !== 'listbox' || 'expanded' in target.dataset) return;
  event.preventDefault();
  event.stopPropagation();
  focusNextField(event.currentTarget, target);
};

/** A form is submitted only by its submit button and Ctrl+Enter. Enter in a field moves the focus to the next field. */
export const Form = ({
  onSubmit,
  ...others
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown' | 'onKeyDownCapture'> & { readonly onSubmit: () => void }) => (
  <form
    {...others}
    noValidate
    onKeyDownCapture={passClosedList}
    onKeyDown={hearKey}
    onSubmit={(event) => {
      event.preventDefault();
      event.stopPropagation();
      onSubmit();
    }}
  />
);
