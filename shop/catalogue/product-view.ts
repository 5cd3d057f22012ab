import type { OnOffer } from '../discounts/shelf-price.ts';
import { beginningOf, lines, oneLine } from '../kit/text.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { type ProductSpecification, valueText } from '../specifications/specification-values.ts';
import type { Product } from './catalogue.ts';
import { pathText } from './categories/category-tree.ts';
import { readDescription, type Specification } from './description.ts';
import { type StatedCondition, statedCondition } from './product-condition.ts';

type NamedCategory = { slug: string; name: string };

/** What the product page needs of a product, and no more, since it is sent to the browser twice. */
export type ProductView = {
	id: number;
	slug: string;
	name: string;
	brand: string | null;
	model: string | null;
	/** The barcode as a GTIN, or null. */
	gtin: string | null;
	size: string | null;
	color: string | null;
	sellingKobo: number;
	originalKobo: number;
	/** While an offer lowers its price; its end is an ISO time in UTC. */
	offer?: { kobo: number; until: string | null; endsAt: string | null };
	/** Pieces in stock. */
	qty: number;
	/** Cover first. */
	pictures: Picture[];
	paragraphs: string[];
	/** Those of its category, then those that only its description states. */
	specifications: StatedSpecification[];
	/** What comes with it, if staff have filled that in. */
	inTheBox: string[];
	/** Of goods that are not new. */
	condition?: StatedCondition;
	/** The shop's warranty on it, where it has one of its own. */
	warrantyMonths?: number;
	/** Each piece is sold by its own serial number. */
	isSerialised?: true;
	/** Of the visible reviews. */
	rating: { count: number; average: number };
	/** With those above it, top first, if there are any. */
	category: NamedCategory & { above?: NamedCategory[] };
	/** For the page's title and description. */
	metaTitle: string;
	metaDescription: string;
};

/** `measure` is the number of an amount with its unit's key, for programs. */
type StatedSpecification = Specification & {
	measure?: { number: number; unit: string };
};

const LONGEST_META = 160;

/** The page's part of a product; `above` are the categories above its own, top first; `offer` what is on now. Pure. */
export function toProductView(
	product: Product,
	above: readonly NamedCategory[] = [],
	offer: OnOffer | null = null,
): ProductView {
	const { paragraphs, specifications } = readDescription(product.description);
	const typed = product.specifications.map(statedSpecification);
	const labels = new Set(typed.map(({ label }) => comparable(label)));
	const inTheBox = lines(product.inTheBox);
	if (inTheBox.length > 0) labels.add('in the box');
	const condition = statedCondition(product);
	const { id, slug, name, sellingKobo, originalKobo, qty } = product;
	return {
		id,
		slug,
		name,
		sellingKobo,
		originalKobo,
		...(offer ? { offer: { ...offer, endsAt: offer.endsAt?.toISOString() ?? null } } : {}),
		qty,
		brand: filled(product.brand),
		model: filled(product.model),
		gtin: /^(\d{8}|\d{12,14})$/.test(product.barcode ?? '') ? product.barcode : null,
		size: filled(product.size),
		color: filled(product.color),
		pictures: product.images.map(({ path, width, height }) => ({ path, width, height })),
		paragraphs,
		specifications: [
			...typed,
			...specifications.filter(({ label }) => !labels.has(comparable(label))),
		],
		inTheBox,
		...(condition ? { condition } : {}),
		...(product.warrantyMonths ? { warrantyMonths: product.warrantyMonths } : {}),
		...(product.serialised === 1 ? { isSerialised: true as const } : {}),
		rating: {
			count: product.reviewCount,
			average: product.reviewCount > 0 ? product.reviewStars / product.reviewCount : 0,
		},
		category: {
			slug: product.category.slug,
			name: product.category.name,
			...(above.length > 0 ? { above: above.map(({ slug, name }) => ({ slug, name })) } : {}),
		},
		metaTitle: filled(product.metaTitle) ?? name,
		metaDescription:
			filled(product.metaDescrip) ??
			beginningOf(filled(oneLine(product.description)) ?? name, LONGEST_META),
	};
}

function statedSpecification({ label, value, unit }: ProductSpecification): StatedSpecification {
	const stated = { label, value: valueText(value, { unit }) };
	return typeof value === 'number' && unit !== null
		? { ...stated, measure: { number: value, unit } }
		: stated;
}

/** "Power (RMS)" and "Power RMS" are one label. */
function comparable(label: string): string {
	return label
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

function filled(text: string | null): string | null {
	return text?.trim() || null;
}

/** The names of a product's category and those above it: "Cables > XLR". */
export function categoryPath({ category: { above = [], name } }: ProductView): string {
	return pathText([...above.map((each) => each.name), name]);
}
