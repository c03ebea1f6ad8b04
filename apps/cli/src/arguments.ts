import { InvalidArgumentError } from 'commander';

export const onOrOff = (text: string): boolean => {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('Say on or off.');
  return text === 'on';
};

/** `a,b c` and repeated options alike. */
export const listedArgument = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text.split(/[\s,]+/).filter((part) => part !== ''),
];

export const whole = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Say a whole number.');
  return Number(text);
};

/** A whole number of at least 1. */
export const atLeastOne = (text: string): number => {
  const number = whole(text);
  if (number < 1) throw new InvalidArgumentError('Enter a number of at least 1.');
  return number;
};

/** A position in the log, as it is printed. */
export const position = (text: string): string => {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError('Say a whole number.');
  return text;
};
