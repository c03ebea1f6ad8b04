import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path to Chromium on this machine (the environment variable CHROMIUM overrides it), or null if there is none. Nothing
 * is downloaded.
 */
export const chromium = (): string | null =>
  candidates.find((place) => place !== undefined && existsSync(place)) ?? null;

/** Opens a headless browser. The caller must close it. Use only within `describeInChromium`. */
export const openBrowser = async (): Promise<Browser> => {
  const { chromium: browsers } = await import('playwright-core');
  return browsers.launch({ executablePath: chromium() ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
};

/** Describes tests in a real browser. Without Chromium, they are skipped and a line in the report says so. */
export const describeInChromium = (name: string, tests: () => void): void => {
  if (chromium() === null) process.stdout.write(`SKIPPED without Chromium: ${name}\n`);
  (chromium() === null ? describe.skip : describe)(name, tests);
};
