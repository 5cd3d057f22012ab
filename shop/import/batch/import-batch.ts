import { type Db, type DbOrTx, sqlState } from '#db/client.ts';
import { transact } from '../../kit/transact.ts';
import {
	type CategoryChoices,
	type Directory,
	readDirectory,
	type WantedCategory,
} from '../category-choices.ts';
import {
	type AcceptedSpecifications,
	countUnfilled,
	fillSpecifications,
} from '../import-specifications.ts';
import { type AcceptedFills, type FillCounts, writeFills } from '../supplier-fills.ts';
import type { Product } from '../survey.ts';
import type { Compared, Decision, Seen } from './decision.ts';
import { planBatch } from './plan-batch.ts';
import { reportChanges } from './report-changes.ts';
import type { WriteSettings } from './row-writing.ts';
import { wantedCategories, writeBatch } from './write-batch.ts';

// One batch of records, planned and written in one transaction.

const MOST_TRIES = 3;
const UNIQUE_VIOLATION = '23505';

/** `changes` says, by its line, what each changed record changes. */
type Planned = {
	decisions: Decision[];
	changes: Map<number, string>;
	/** The categories that the shop lacks, once for each record that needs one. */
	wanted: WantedCategory[];
	/** How many products gained or changed a specification; in a dry run, how many of unchanged records could. */
	specified: number;
	/** How many products got what was accepted besides. */
	filled?: Record<keyof FillCounts, number>;
	/** By line, what of a record could not be done. */
	notes?: Map<number, string>;
	/** By line, under which slug the product is stored. */
	slugs?: Map<number, string>;
};

/** All that batches of one run are planned and written by. */
export type Plans = {
	seen: Seen;
	compared: Compared;
	choices: CategoryChoices;
	write: WriteSettings;
	specifications: AcceptedSpecifications;
	fills: AcceptedFills;
};

async function plan(
	db: DbOrTx,
	rows: readonly { line: number; product: Product }[],
	plans: Plans,
): Promise<Planned & { directory: Directory }> {
	const directory = await readDirectory(db, plans.choices);
	const decisions = await planBatch(db, rows, {
		...plans,
		directory,
		leaveStock: plans.write.leaveStock,
	});
	const changes = await reportChanges(db, decisions, plans.write.spellings, directory);
	const writes = decisions.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
	const wanted = wantedCategories(writes).filter((category) => !directory.find(category));
	return { decisions, changes, wanted, directory, specified: 0 };
}

/** The notes of a batch, with what of specifications was left out. */
function withLeftOut(
	notes: ReadonlyMap<number, string>,
	{ decisions }: Planned,
	left: ReadonlyMap<string, string>,
): Map<number, string> {
	const all = new Map(notes);
	for (const { line, product } of decisions) {
		const note = left.get(product.sourceKey ?? '');
		if (note) all.set(line, note);
	}
	return all;
}

/** Plans and writes one batch in one transaction, and starts over when staff took one of its slugs in the meantime. */
export async function importBatch(
	db: Db,
	rows: readonly { line: number; product: Product }[],
	plans: Plans,
	dryRun = false,
): Promise<Planned> {
	if (dryRun) {
		const planned = await plan(db, rows, plans);
		return { ...planned, specified: await countUnfilled(db, planned.decisions) };
	}
	for (let tries = 1; ; tries += 1) {
		try {
			return await transact(db, async (tx) => {
				const planned = await plan(tx, rows, plans);
				const written = await writeBatch(tx, planned.decisions, planned.directory, plans.write);
				const specified = await fillSpecifications(tx, planned.decisions, plans.specifications);
				const filled = await writeFills(tx, planned.decisions, plans.fills);
				return {
					...planned,
					specified: specified.products,
					filled,
					...written,
					notes: withLeftOut(written.notes, planned, specified.left),
				};
			});
		} catch (error) {
			if (sqlState(error) !== UNIQUE_VIOLATION || tries >= MOST_TRIES) throw error;
		}
	}
}
