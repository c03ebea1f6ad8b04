// The test environment: spec files and what they import are ordinary modules of the worker's own Node, loaded once a
// worker and not once a file. Jest keeps its context for itself; what it offers to specs is put among Node's globals.
import 'reflect-metadata';
import { register } from 'node:module';
import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';

register('./sources.mjs', import.meta.url);
// Failures name the lines of the TypeScript sources.
process.setSourceMapsEnabled(true);

/** Kinds of handles that the worker itself holds, or that end within one turn of the event loop. */
const IGNORED = /^(PipeWrap|TTYWrap|SimpleWriteWrap|WriteWrap|Immediate|MessagePort|FSReq.*|.*Request|.*ReqWrap)$/;
/** Maximum time that handles of a spec file may take to close after its last test, in milliseconds. */
const CLOSE_TIMEOUT_MS = 10_000;
/** Specs of these projects leave nothing open. Those of `process` start programs that end in their own time. */
const STRICT_PROJECTS = new Set(['pure', 'http']);

/** Number of handles that keep this process alive, by kind. */
const openHandles = () => {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo())
    if (!IGNORED.test(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};

/** How many spec files this worker has run: a file that is run again is loaded again. */
let run = 0;

export default class SharedModules extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // `expect.any(String)` means the String that specs know.
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (/^[A-Z]/.test(name) && typeof globalThis[name] === 'function') this.global[name] = globalThis[name];
    this.isStrict = STRICT_PROJECTS.has(config.projectConfig.displayName?.name);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
  }

  /** Hears of each test of the file. */
  handleTestEvent({ name, test }) {
    if (name === 'test_done' && test.errors.length > 0) this.hasFailures = true;
  }

  async setup() {
    await super.setup();
    this.opened = openHandles();
    this.before = { env: { ...process.env }, console: globalThis.console, exitCode: process.exitCode };
    globalThis.console = this.global.console;
    Error.prepareStackTrace = undefined;
    /** What each spec file became, see spec.mjs. */
    this.global.runSpec = (offered, url) => {
      Object.assign(globalThis, offered);
      run += 1;
      return import(`${url}?${run}`);
    };
  }

  /** Nothing that one file has set reaches the next: variables of the environment, spies, timers, the exit code. */
  async teardown() {
    this.moduleMocker?.restoreAllMocks();
    this.fakeTimersModern?.useRealTimers();
    if (this.before) {
      const { env, console, exitCode } = this.before;
      for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
      Object.assign(process.env, env);
      globalThis.console = console;
      process.exitCode = exitCode;
    }
    await super.teardown();
    // A test that failed may leave something open; its own failure is what a reader needs.
    if (this.isStrict && this.opened && !this.hasFailures) await this.everythingClosed();
  }

  /** Resolves when the handles that the file opened are closed. Throws if some stay open: the worker could not exit. */
  async everythingClosed() {
    for (const end = performance.now() + CLOSE_TIMEOUT_MS; ;) {
      const left = [...openHandles()].filter(([kind, count]) => count > (this.opened.get(kind) ?? 0));
      if (left.length === 0) return;
      if (performance.now() > end)
        throw new Error(
          `The spec leaves handles open: ${left.map(([kind, count]) => `${kind} (${count})`).join(', ')}`,
        );
      // A timer that is not counted among those of the spec.
      await new Promise((resolve) => setTimeout(resolve, 20).unref());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
