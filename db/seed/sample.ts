// The form of the sample catalogue: plain data, loaded by shop/catalogue/sample/ into an empty database.

export type SampleProduct = {
	name: string;
	slug: string;
	brand: string;
	/** Plain text; a line break starts a new paragraph. */
	description: string;
	/** Naira, whole. */
	sellingNaira: number;
	originalNaira: number;
	qty: number;
	size?: string;
	color?: string;
	/** The name of its family: products of one category that differ in size or colour. */
	family?: string;
	featured?: boolean;
	popular?: boolean;
	/** File names under db/seed/pictures/, cover first. */
	pictures: string[];
	metaKeyword?: string;
	/** Of goods that are sold by serial number: the shop's own warranty on each. */
	warrantyMonths?: number;
	/** Of a kit: the slugs of its parts with the pieces that one takes. Its stock follows from theirs. */
	parts?: Record<string, number>;
};

export type SampleCategory = {
	name: string;
	slug: string;
	description: string;
	/** Shown in the top navigation? */
	inNav: boolean;
	featured: boolean;
	picture: string;
	metaTitle: string;
	metaDescrip: string;
	products: SampleProduct[];
};

export type SampleArticle = {
	title: string;
	slug: string;
	author: string;
	/** UTC, ISO 8601. */
	createdAt: string;
	/** Paragraphs separated by line breaks, as staff would type them. */
	content: string;
	mainPicture: string;
	morePictures: string[];
};

export type SampleReview = {
	/** Slug of a product of the sample. */
	product: string;
	/** As shown: first name and initial. */
	author: string;
	stars: 2 | 3 | 4 | 5;
	/** How old it is when the sample is loaded. */
	daysAgo: number;
	text: string;
};

/** One specification of a category of the sample, as staff would define it. */
export type SampleSpecification = {
	key: string;
	label: string;
	kind: 'number' | 'yes-no' | 'choice' | 'text';
	/** Key of a unit. */
	unit?: string;
	choices?: string[];
	onCard?: boolean;
	isFilter?: boolean;
};

/** A rule of what goes with what: slugs of categories, each with a specification and its value if it is not about all goods. */
export type SampleRule = {
	of: string;
	having?: readonly [key: string, value: string];
	offers: string;
	offeredHaving?: readonly [key: string, value: string];
};

/** A document or sound of the sample; its file is under db/seed/media/, made by tools/sample-media/make.ts. */
export type SampleFile = {
	file: string;
	title: string;
	/** Slugs of the products that have it. */
	products: string[];
} & (
	| { kind: 'document'; documentKind: string; language: string }
	| { kind: 'sound'; caption: string; seconds: number }
);
