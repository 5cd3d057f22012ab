import { parseId } from '#shop/kit/parse-id.ts';
import { LABELS_OF } from '#shop/labels/label-list.ts';
import { findProducts, oneMore, scannedIn } from '../kits/find-products.ts';
import type { StaffContext } from '../require-staff.ts';

type Fields = Readonly<Record<string, string>>;

/**
 * The fields of a list of labels with what was `add`ed or `remove`d as pressed, and the search that is to be shown with it:
 * none after a barcode that is one product's, which adds a label of it at once, so that a scanner fills the list.
 */
export async function editList(db: StaffContext['db'], fields: Fields) {
	const search = await findProducts(db, fields.q ?? null, () => null);
	const scanned = scannedIn(search);
	const edited: Record<string, string> = { ...fields };
	const removed = parseId(fields.remove);
	if (removed !== null) delete edited[LABELS_OF + removed];
	const added = parseId(fields.add) ?? scanned;
	if (added !== null)
		edited[LABELS_OF + added] = oneMore(edited[LABELS_OF + added], added === scanned);
	return { fields: edited, q: scanned === null ? search.q : '' };
}
