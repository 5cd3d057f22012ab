import type { ReportRow } from '../report.ts';
import { type AcceptedFills, describeFill } from '../supplier-fills.ts';
import { productKey, type ReadRow, type Survey } from '../survey.ts';
import type { Decision } from './decision.ts';
import type { importBatch } from './import-batch.ts';

// What the report says of a record.

type Outcome = Awaited<ReturnType<typeof importBatch>>;

type Noted = {
	/** What it changes of the shop's product. */
	changes: string | undefined;
	/** What of it could not be done. */
	note: string | undefined;
	/** What was accepted besides. */
	fills: AcceptedFills | 'checked';
};

/** The rows of the report about a batch; `fills` is what was accepted besides. */
export function batchRows(
	batch: readonly ReadRow[],
	{ decisions, changes, notes }: Outcome,
	survey: Survey,
	fills: Noted['fills'],
): ReportRow[] {
	const decided = new Map(decisions.map((decision) => [decision.line, decision]));
	return batch.flatMap((row) =>
		reportRows(row, decided.get(row.line), survey, {
			changes: changes.get(row.line),
			note: notes?.get(row.line),
			fills,
		}),
	);
}

/** The rows of the report about one record; none for one that is new or unchanged and has nothing to note. */
function reportRows(
	row: ReadRow,
	decision: Decision | undefined,
	survey: Survey,
	{ changes, note, fills }: Noted,
): ReportRow[] {
	const { line, product } = row;
	const { sku, kind } = product;
	const name = product.kind === 'own' ? (product.values.name ?? '') : product.name;
	const reportRow = (outcome: ReportRow['outcome'], reason: string) => ({
		line,
		sku,
		name,
		outcome,
		reason,
	});
	if (kind === 'refused') return [reportRow('refused', product.reason)];
	if (!decision) {
		const last = survey.lastLine.get(productKey(product));
		return [reportRow('merged', `same number (SKU) as line ${last}, which is taken`)];
	}
	if (decision.outcome === 'merged' || decision.outcome === 'refused')
		return [reportRow(decision.outcome, decision.reason)];
	const own = kind === 'supplier' ? product.notes : leftOut(decision);
	const notes = [...own, ...describeFill(decision, fills), ...(note ? [note] : [])];
	const odd = oddOf(decision);
	return [
		...(odd ? [reportRow('odd', odd)] : []),
		...(changes === undefined ? [] : [reportRow('changed', changes)]),
		...notes.map((note) => reportRow('noted', note)),
	];
}

/** Specifications of a row that its category does not have. */
function leftOut(decision: Decision): string[] {
	if (decision.outcome !== 'new' && decision.outcome !== 'changed') return [];
	const keys = decision.specified?.unknown ?? [];
	return keys.length > 0
		? [`left out, since the category has no such specification: ${keys.join(', ')}`]
		: [];
}

/** What is odd about the price of a record that is written. */
export function oddOf(decision: Decision): string | null {
	const { outcome } = decision;
	return outcome === 'new' || outcome === 'changed' ? (decision.odd ?? null) : null;
}

/** Whether a row of the shop's own table changes the stock of its product. */
export function givesOtherStock({ outcome, product, known }: Decision): boolean {
	if (outcome !== 'changed' || product.kind !== 'own') return false;
	const { qty } = product.values;
	return qty !== undefined && qty !== known?.row?.qty;
}

/** Whether it becomes a product without a price. */
export function isNewWithoutPrice({ outcome, product }: Decision): boolean {
	const kobo = product.kind === 'own' ? product.values.sellingKobo : product.sellingKobo;
	return outcome === 'new' && kobo === 0;
}
