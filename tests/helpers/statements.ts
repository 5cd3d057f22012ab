import pg from 'pg';
import { vi } from 'vitest';

/**
 * The statements that some work sends to PostgreSQL, without their values; how a nested transaction ended is left out. Two
 * kinds of work that send the same ones take the same time, as far as anybody outside can tell.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
	const query = vi.spyOn(pg.Client.prototype, 'query');
	try {
		await work();
		return query.mock.calls.map(([first]: unknown[]) =>
			(typeof first === 'string' ? first : (first as { text: string }).text)
				.replace(/\s+/g, ' ')
				.replace(/^(release|rollback to).*/, 'end'),
		);
	} finally {
		query.mockRestore();
	}
}
