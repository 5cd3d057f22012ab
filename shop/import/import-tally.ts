import { givesOtherStock, isNewWithoutPrice, oddOf } from './batch/batch-report.ts';
import type { importBatch } from './batch/import-batch.ts';
import { countProposed, type ProposedSpecification } from './import-specifications.ts';
import { countLacking, type Lacking } from './new-categories.ts';
import { countFills, noFills } from './supplier-fills.ts';
import type { ReadRow } from './survey.ts';
import { collectKits, noKits } from './write-kits.ts';
import { collectMedia, type MediaRows } from './write-media.ts';

// What an import has done so far, batch by batch.

export type Tally = ReturnType<typeof newTally>;

export function newTally() {
	return {
		counts: { new: 0, changed: 0, unchanged: 0, merged: 0, refused: 0 },
		unpriced: 0,
		oddPrices: 0,
		otherStocks: 0,
		lacking: new Map() as Lacking,
		specifiedProducts: 0,
		proposed: new Map<string, ProposedSpecification>(),
		fills: noFills(),
		/** Written after all products. */
		kits: noKits(),
		media: [] as MediaRows,
	};
}

/** Adds what became of a batch. */
export function countBatch(
	tally: Tally,
	batch: readonly ReadRow[],
	outcome: Awaited<ReturnType<typeof importBatch>>,
): void {
	const { decisions, wanted, specified, filled, slugs } = outcome;
	const outcomes = new Map(decisions.map((decision) => [decision.line, decision.outcome]));
	for (const { line, product } of batch)
		tally.counts[outcomes.get(line) ?? (product.kind === 'refused' ? 'refused' : 'merged')] += 1;
	tally.unpriced += decisions.filter(isNewWithoutPrice).length;
	tally.oddPrices += decisions.filter((decision) => oddOf(decision) !== null).length;
	tally.otherStocks += decisions.filter(givesOtherStock).length;
	countLacking(tally.lacking, wanted);
	tally.specifiedProducts += specified;
	countProposed(tally.proposed, decisions);
	countFills(tally.fills, decisions);
	tally.fills.inTheBox.filled += filled?.inTheBox ?? 0;
	tally.fills.tradePrices.filled += filled?.tradePrices ?? 0;
	collectKits(tally.kits, decisions, slugs);
	collectMedia(tally.media, decisions, slugs);
}

/** Its part of an import's result: of categories and specifications, those of most products first. */
export function resultOf({ lacking, specifiedProducts, proposed, kits, media, ...counted }: Tally) {
	return {
		...counted,
		newCategories: [...lacking.values()].sort((a, b) => b.products - a.products),
		specified: {
			products: specifiedProducts,
			proposed: [...proposed.values()].sort((a, b) => b.records - a.records),
		},
	};
}
