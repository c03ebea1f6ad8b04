import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Output of a run of the command line. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Parsed output of a run with --json, or null. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs look into results of many shapes
  readonly json: any;
}

/** Runs the built command line as a separate process in the repository root. */
export const runCli = (
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['dist/bundle/cli.js', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      const json = args.includes('--json') && stdout !== '' && code !== null ? parsed(stdout) : null;
      resolve({ code, stdout, stderr, json });
    });
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Returns a complete med-legal bill with two documents. The patient has the given last name, and the external ID
 * contains it.
 */
export const exampleBill = (lastName: string, n = 0) => {
  const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
    bill: { patient: object };
    documents: object[];
  };
  return {
    ...example,
    bill: {
      ...example.bill,
      externalId: `${lastName}-${n}`,
      patient: { ...example.bill.patient, firstName: `Zsófika${n}`, lastName },
    },
  };
};
