import type { DbOrTx } from '#db/client.ts';
import type { Directory } from '../category-choices.ts';
import { oddPrice } from '../odd-prices.ts';
import type { Product } from '../survey.ts';
import { decideOwn } from './decide-own-row.ts';
import { decideSupplier, findAlike, suppliedRow } from './decide-supplier-row.ts';
import type { Compared, Decision, Seen } from './decision.ts';
import { readSpecified } from './own-specifications.ts';
import { findBySource, findStored } from './stored-products.ts';

type Plan = { seen: Seen; compared: Compared; directory: Directory; leaveStock: boolean };

/** Decides for each record of a batch what to do with it. Reads only. */
export async function planBatch(
	tx: DbOrTx,
	rows: readonly { line: number; product: Product }[],
	{ seen, compared, directory, leaveStock }: Plan,
): Promise<Decision[]> {
	const ours = rows.flatMap(({ product }) => (product.kind === 'own' ? [product] : []));
	const theirs = rows.flatMap(({ product }) => (product.kind === 'supplier' ? [product] : []));
	const stored = await findStored(tx, ours);
	const specified = await readSpecified(
		tx,
		ours.some(({ specifications }) => specifications !== undefined),
		stored.map(({ id }) => id),
	);
	const bySource = await findBySource(tx, theirs);
	const supplied = rows.flatMap(({ line, product }) =>
		product.kind === 'supplier'
			? [suppliedRow(line, product, bySource.get(product.sourceKey), compared)]
			: [],
	);
	const alike = await findAlike(
		tx,
		supplied.filter(({ known }) => !known),
	);
	const bySupplied = new Map(supplied.map((row) => [row.line, row]));
	const decisions = rows.flatMap(({ line, product }) => {
		const row = bySupplied.get(line);
		if (row) return [decideSupplier(row, alike, compared)];
		return product.kind === 'own'
			? [decideOwn(line, product, stored, { seen, directory, specified, leaveStock })]
			: [];
	});
	return decisions.map((decision) =>
		decision.outcome === 'new' || decision.outcome === 'changed'
			? { ...decision, odd: oddPrice(decision.product, compared.medians, priceSoFar(decision)) }
			: decision,
	);
}

function priceSoFar({ known }: Decision): number {
	return known?.sellingKobo ?? 0;
}
