import { Module } from '@nestjs/common';
import { DocsSite } from './docs-site.js';

@Module({
  providers: [DocsSite],
})
export class DocsModule {}
