import { Module } from '@nestjs/common';
import { CreateKeyHandler } from './create-key.js';
import { NewKeys } from './new-keys.js';
import { OrganizationKeys } from './organization-keys.js';
import { RevokeKeyHandler } from './revoke-key.js';
import { RotateKeyHandler } from './rotate-key.js';
import { KeysController } from './keys.controller.js';

@Module({
  controllers: [KeysController],
  providers: [NewKeys, OrganizationKeys, CreateKeyHandler, RotateKeyHandler, RevokeKeyHandler],
})
export class KeysModule {}
