import { useState, useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/*
 * Input that was typed and not sent yet. It lives in the memory of this tab alone: no storage of the browser ever holds
 * it. A page belongs to one person in one practice (session.ts), and so does this; whoever comes next begins with a new
 * page.
 */
const formStates = new Map<string, unknown>();
const { subscribe, tell } = createListeners();

// Closing or reloading the tab would lose the input: the browser asks first.
addEventListener('beforeunload', (event) => {
  if (formStates.size > 0) event.preventDefault();
});

/** Forgets all of it. */
export const discardFormStates = (): void => {
  formStates.clear();
  tell();
};

/** A value, how to change it, and how to forget what was typed: the form begins anew with `next`, or as it first was. */
type FormState<Value> = readonly [
  value: Value,
  change: (next: Value | ((before: Value) => Value)) => void,
  forget: (next?: Value) => void,
];

/**
 * The state of a form, under a name of its own. Unlike a component's state it outlives the screen and the end of the
 * session, until it is sent or given up.
 */
export const useFormState = <Value>(name: string, initial: () => Value): FormState<Value> => {
  const [first, setFirst] = useState(() => ({ name, value: initial() }));
  // A screen that goes over to another form is no new component.
  const begun = first.name === name ? first : { name, value: initial() };
  if (begun !== first) setFirst(begun);
  const now = (): Value => (formStates.has(name) ? (formStates.get(name) as Value) : begun.value);
  const value = useSyncExternalStore(subscribe, now);
  const change = (next: Value | ((before: Value) => Value)): void => {
    formStates.set(name, typeof next === 'function' ? (next as (before: Value) => Value)(now()) : next);
    tell();
  };
  const forget = (next?: Value): void => {
    if (next !== undefined) setFirst({ name, value: next });
    formStates.delete(name);
    tell();
  };
  return [value, change, forget];
};
