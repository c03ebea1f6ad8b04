// Before every spec file.
import { beforeEach, expect } from '@jest/globals';

// A test that asserts nothing proves nothing.
beforeEach(() => expect.hasAssertions());
