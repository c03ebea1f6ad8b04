/** Read models, which the log rebuilds; and the state store (keys, documents, checkpoints), which is backed up after the log. */
export const databases = { views: 'workcomp_views', stateStore: 'workcomp_desk' } as const;
