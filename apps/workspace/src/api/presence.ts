import { createListeners } from './listeners';

/* Time of the last key press, click, touch or wheel scroll. Synthetic events and background requests don't count. */
let lastInput = Date.now();
const { subscribe, tell } = createListeners();

const handleInput = ({ isTrusted }: Event): void => {
  if (!isTrusted) return;
  lastInput = Date.now();
  tell();
};
for (const kind of ['keydown', 'pointerdown', 'wheel'])
  addEventListener(kind, handleInput, { capture: true, passive: true });

/** Returns the time of the last input in epoch milliseconds. */
export const lastInputAt = (): number => lastInput;

export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastInput) / 1000));

export const onInput = (listener: () => void): void => void subscribe(listener);
