import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { CreateKey, CreateKeyHandler } from './create-key.js';
import { NewKeys } from './new-keys.js';
import { OrganizationKeys } from './organization-keys.js';
import { RevokeKey, RevokeKeyHandler } from './revoke-key.js';
import { RotateKey, RotateKeyHandler } from './rotate-key.js';

/** The server keys of an organization. */
export const KeysController = commandController({ createKey: CreateKey, rotateKey: RotateKey, revokeKey: RevokeKey });

export const keyProviders: Provider[] = [
  NewKeys,
  OrganizationKeys,
  CreateKeyHandler,
  RotateKeyHandler,
  RevokeKeyHandler,
];
