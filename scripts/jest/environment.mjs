// Test environment: spec files and their imports are ordinary modules in the worker's Node process, loaded once per
// worker, not once per file. Jest keeps its own context. The functions that it provides to specs become Node globals.
import 'reflect-metadata';
import { register } from 'node:module';
import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';

register('./sources.mjs', import.meta.url);
// Stack traces show lines from the TypeScript sources.
process.setSourceMapsEnabled(true);

/** Kinds of handles that the worker itself holds, or that close within one event loop turn. */
const IGNORED = /^(PipeWrap|TTYWrap|SimpleWriteWrap|WriteWrap|Immediate|MessagePort|FSReq.*|.*Request|.*ReqWrap)$/;
/** Maximum time that a spec file's handles may take to close after its last test, in milliseconds. */
const CLOSE_TIMEOUT_MS = 10_000;
/** Projects whose specs must close all handles. Specs in `process` start programs that exit later. */
const STRICT_PROJECTS = new Set(['pure', 'http']);

/** Number of handles that keep this process alive, by kind. */
const openHandles = () => {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo())
    if (!IGNORED.test(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};

/**
 * Number of spec files that this worker has run. It is part of the module URL so that a repeated file is loaded again.
 */
let run = 0;

export default class SharedModules extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // Make `expect.any(String)` use the specs' String.
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (/^[A-Z]/.test(name) && typeof globalThis[name] === 'function') this.global[name] = globalThis[name];
    this.isStrict = STRICT_PROJECTS.has(config.projectConfig.displayName?.name);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
  }

  /** Records whether any test in the file has failed. */
  handleTestEvent({ name, test }) {
    if (name === 'test_done' && test.errors.length > 0) this.hasFailures = true;
  }

  async setup() {
    await super.setup();
    this.opened = openHandles();
    this.before = { env: { ...process.env }, console: globalThis.console, exitCode: process.exitCode };
    globalThis.console = this.global.console;
    Error.prepareStackTrace = undefined;
    /** Loads a spec file (see spec.mjs). */
    this.global.runSpec = (offered, url) => {
      Object.assign(globalThis, offered);
      run += 1;
      return import(`${url}?${run}`);
    };
  }

  /** Restores global state after each file: environment variables, spies, timers and the exit code. */
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
    // A failed test may leave handles open. In that case, only the failure itself is reported.
    if (this.isStrict && this.opened && !this.hasFailures) await this.everythingClosed();
  }

  /**
   * Resolves when the handles that the file opened are closed. Throws if some stay open, because the worker would be
   * unable to exit.
   */
  async everythingClosed() {
    for (const end = performance.now() + CLOSE_TIMEOUT_MS; ;) {
      const left = [...openHandles()].filter(([kind, count]) => count > (this.opened.get(kind) ?? 0));
      if (left.length === 0) return;
      if (performance.now() > end)
        throw new Error(
          `The spec did not close these handles: ${left.map(([kind, count]) => `${kind} (${count})`).join(', ')}`,
        );
      // This timer does not count as one of the spec's handles.
      await new Promise((resolve) => setTimeout(resolve, 20).unref());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
