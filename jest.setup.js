import 'reflect-metadata';
import { beforeEach, expect } from '@jest/globals';

// A test that asserts nothing proves nothing.
beforeEach(() => expect.hasAssertions());
