// Runs before every spec file.
import { beforeEach, expect } from '@jest/globals';

// Every test must contain an assertion.
beforeEach(() => expect.hasAssertions());
