import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Chromium is on this machine (CHROMIUM names another place), or null. Nothing is ever downloaded. */
export const chromium = (): string | null =>
  candidates.find((place) => place !== undefined && existsSync(place)) ?? null;

/** A headless browser; close it afterwards. Only within `describeInChromium`. */
export const openBrowser = async (): Promise<Browser> => {
  const { chromium: browsers } = await import('playwright-core');
  return browsers.launch({ executablePath: chromium() ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
};

/** A `describe` of tests in a real browser; without one they are skipped, and a line says so. */
export const describeInChromium = (name: string, tests: () => void): void => {
  if (chromium() === null) process.stdout.write(`SKIPPED without Chromium: ${name}\n`);
  (chromium() === null ? describe.skip : describe)(name, tests);
};
