/**
 * The page numbers to show: first, last, and the current one with its neighbours; `null` stands for a gap of two or
 * more.
 */
export function pageNumbers(page: number, lastPage: number): (number | null)[] {
	const wanted = [1, page - 1, page, page + 1, lastPage].filter((n) => n >= 1 && n <= lastPage);
	const sorted = [...new Set(wanted)].sort((a, b) => a - b);
	return sorted.flatMap((n, place) => {
		const gap = n - (sorted[place - 1] ?? 0);
		if (gap === 2) return [n - 1, n];
		return gap > 2 ? [null, n] : [n];
	});
}
