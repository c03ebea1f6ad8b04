import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Partners } from './partners/partners.js';

/** Provides the partners to all modules of an application. */
@Global()
@Module({})
export class PartnersModule {
  static with(partners: Partners): DynamicModule {
    return { module: PartnersModule, providers: [{ provide: Partners, useValue: partners }], exports: [Partners] };
  }
}
