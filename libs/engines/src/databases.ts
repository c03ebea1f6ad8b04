/**
 * MongoDB databases: read models, which are rebuilt from the log, and the state store (keys, documents, checkpoints),
 * which is backed up after the log.
 */
export const databases = { views: 'workcomp_views', stateStore: 'workcomp_desk' } as const;
