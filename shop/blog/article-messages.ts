/** What saving an article answers, the same in the admin area and in the API. */
export const ARTICLE_MESSAGES = {
	created: 'Article created successfully.',
	updated: 'Article updated successfully.',
	drafted: 'Draft saved. Only staff see it.',
} as const;
