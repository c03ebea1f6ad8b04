import { useState, useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/*
 * Unsent form input, only in this tab's memory, never in browser storage. A page belongs to one user in one practice
 * (session.ts). Another user gets a new page.
 */
const formStates = new Map<string, unknown>();
const { subscribe, tell } = createListeners();

// Closing or reloading the tab would discard the input, so the browser asks first.
addEventListener('beforeunload', (event) => {
  if (formStates.size > 0) event.preventDefault();
});

export const discardFormStates = (): void => {
  formStates.clear();
  tell();
};

/**
 * `forget` discards the input and sets the value to `next`, or to the initial value if `next` is omitted. `forgetSent`
 * discards it only if it was not changed since this render.
 */
type FormState<Value> = readonly [
  value: Value,
  change: (next: Value | ((before: Value) => Value)) => void,
  forget: (next?: Value) => void,
  forgetSent: () => void,
];

/** The name must be unique. The state survives leaving the screen and the session's end, until it is sent or reset. */
export const useFormState = <Value>(name: string, initial: () => Value): FormState<Value> => {
  const [first, setFirst] = useState(() => ({ name, value: initial() }));
  // A screen can switch to another form without being remounted.
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
  const forgetSent = (): void => {
    if (now() === value) forget();
  };
  return [value, change, forget, forgetSent];
};
