import { eq, inArray, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx, Tx } from '#db/client.ts';
import { productSpecifications, specificationDefinitions } from '#db/specification-schema.ts';
import { announce } from '../kit/changes.ts';
import { recordProductChanges } from '../kit/webhook-outbox.ts';
import type { Definition } from '../specifications/definitions.ts';
import { type WrittenValue, writeValues } from '../specifications/product-specifications.ts';
import { MOST_CHOICES, MOST_DEFINITIONS } from '../specifications/specification-kinds.ts';
import { readValue } from '../specifications/specification-values.ts';
import type { Decision } from './batch/decision.ts';
import type { SpecificationFact } from './reading/specification-facts.ts';

// Fills specifications from suppliers' records: those that a category has always, and those that staff accept are made.
// What was read out of a text is only filled when staff accept it.

/** Keys of proposals that staff accepted; `all` for whatever the records state. */
export type AcceptedSpecifications = 'all' | readonly string[];
/** A specification that records state, and how many do: in a field of theirs, or somewhere in a text. */
export type ProposedSpecification = {
	/** That of the specification; of what is read out of texts with `text:` in front. */
	key: string;
	label: string;
	records: number;
	/** Of what is read out of texts, the first passages with the products' names. */
	samples?: string[];
};

const MOST_SAMPLES = 3;
const LONGEST_NAME = 60;
const NOT_STORED = 0;

/** Fields and texts are accepted apart. */
const proposalKey = ({ key, passage }: SpecificationFact) =>
	passage === undefined ? key : `text:${key}`;

/** The records of suppliers that are or become products of the shop. */
function suppliedFacts(decisions: readonly Decision[]) {
	return decisions.flatMap(({ product, outcome }) =>
		product.kind === 'supplier' &&
		outcome !== 'merged' &&
		outcome !== 'refused' &&
		product.specified.length > 0
			? [
					{
						sourceKey: product.sourceKey,
						name: product.name,
						facts: product.specified,
						isNew: outcome !== 'unchanged',
					},
				]
			: [],
	);
}

/** Counts what the records of a batch state. */
export function countProposed(
	proposed: Map<string, ProposedSpecification>,
	decisions: readonly Decision[],
): void {
	for (const { facts, name } of suppliedFacts(decisions))
		for (const fact of facts) {
			const { label, passage } = fact;
			const key = proposalKey(fact);
			const known = proposed.get(key) ?? { key, label, records: 0 };
			known.records += 1;
			if (passage !== undefined) addSample(known, `“${passage}” of ${shortened(name)}`);
			proposed.set(key, known);
		}
}

function addSample(proposal: ProposedSpecification, sample: string): void {
	proposal.samples ??= [];
	if (proposal.samples.length < MOST_SAMPLES) proposal.samples.push(sample);
}

/** How many products gained or changed a value; and, by their source key, what of accepted facts was left out. */
type FilledSpecifications = { products: number; left: ReadonlyMap<string, string> };

/**
 * Writes the specifications of a batch whose products are written. What is unchanged is only looked at when something is
 * accepted, and then gets what it lacks.
 */
export async function fillSpecifications(
	tx: Tx,
	decisions: readonly Decision[],
	accepted: AcceptedSpecifications,
): Promise<FilledSpecifications> {
	const records = suppliedFacts(decisions).filter(({ isNew }) => isNew || accepted.length > 0);
	if (records.length === 0) return { products: 0, left: new Map() };
	const specified = withProducts(
		records,
		await productsOf(tx, records).orderBy(products.id).for('no key update'),
	);
	const definitions = await definitionsFor(tx, specified, accepted);
	const written = await valuesToWrite(tx, specified, { definitions, accepted });
	await writeValues(tx, written);
	if (written.length > 0) {
		const ids = sql.param(written.map(({ productId }) => productId));
		await recordProductChanges(tx, sql`select unnest(${ids}::int[]) as id`);
		await announce(tx, ['all']);
	}
	return {
		products: countProducts(written),
		left: leftOut(specified, definitions, accepted),
	};
}

/** How many products of unchanged records would gain a value if staff accepted all that is proposed. */
export async function countUnfilled(db: DbOrTx, decisions: readonly Decision[]): Promise<number> {
	const records = suppliedFacts(decisions).filter(({ isNew }) => !isNew);
	if (records.length === 0) return 0;
	const specified = withProducts(records, await productsOf(db, records));
	const definitions = await definitionsFor(db, specified, 'all', { isDry: true });
	return countProducts(await valuesToWrite(db, specified, { definitions, accepted: 'all' }));
}

const countProducts = (values: readonly WrittenValue[]) =>
	new Set(values.map(({ productId }) => productId)).size;

type SuppliedFacts = ReturnType<typeof suppliedFacts>[number];
type Stored = { id: number; categoryId: number; sourceKey: string | null };

const productsOf = (db: DbOrTx, records: readonly SuppliedFacts[]) =>
	db
		.select({ id: products.id, categoryId: products.categoryId, sourceKey: products.sourceKey })
		.from(products)
		.where(
			inArray(
				products.sourceKey,
				records.map(({ sourceKey }) => sourceKey),
			),
		);

function withProducts(records: readonly SuppliedFacts[], rows: readonly Stored[]) {
	const bySource = new Map(rows.map((row) => [row.sourceKey, row]));
	return records.flatMap((record) => {
		const row = bySource.get(record.sourceKey);
		return row ? [{ ...record, ...row }] : [];
	});
}

/** The values of accepted facts that their products lack, and of others where their category has the specification. */
async function valuesToWrite(
	db: DbOrTx,
	specified: ReturnType<typeof withProducts>,
	{ definitions, accepted }: { definitions: Definitions; accepted: AcceptedSpecifications },
) {
	const values = specified.flatMap(({ id, categoryId, facts, isNew }) =>
		facts.flatMap((fact) => {
			if (fact.passage !== undefined && !isAccepted(accepted, fact)) return [];
			const definition = find(definitions.get(categoryId) ?? [], fact);
			const value = definition && readFact(fact, definition);
			return definition && value !== null && value !== undefined
				? [{ productId: id, definitionId: definition.id, value, isNew }]
				: [];
		}),
	);
	return withoutKnown(db, values);
}

/** Accepted facts for which a category has no room. */
function leftOut(
	specified: readonly (Specified & { sourceKey: string | null })[],
	definitions: Definitions,
	accepted: AcceptedSpecifications,
): Map<string, string> {
	const left = new Map<string, string>();
	for (const { categoryId, facts, sourceKey } of specified) {
		const own = definitions.get(categoryId) ?? [];
		const without = facts.filter((fact) => isAccepted(accepted, fact) && !hasRoom(own, fact));
		const named = without.map(({ label, value }) => `${label}: ${value}`).join(', ');
		if (named !== '')
			left.set(sourceKey ?? '', `left out, since its category has no room for it: ${named}`);
	}
	return left;
}

function hasRoom(own: readonly CategoryDefinition[], fact: SpecificationFact): boolean {
	const definition = find(own, fact);
	if (!definition) return own.length < MOST_DEFINITIONS;
	if (definition.kind !== 'choice' || definition.choices.length < MOST_CHOICES) return true;
	return definition.choices.some((choice) => isSame(choice, String(fact.value)));
}

const isAccepted = (accepted: AcceptedSpecifications, fact: SpecificationFact) =>
	accepted === 'all' || accepted.includes(proposalKey(fact));

type Specified = { categoryId: number; facts: readonly SpecificationFact[] };
type CategoryDefinition = Omit<Definition, 'onCard' | 'createdAt' | 'updatedAt'>;
type Definitions = Map<number, CategoryDefinition[]>;

/** What these categories have, with what they get now: new specifications, and new choices of accepted ones. */
async function definitionsFor(
	tx: DbOrTx,
	specified: readonly Specified[],
	accepted: AcceptedSpecifications,
	{ isDry = false } = {},
): Promise<Definitions> {
	const categoryIds = [...new Set(specified.map(({ categoryId }) => categoryId))];
	const rows = await tx
		.select()
		.from(specificationDefinitions)
		.where(inArray(specificationDefinitions.categoryId, categoryIds));
	const known: Definitions = Map.groupBy(rows, ({ categoryId }) => categoryId);
	for (const { categoryId, facts } of specified) {
		const own = known.get(categoryId) ?? [];
		known.set(categoryId, own);
		for (const fact of facts)
			if (isAccepted(accepted, fact)) await accept(isDry ? null : tx, categoryId, own, fact);
	}
	return known;
}

/** Gives a category the specification or the choice; without `tx` only in `own`. */
async function accept(
	tx: DbOrTx | null,
	categoryId: number,
	own: CategoryDefinition[],
	fact: SpecificationFact,
): Promise<void> {
	const { key, label, kind, unit, value } = fact;
	const there = find(own, fact);
	if (!there) {
		// A label that another one has would be refused, as would one too many: then the fact stays in the description.
		if (
			own.length >= MOST_DEFINITIONS ||
			own.some((one) => isSame(one.label, label) || one.key === key)
		)
			return;
		const position = Math.max(-1, ...own.map((one) => one.position)) + 1;
		const choices = kind === 'choice' ? [String(value)] : [];
		const made = { categoryId, key, label, kind, unit, choices, position, isFilter: true };
		if (!tx) own.push({ ...made, id: NOT_STORED });
		else own.push(...(await tx.insert(specificationDefinitions).values(made).returning()));
		return;
	}
	if (kind !== 'choice' || there.choices.length >= MOST_CHOICES) return;
	if (there.choices.some((choice) => isSame(choice, String(value)))) return;
	there.choices.push(String(value));
	await tx
		?.update(specificationDefinitions)
		.set({ choices: there.choices })
		.where(eq(specificationDefinitions.id, there.id));
}

/** The specification of a category that a fact is about. */
function find(
	own: readonly CategoryDefinition[],
	{ key, label, kind }: SpecificationFact,
): CategoryDefinition | undefined {
	return own.find((one) => one.kind === kind && (one.key === key || isSame(one.label, label)));
}

function readFact({ value, unit }: SpecificationFact, definition: CategoryDefinition) {
	const read = readValue(unit === null ? value : `${value} ${unit}`, definition);
	return 'wrong' in read ? null : read.value;
}

const shortened = (name: string) =>
	name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Leaves out values of unchanged records that their product has in any form, since staff may have changed it. */
async function withoutKnown(
	tx: DbOrTx,
	values: readonly (WrittenValue & { isNew: boolean })[],
): Promise<WrittenValue[]> {
	const old = values.filter(({ isNew }) => !isNew);
	if (old.length === 0) return [...values];
	const { productId, definitionId } = productSpecifications;
	const rows = await tx
		.select({ productId, definitionId })
		.from(productSpecifications)
		.where(
			sql`${productId} = any(${sql.param([...new Set(old.map((one) => one.productId))])}::int[])`,
		);
	const known = new Set(rows.map((row) => `${row.productId} ${row.definitionId}`));
	return values.filter((one) => one.isNew || !known.has(`${one.productId} ${one.definitionId}`));
}
