import { InvalidArgumentError } from 'commander';

export const parseOnOff = (text: string): boolean => {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('Enter on or off.');
  return text === 'on';
};

/** Splits a list such as `a,b c`, and combines the values of repeated options. */
export const collectList = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text.split(/[\s,]+/).filter((part) => part !== ''),
];

export const parseWholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Enter a whole number.');
  return Number(text);
};

export const parsePositive = (text: string): number => {
  const number = parseWholeNumber(text);
  if (number < 1) throw new InvalidArgumentError('Enter a number of at least 1.');
  return number;
};

/** Parses a log position as printed by other commands. */
export const parsePosition = (text: string): string => {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError('Enter a whole number.');
  return text;
};
