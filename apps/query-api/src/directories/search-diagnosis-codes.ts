import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type DiagnosisCodesView, type SearchDiagnosisCodesRequest } from '#contracts';
import { Directories } from '#directories';
import { type RequestContext } from '#http';
import { todayOf } from '../kernel/today.js';

/** Which diagnosis codes in force today fit a code or words. */
export class SearchDiagnosisCodes extends Query<DiagnosisCodesView> {
  constructor(
    readonly context: RequestContext,
    readonly request: SearchDiagnosisCodesRequest,
  ) {
    super();
  }
}

@QueryHandler(SearchDiagnosisCodes)
export class SearchDiagnosisCodesHandler implements IQueryHandler<SearchDiagnosisCodes> {
  constructor(private readonly directories: Directories) {}

  async execute({ context, request }: SearchDiagnosisCodes): Promise<DiagnosisCodesView> {
    const { q = '', limit, offset } = request;
    return this.directories.diagnosisCodes.search({ q, limit, offset, today: todayOf(context) });
  }
}
