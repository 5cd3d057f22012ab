/**
 * The advisory locks, one for each kind of work that only one process may do at a time. The numbers are arbitrary but
 * must differ.
 */
export const LOCKS = {
	migration: 7_220_418,
	catalogueImport: 7_220_419,
	settings: 7_220_420,
	firstAdmin: 7_220_421,
	sampleCatalogue: 7_220_422,
	supplierRates: 7_220_423,
	priceRuns: 7_220_424,
	exchangeRate: 7_302_114,
	paymentSweep: 7_302_115,
	categoryTree: 7_302_116,
	staffRoles: 7_302_118,
	goesWithRules: 7_302_117,
	discounts: 7_302_120,
	delivery: 7_302_122,
	webhookEndpoints: 7_302_131,
	webhookDispatch: 7_302_132,
	cartReminders: 7_302_141,
	/** Backups share it; files are only removed while there is none. */
	files: 7_302_142,
} as const;

/**
 * Advisory locks that come in two parts: the kind of work, and the account or number it is for. They do not collide with
 * the locks above.
 */
export const LOCK_CLASSES = {
	cashOrdersOfAccount: 1,
	cashOrdersOfPhone: 2,
	productNumber: 3,
	cartOfAccount: 4,
} as const;

export type Lock = (typeof LOCKS)[keyof typeof LOCKS];
