import type { StaffProduct } from '#shop/catalogue/catalogue.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { QTY_OF } from '#shop/purchasing/purchase-fields.ts';
import { findProducts, oneMore, scannedIn } from '../kits/find-products.ts';
import type { StaffContext } from '../require-staff.ts';

type Fields = Readonly<Record<string, string>>;

/**
 * The fields of a draft with what was `add`ed or `remove`d as pressed, and what its search finds. A barcode that is one
 * product's adds a piece of it at once, so that a scanner fills the order.
 */
export async function editDraft(db: StaffContext['db'], fields: Fields) {
	const search = await findProducts(db, fields.q ?? null, whyNot);
	const scanned = scannedIn(search);
	const edited: Record<string, string> = { ...fields };
	const removed = parseId(fields.remove);
	if (removed !== null) delete edited[QTY_OF + removed];
	const added = parseId(fields.add) ?? scanned;
	if (added !== null) edited[QTY_OF + added] = oneMore(edited[QTY_OF + added], added === scanned);
	return { fields: edited, search: scanned === null ? search : { q: '', found: null } };
}

function whyNot({ isKit }: StaffProduct): string | null {
	return isKit ? 'A kit' : null;
}
