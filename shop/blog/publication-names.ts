// Pure, for pages.

/** Whether readers see an article: now, from its time on, or not. */
export const PUBLICATIONS = ['published', 'scheduled', 'draft'] as const;
export type Publication = (typeof PUBLICATIONS)[number];
