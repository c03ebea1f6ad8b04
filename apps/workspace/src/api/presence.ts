import { createListeners } from './listeners';

/*
 * When the person last did something in this page: a key, a click, a touch, a turn of the wheel. Nothing that a script
 * does counts, nor what the page asks for by itself.
 */
let lastInput = Date.now();
const { subscribe, tell } = createListeners();

const handleInput = ({ isTrusted }: Event): void => {
  if (!isTrusted) return;
  lastInput = Date.now();
  tell();
};
for (const kind of ['keydown', 'pointerdown', 'wheel'])
  addEventListener(kind, handleInput, { capture: true, passive: true });

/** Then, in milliseconds of the epoch. */
export const lastInputAt = (): number => lastInput;

/** Whole seconds since then. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastInput) / 1000));

/** Calls back at each input. */
export const onInput = (listener: () => void): void => void subscribe(listener);
